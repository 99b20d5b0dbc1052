import type { Actor } from "~/features/auth/rules/access";
import type { BulkWork } from "~/platform/bulk.server";
import type { Platform } from "~/platform/context.server";
import { storeRun } from "../mutations/runs.server";
import { groupLeftOut, rowsText, withRows } from "../rules/texts";
import { MAX_ROWS, type PrepareAnswer, type Selected } from "../schema";
import { targetOf } from "./target.server";

type Refusal = Extract<PrepareAnswer, { ok: false }> & { status: number };

/**
 * Finds the selected rows, checks each, and stores the selection for its confirmation (spec:bulk#bulk-confirmation). The
 * confirmed change uses the stored rows, so rows that match later aren't changed.
 */
export async function prepareRun(
  { db, bulk, config, now }: Pick<Platform, "db" | "bulk" | "config" | "now">,
  actor: Actor,
  selected: Selected,
): Promise<Exclude<PrepareAnswer, { ok: false }> | Refusal> {
  const target = targetOf(bulk, selected);
  if (!target?.action.roles.includes(actor.role))
    return refuse("That action isn't available. Reload the page and try again.", 400);
  const { list, action } = target;
  if (action.input && selected.input === "") return refuse(`Enter a value for “${action.input.label}.”`, 400);
  if (action.input && selected.input.length > action.input.longest)
    return refuse(`Enter at most ${action.input.longest} characters.`, 400);
  const work: BulkWork = { db, actor, now: now(), input: selected.input };
  const url = new URL(list.page + selected.search, config.SITE_URL);
  const ids = selected.all ? await list.find(work, url, MAX_ROWS + 1) : [...new Set(selected.ids)];
  if (ids.length === 0) return refuse("Nothing is selected. Select at least one row.", 400);
  if (ids.length > MAX_ROWS)
    return refuse(`Select at most ${rowsText(MAX_ROWS, list)}. Filter the list and try again.`, 400);
  const rows = await action.check(work, ids.sort(byNumber));
  const runId = await storeRun(db, actor, target, { input: selected.input, rows }, work.now);
  const leftOut = groupLeftOut(rows);
  const count = rows.filter(({ problem }) => problem === null).length;
  return {
    ok: true,
    run: {
      runId,
      kind: action.kind,
      question: withRows(action.question.replace("{input}", selected.input), count, list),
      detail: action.detail,
      label: action.label,
      isDangerous: action.kind === "change" && action.isDangerous === true,
      count,
      leftOut,
    },
  };
}

/** The same order everywhere, so that two changes wait for each other instead of blocking each other. */
const byNumber = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });

const refuse = (problem: string, status: number): Refusal => ({ ok: false, problem, status });
