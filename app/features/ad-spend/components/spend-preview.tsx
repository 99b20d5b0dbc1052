import { Form, useNavigation } from "react-router";
import { formatDollarsAndCents } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { type Column, Table } from "~/ui/table";
import type { SpendChange } from "../rules/spend";

type SpendPreviewProps = {
  /** The content of the file. The form posts it again when the import is confirmed. */
  text: string;
  changes: readonly SpendChange[];
  counts: Record<SpendChange["kind"], number>;
};

const kindNames: Record<SpendChange["kind"], string> = {
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
};

/** Shows what a file would change, day by day, with the button to import it. */
export function SpendPreview({ text, changes, counts }: SpendPreviewProps) {
  const { state, formData } = useNavigation();
  const isImporting = state !== "idle" && formData?.get("intent") === "import";
  const total = counts.new + counts.changed + counts.unchanged;
  return (
    <section aria-labelledby="preview" className="mt-8 flex flex-col gap-4">
      <h2 id="preview" className="text-lg font-semibold">
        Changes to review
      </h2>
      <p role="status" className="figures">
        {counts.new} new, {counts.changed} changed, {counts.unchanged} unchanged.
        {total > changes.length && ` Showing the first ${changes.length} of ${total} days.`}
      </p>
      <Form method="post" encType="multipart/form-data">
        <textarea name="text" value={text} readOnly hidden />
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
        <Table caption="Days in the file" rows={changes} rowKey={({ day }) => day.date} columns={columns} />
      </div>
    </section>
  );
}

const columns: readonly Column<SpendChange>[] = [
  {
    key: "date",
    header: "Date",
    rowHeader: true,
    cell: ({ day }) => <time dateTime={day.date}>{day.date}</time>,
  },
  {
    key: "kind",
    header: "Change",
    cell: ({ kind }) => <Badge tone={kind === "unchanged" ? "neutral" : "accent"}>{kindNames[kind]}</Badge>,
  },
  {
    key: "before",
    header: "Now",
    align: "end",
    cell: ({ before }) => (before ? formatDollarsAndCents(before.spendCents) : "–"),
  },
  { key: "after", header: "After", align: "end", cell: ({ day }) => formatDollarsAndCents(day.spendCents) },
  { key: "campaigns", header: "Campaigns", align: "end", cell: ({ day }) => day.campaigns.length },
];
