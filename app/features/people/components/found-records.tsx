import { href, Link } from "react-router";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choices";
import { formatDateTime } from "~/ui/date-time";
import type { ShownKind, ShownRecord } from "../rules/records";

type FoundRecordsProps = {
  kinds: readonly ShownKind[];
  /** Whether all records are selected at first. */
  areSelected: boolean;
  requestId: number | null;
  problem: string | undefined;
};

/**
 * The records found, in one form. Its buttons load documents, because one of them downloads an archive. It works
 * without scripts.
 */
export function FoundRecords({ kinds, areSelected, requestId, problem }: FoundRecordsProps) {
  const count = kinds.reduce((sum, { records }) => sum + records.length, 0);
  const isLimited = kinds.some(({ hasMore }) => hasMore);
  return (
    <form method="post" className="flex flex-col gap-4" aria-labelledby="found">
      <h2 id="found" className="text-lg font-semibold">
        {count === 1 ? "1 record" : `${count} records`}
      </h2>
      {problem && <Banner tone="error" title={problem} />}
      {!areSelected && (
        <Banner tone="info" still title="People can share a name">
          Select only the records of the person who asked.
        </Banner>
      )}
      {isLimited && (
        <Banner tone="warning" still title="More records match than are listed">
          Search by email to see all records of one person.
        </Banner>
      )}
      {requestId !== null && <input type="hidden" name="request" value={requestId} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {kinds.map((kind) => (
          <Kind key={kind.kind} kind={kind} areSelected={areSelected} />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" formAction={href("/admin/people/export")} className={buttonClass()}>
          Export selected
        </button>
        <button
          type="submit"
          name="intent"
          value="preview-correct"
          className={buttonClass({ variant: "secondary" })}
        >
          Correct selected…
        </button>
        <button
          type="submit"
          name="intent"
          value="preview-erase"
          className={buttonClass({ variant: "secondary" })}
        >
          Erase selected…
        </button>
      </div>
    </form>
  );
}

function Kind({ kind: { label, records }, areSelected }: { kind: ShownKind; areSelected: boolean }) {
  return (
    <Card as="section" pad="sm">
      <h3 className="text-base font-semibold">{label}</h3>
      <ul className="mt-2 flex flex-col gap-1">
        {records.map((record) => (
          <li key={record.key}>
            <RecordRow record={record} isSelected={areSelected && record.onErase !== "kept"} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RecordRow({ record, isSelected }: { record: ShownRecord; isSelected: boolean }) {
  const { key, title, at, name, email, phone, page, fileCount } = record;
  const who = [name, email, phone].filter(Boolean).join(", ");
  const files = fileCount === 0 ? "" : fileCount === 1 ? ", 1 file" : `, ${fileCount} files`;
  return (
    <div className="flex items-start justify-between gap-3">
      <Checkbox
        name="record"
        value={key}
        defaultChecked={isSelected}
        hint={`${who ? `${who}. ` : ""}${formatDateTime(at)}${files}`}
        className="min-w-0 wrap-anywhere"
      >
        {title}
      </Checkbox>
      <span className="flex shrink-0 items-center gap-2 py-2 text-sm">
        {record.onErase === "pseudonymized" && <Badge tone="warning">Payment stays</Badge>}
        {record.onErase === "kept" && <Badge>Stays</Badge>}
        {page && (
          <Link to={page} className="link hit-area" aria-label={`Open ${title}`}>
            Open
          </Link>
        )}
      </span>
    </div>
  );
}
