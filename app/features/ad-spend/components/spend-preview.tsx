import { Form, useNavigation } from "react-router";
import { formatDollarsAndCents } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { type Column, Table } from "~/ui/table";
import type { FileFormat } from "../rules/file-columns";
import type { PreviewedDay } from "../rules/preview";
import { type Platform, platformNames } from "../rules/spend";

type SpendPreviewProps = {
  /** The content of the file. The form posts it again when the import is confirmed. */
  text: string;
  changes: readonly PreviewedDay[];
  counts: Record<PreviewedDay["kind"], number>;
  file: {
    name: string;
    format: FileFormat;
    chosen: Platform | null;
    skipped: { totals: number; empty: number };
  } | null;
};

const kindNames: Record<PreviewedDay["kind"], string> = {
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
};

/** Shows what a file would change, day by day, with the button to import it. */
export function SpendPreview({ text, changes, counts, file }: SpendPreviewProps) {
  const { state, formData } = useNavigation();
  const isImporting = state !== "idle" && formData?.get("intent") === "import";
  const total = counts.new + counts.changed + counts.unchanged;
  return (
    <section aria-labelledby="preview" className="mt-8 flex flex-col gap-4">
      <h2 id="preview" className="text-lg font-semibold">
        Changes to review
      </h2>
      {file && file.format !== "own" && (
        <p>
          This is a report from {platformNames[file.format]}.{skippedText(file.skipped)}
        </p>
      )}
      <p role="status" className="figures">
        {counts.new} new, {counts.changed} changed, {counts.unchanged} unchanged.
        {total > changes.length && ` Showing the first ${changes.length} of ${total} days.`}
      </p>
      <Form method="post" encType="multipart/form-data">
        <textarea name="text" value={text} readOnly hidden />
        <input type="hidden" name="name" value={file?.name ?? ""} />
        <input type="hidden" name="platform" value={file?.chosen ?? ""} />
        <Button
          type="submit"
          name="intent"
          value="import"
          busy={isImporting}
          busyLabel="Importing..."
          disabled={counts.new + counts.changed === 0}
        >
          Import {counts.new + counts.changed === 1 ? "1 day" : `${counts.new + counts.changed} days`}
        </Button>
      </Form>
      <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface">
        <Table
          caption="Days in the file"
          rows={changes}
          rowKey={(day) => `${day.date} ${day.platform} ${day.account}`}
          columns={columns}
        />
      </div>
    </section>
  );
}

function skippedText({ totals, empty }: { totals: number; empty: number }): string {
  const rows = (count: number) => (count === 1 ? "1 row" : `${count} rows`);
  const parts = [
    ...(totals > 0 ? [`${rows(totals)} with totals`] : []),
    ...(empty > 0 ? [`${rows(empty)} without spend`] : []),
  ];
  return parts.length > 0 ? ` Left out: ${parts.join(" and ")}.` : "";
}

const columns: readonly Column<PreviewedDay>[] = [
  {
    key: "date",
    header: "Date",
    rowHeader: true,
    cell: ({ date }) => <time dateTime={date}>{date}</time>,
  },
  {
    key: "platform",
    header: "Platform",
    cell: ({ platform, account }) => (
      <>
        {platformNames[platform]}
        {account !== "" && <span className="block text-xs text-ink-soft">{account}</span>}
      </>
    ),
  },
  {
    key: "kind",
    header: "Change",
    cell: ({ kind, replaced }) => (
      <>
        <Badge tone={kind === "unchanged" ? "neutral" : "accent"}>{kindNames[kind]}</Badge>
        {replaced && <span className="mt-1 block text-xs text-ink-soft">{replaced}</span>}
      </>
    ),
  },
  {
    key: "before",
    header: "Now",
    align: "end",
    cell: ({ beforeCents }) => (beforeCents === null ? "–" : formatDollarsAndCents(beforeCents)),
  },
  {
    key: "after",
    header: "After",
    align: "end",
    cell: ({ afterCents }) => formatDollarsAndCents(afterCents),
  },
  { key: "campaigns", header: "Campaigns", align: "end", cell: ({ campaigns }) => campaigns },
  { key: "level", header: "By", cell: ({ level }) => level },
];
