import { currentActor } from "~/features/auth/middleware.server";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { csvDownload } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { startExport } from "./mutations/runs.server";
import { findRun, listRows } from "./queries/runs.server";
import { MAX_ROWS, runIdField } from "./schema";
import { targetOf } from "./use-cases/target.server";

/** The selected rows of a confirmed export, as CSV. Each confirmation downloads once (spec:bulk#bulk-export). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, bulk, now } = context.get(platformContext);
  const actor = currentActor(context);
  const runId = runIdField.safeParse(params.runId);
  const run = runId.success ? await findRun(db, runId.data) : null;
  const target = run && targetOf(bulk, run);
  if (!run || target?.action.kind !== "export" || run.startedBy !== actor.userId)
    throw new Response(null, { status: 404 });
  const rows = await listRows(db, run.runId, ["waiting"], MAX_ROWS);
  const ids = rows.map(({ rowId }) => rowId);
  if (!(await startExport(db, actor, run.runId, { target, ids, now: now() })))
    throw new Response("This export was already downloaded. Select the rows again.", { status: 410 });
  const { file, lines } = target.action;
  return csvDownload(`${file}-${dayOf(now())}.csv`, lines({ db, actor, now: now(), input: "" }, ids));
}
