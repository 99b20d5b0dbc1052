import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { type Platform, platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/run.route";
import { RunRows } from "./components/run-rows";
import { RunState } from "./components/run-state";
import { startRun, startUndo } from "./mutations/runs.server";
import { countRows, findRun, listRows, type StoredRun } from "./queries/runs.server";
import { doneText, groupLeftOut, undoneText } from "./rules/texts";
import { MAX_ROWS, runIdField, runIntent } from "./schema";
import { carryOutSoon } from "./use-cases/carry-out.server";
import { enqueueRun } from "./use-cases/enqueue.server";
import { targetOf } from "./use-cases/target.server";

const SHOWN = 200;

/** A change with its rows. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, bulk, now } = context.get(platformContext);
  const run = await runOf(db, currentActor(context), params.runId);
  const target = targetOf(bulk, run);
  if (!target || run.status === "prepared") throw new Response(null, { status: 404 });
  const { list, action } = target;
  const counts = await countRows(db, run.runId);
  const left = await listRows(db, run.runId, ["left_out", "kept"], MAX_ROWS);
  const changed = await listRows(db, run.runId, ["changed", "undone"], SHOWN);
  const { runId, status, undoUntil, startedAt } = run;
  const isSettled = status === "done" || status === "stopped";
  return {
    run: { runId, status, startedAt },
    change: { label: action.label, done: action.done, one: list.one, many: list.many, page: list.page },
    counts,
    left: groupLeftOut(left),
    changed: changed.map(({ rowId, name }) => ({ rowId, name })),
    undoUntil:
      isSettled && counts.changed > 0 && action.kind === "change" && undoUntil && undoUntil > now()
        ? undoUntil
        : null,
  };
}

/** @throws a 404 response for a run that doesn't exist or that this person may not see. */
async function runOf(db: Platform["db"], actor: Actor, param: string): Promise<StoredRun> {
  const runId = runIdField.safeParse(param);
  const run = runId.success ? await findRun(db, runId.data) : null;
  if (!run || !(isAdmin(actor) || run.startedBy === actor.userId)) throw new Response(null, { status: 404 });
  return run;
}

/** Starts a confirmed change, continues it, or undoes it (spec:bulk#bulk-steps, spec:bulk#bulk-undo). */
export async function action({ request, context, params }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, bulk, config, now } = platform;
  const fields = await readFields(request);
  const intent = runIntent.safeParse(fields.intent);
  const actor = currentActor(context);
  const { runId, ...names } = await runOf(db, actor, params.runId);
  const target = targetOf(bulk, names);
  if (!intent.success || target?.action.kind !== "change")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const begin = intent.data === "undo" ? startUndo : startRun;
  const here = href("/admin/bulk/:runId", { runId: String(runId) });
  const back = target.list.page + searchOf(fields.search);
  const isBegun = await begin(db, actor, runId, { target, now: now(), enqueue: enqueueRun(platform) });
  if (!isBegun) return redirectWithToast(back, { text: refusedTexts[intent.data], tone: "error" }, config);
  const run = await carryOutSoon(platform, actor, runId);
  const counts = await countRows(db, runId);
  if (run?.status === "undone")
    return redirectWithToast(
      counts.kept > 0 ? here : back,
      { text: undoneText(counts, target.list) },
      config,
    );
  if (run?.status !== "done") return redirectWithToast(here, { text: "The change continues" }, config);
  const undo = { action: here, fields: { intent: "undo", search: shortSearch(fields.search) } };
  const text = doneText(target.action.done, counts, target.list);
  const toast = counts.changed > 0 ? { text, undo } : { text, tone: "error" as const };
  // What was confirmed and what happened differ, so the page with the reasons is shown.
  const isAsConfirmed = counts.leftOut === Number(fields.leftOut);
  return redirectWithToast(isAsConfirmed ? back : here, toast, config);
}

const refusedTexts = {
  start: "Nothing was changed: this selection is too old or was already changed. Select the rows again.",
  resume: "This change can't be continued",
  undo: "This change can't be undone anymore",
};

/** The query of the list to return to. */
function searchOf(search: string | undefined): string {
  return search && /^\?[^\s\\#]{1,2000}$/.test(search) ? search : "";
}

/** A toast's cookie has room for 300 characters. */
function shortSearch(search: string | undefined): string {
  const query = searchOf(search);
  return query.length <= 300 ? query : "";
}

export const handle = { crumb: ({ run }: Route.ComponentProps["loaderData"]) => `Bulk change ${run.runId}` };

export default function Run({ loaderData }: Route.ComponentProps) {
  const { run, change, counts, left, changed, undoUntil } = loaderData;
  return (
    <>
      <PageHeader title="Bulk change" back={{ label: "Back to the list", to: change.page }}>
        {change.label}: {change.many}
      </PageHeader>
      <div className="flex flex-col gap-5">
        <RunState run={run} change={change} counts={counts} undoUntil={undoUntil} />
        <RunRows left={left} changed={changed} total={counts.changed + counts.undone} />
      </div>
    </>
  );
}
