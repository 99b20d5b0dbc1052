import { Form } from "react-router";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";

export type ShownJob = { id: string; name: string; failedAt: Date; reason: string };

/** Jobs that failed permanently: retry one, or retry or delete all of a kind (spec:monitoring#failed-jobs). */
export function FailedJobs({ jobs }: { jobs: readonly ShownJob[] }) {
  const kinds = [...new Set(jobs.map(({ name }) => name))].sort();
  return (
    <div className="flex flex-col gap-3">
      {kinds.map((name) => (
        <KindActions key={name} name={name} />
      ))}
      <TableFrame>
        <DataTable
          caption="Failed jobs"
          rows={jobs}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", header: "Kind", rowHeader: true, cell: ({ name }) => <code>{name}</code> },
            { key: "failed", header: "Failed", cell: ({ failedAt }) => <DateTime at={failedAt} /> },
            {
              key: "reason",
              header: "Reason",
              cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
            },
            {
              key: "actions",
              header: "Actions",
              headerHidden: true,
              align: "end",
              cell: ({ id, name }) => (
                <Form method="post">
                  <input type="hidden" name="name" value={name} />
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" name="intent" value="retry" size="sm" variant="secondary">
                    Retry job
                  </Button>
                </Form>
              ),
            },
          ]}
          empty={<Nothing>No failed jobs. Jobs that failed after all their attempts appear here.</Nothing>}
        />
      </TableFrame>
    </div>
  );
}

function KindActions({ name }: { name: string }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="name" value={name} />
      <ConfirmButton
        name="intent"
        value="retry"
        size="sm"
        variant="secondary"
        question={`Retry all failed jobs of the kind ${name}?`}
        detail="They run again as soon as possible. Jobs that fail again come back to this list."
        confirmLabel="Retry jobs"
        isDangerous={false}
      >
        Retry all {name}
      </ConfirmButton>
      <ConfirmButton
        name="intent"
        value="delete"
        size="sm"
        variant="secondary"
        question={`Delete all failed jobs of the kind ${name}?`}
        detail="Their work isn't done, and their data is deleted. This can't be undone."
        confirmLabel="Delete jobs"
      >
        Delete all {name}
      </ConfirmButton>
    </Form>
  );
}

/** In place of a table without rows; smaller than an empty state, since this is good news. */
export function Nothing({ children }: { children: React.ReactNode }) {
  return <p className="px-4 py-3 text-sm text-ink-soft">{children}</p>;
}
