import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { type Column, Table } from "~/ui/table";
import type { RecentChange } from "../rules/spend";

/** The last imports, each with a button that brings the earlier figures back. */
export function RecentImports({ imports }: { imports: readonly RecentChange[] }) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports" className="mt-8 flex flex-col gap-4">
      <h2 id="recent-imports" className="text-lg font-semibold">
        Recent imports
      </h2>
      <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface">
        <Table caption="Recent imports" rows={imports} rowKey={({ id }) => String(id)} columns={columns} />
      </div>
    </section>
  );
}

const columns: readonly Column<RecentChange>[] = [
  { key: "at", header: "Imported", rowHeader: true, cell: ({ at }) => <DateTime at={at} /> },
  { key: "about", header: "What", cell: ({ about }) => <span className="wrap-anywhere">{about}</span> },
  { key: "by", header: "By", cell: ({ by }) => by ?? "Deleted account" },
  {
    key: "undo",
    header: "Undo",
    cell: ({ id, undone, about }) =>
      undone ? (
        "Undone"
      ) : (
        <Form method="post" action={href("/admin/revenue/ad-spend")}>
          <input type="hidden" name="change" value={id} />
          <Button
            type="submit"
            name="intent"
            value="undo"
            variant="quiet"
            size="sm"
            aria-label={`Undo import of ${about}`}
          >
            Undo
          </Button>
        </Form>
      ),
  },
];
