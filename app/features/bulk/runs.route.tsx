import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { isAdmin } from "~/features/auth/rules/access";
import { platformContext } from "~/platform/context.server";
import { readForm } from "~/platform/http/form.server";
import { Badge } from "~/ui/badge";
import { type DataColumn, DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/runs.route";
import { listRuns } from "./queries/runs.server";
import { statusLooks } from "./rules/status";
import { withRows } from "./rules/texts";
import { type PrepareAnswer, prepareSchema } from "./schema";
import { prepareRun } from "./use-cases/prepare.server";
import { targetOf } from "./use-cases/target.server";

const SHOWN = 50;

/** The latest changes: an administrator sees everyone's, others their own (spec:bulk#bulk-results). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, bulk } = context.get(platformContext);
  const actor = currentActor(context);
  const runs = await listRuns(db, isAdmin(actor) ? null : actor.userId, SHOWN);
  return {
    runs: runs.map(({ runId, status, startedAt, startedByName, counts, ...run }) => {
      const target = targetOf(bulk, run);
      const noun = target?.list ?? { one: "row", many: "rows" };
      const rows = counts.waiting + counts.changed + counts.undone + counts.kept;
      const what = target ? withRows(target.action.done, rows, noun) : withRows("{rows}", rows, noun);
      return { runId, status, startedAt, startedByName, what, leftOut: counts.leftOut };
    }),
  };
}

/** Prepares a change of the selected rows for its confirmation. Nothing changes. */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await readForm(request);
  const fields = Object.fromEntries(
    ["list", "action", "input", "search", "all"].map((name) => [name, form.get(name)]),
  );
  const parsed = prepareSchema.safeParse({ ...fields, ids: form.getAll("id") });
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const answer = await prepareRun(platform, currentActor(context), parsed.data);
  if (answer.ok) return data<PrepareAnswer>(answer);
  const { problem, status } = answer;
  return data<PrepareAnswer>({ ok: false, problem }, { status });
}

/** Reports that the server couldn't be reached in the dialog that waits for the answer. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const unreachable: PrepareAnswer = { ok: false, problem: "The server didn't respond. Try again." };
  return withOfflineFallback<PrepareAnswer>(serverAction, unreachable);
}

export default function Runs({ loaderData: { runs } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Bulk changes">
        Changes that staff made to several rows at once. Open one to see its rows, or to undo it.
      </PageHeader>
      <TableFrame status={runs.length === 1 ? "1 change" : `The latest ${runs.length} changes`}>
        <DataTable
          caption="Bulk changes"
          columns={columns}
          rows={runs}
          rowKey={({ runId }) => runId}
          empty={
            <EmptyState title="No bulk changes yet">
              Select rows in a list, such as brands or posts, to change them together.
            </EmptyState>
          }
        />
      </TableFrame>
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["runs"][number];

const columns: readonly DataColumn<Row>[] = [
  {
    key: "what",
    header: "Change",
    rowHeader: true,
    cell: ({ runId, what, leftOut }) => (
      <span className="flex flex-col">
        <Link to={href("/admin/bulk/:runId", { runId: String(runId) })} className="link">
          {what}
        </Link>
        {leftOut > 0 && <span className="text-xs font-normal text-ink-soft">{leftOut} left out</span>}
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={statusLooks[status].tone}>{statusLooks[status].label}</Badge>,
  },
  { key: "who", header: "Person", cell: ({ startedByName }) => startedByName },
  { key: "when", header: "Started", cell: ({ startedAt }) => startedAt && <DateTime at={startedAt} /> },
];
