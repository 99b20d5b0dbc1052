import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { type DataColumn, DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { correctedText, type StoredCorrection } from "../rules/statement-page";

type CorrectionListProps = { rows: readonly StoredCorrection[]; count: number; pages: ReactNode };

/** Corrections made by statements; each can be undone as a whole. */
export function CorrectionList({ rows, count, pages }: CorrectionListProps) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="corrections" className="mt-10 flex flex-col gap-3">
      <div>
        <h2 id="corrections" className="text-lg font-semibold">
          Corrections
        </h2>
        <p className="text-sm text-ink-soft">
          Undoing a correction restores the previous values of its conversions. Later changes are kept.
        </p>
      </div>
      <TableFrame status={count === 1 ? "1 correction" : `${count} corrections`} pages={pages}>
        <DataTable
          caption="Corrections"
          rows={rows}
          rowKey={(row) => row.correctionId}
          columns={columns}
          empty={null}
        />
      </TableFrame>
    </section>
  );
}

const columns: readonly DataColumn<StoredCorrection>[] = [
  {
    key: "at",
    header: "When",
    rowHeader: true,
    cell: ({ at, by }) => (
      <span className="flex flex-col">
        <DateTime at={at} />
        {by && <span className="text-xs font-normal text-ink-soft">by {by}</span>}
      </span>
    ),
  },
  { key: "network", header: "Network", cell: ({ networkName }) => networkName },
  {
    key: "file",
    header: "Statement",
    cell: ({ fileName }) => <span className="wrap-anywhere">{fileName || "–"}</span>,
  },
  { key: "what", header: "Correction", cell: correctedText },
  {
    key: "undo",
    header: "Undo",
    headerHidden: true,
    narrow: true,
    cell: (row) =>
      row.undoneAt ? (
        <span className="flex flex-col whitespace-nowrap text-sm text-ink-soft">
          Undone <DateTime at={row.undoneAt} />
          {row.undoneBy && <span className="text-xs">by {row.undoneBy}</span>}
        </span>
      ) : (
        <UndoButton row={row} />
      ),
  },
];

function UndoButton({ row: { correctionId, at } }: { row: StoredCorrection }) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="undo"
        value={correctionId}
        variant="secondary"
        size="sm"
        busy={state !== "idle" && formData?.get("undo") === String(correctionId)}
        busyLabel="Undoing..."
      >
        Undo
        <span className="sr-only">
          {" "}
          the correction of <DateTime at={at} />
        </span>
      </Button>
    </Form>
  );
}
