import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { columnsOf, type ImportKind, importKindLabels, importKinds, requiredForNew } from "../rules/kinds";

/** Describes the file format, for people who create files. */
export function FileFormat() {
  return (
    <Card as="section">
      <h2 className="text-lg font-semibold">File format</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink-soft">
        <li>The first row lists the column names, in any order.</li>
        <li>Leave out a column to keep its values. An empty cell clears the value.</li>
        <li>A row with an existing id updates that record. Brands and fees without an id are added.</li>
        <li>For yes and no, use true or false, yes or no, or 1 or 0.</li>
        <li>
          Times without a time zone are read as New York time. Separate two-letter state codes with commas.
        </li>
      </ul>
      <div className="mt-3 flex flex-col gap-1">
        {importKinds.map((kind) => (
          <Disclosure
            key={kind}
            label={`Columns in ${importKindLabels[kind]}`}
            openLabel={`Columns in ${importKindLabels[kind]}`}
          >
            <Columns kind={kind} />
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}

function Columns({ kind }: { kind: ImportKind }) {
  const required = requiredForNew(kind);
  return (
    <>
      <ul className="flex flex-wrap gap-1.5">
        {columnsOf(kind).map(({ name }) => (
          <li key={name} className="rounded-sm bg-sunken px-2 py-0.5 text-xs">
            <span className={required.includes(name) ? "font-semibold" : undefined}>{name}</span>
            {required.includes(name) && <span className="text-ink-soft"> (required)</span>}
          </li>
        ))}
      </ul>
      {kind !== "brand_pricing" && <p className="mt-2 text-xs text-ink-soft">Required for new rows.</p>}
    </>
  );
}
