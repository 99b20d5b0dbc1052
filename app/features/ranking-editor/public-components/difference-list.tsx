import type { DraftDifference } from "../rules/form-fields";

type DifferenceListProps = {
  differences: readonly DraftDifference[];
  /** What the two sides are called: "Yours", "Stored". */
  one: string;
  other: string;
};

/** The differences between two versions of a post, side by side. */
export function DifferenceList({ differences, one, other }: DifferenceListProps) {
  if (differences.length === 0) return <p className="text-ink-soft">There are no differences.</p>;
  return (
    <ul className="flex flex-col gap-5">
      {differences.map((difference) => (
        <li key={difference.name}>
          <h3 className="font-semibold">{difference.name}</h3>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            <Side title={one} text={difference.one} />
            <Side title={other} text={difference.other} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 rounded-md bg-sunken p-3">
      <p className="text-xs font-semibold text-ink-soft">{title}</p>
      <p className="mt-1 whitespace-pre-wrap text-sm wrap-anywhere">{text || "Nothing"}</p>
    </div>
  );
}
