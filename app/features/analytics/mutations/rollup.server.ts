import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { ReportableError } from "~/platform/failure.server";
import { isPairSource } from "../rules/pairs";
import { joinAssignmentChanges } from "./assignment-sums.server";
import { recountClickSources } from "./click-sources.server";
import { sumChangedConversions } from "./conversion-sums.server";
import { isDue, STEP_CLICKS } from "./pair-sums.server";
import { rollupStep, type Source, type Step, sources, whileAlone } from "./rollup-step.server";
import { syncVisitorGroups } from "./visitor-groups.server";

/** Events per step, so that one step never blocks the database for long. */
const STEP_EVENTS = 50_000;

/** How much one run does. The next one goes on from there. */
export type RollupLimits = {
  /** Ends the run before its next step. */
  signal?: AbortSignal;
  /** Steps per source, so that one with millions of events to add doesn't keep the others waiting. */
  steps?: number;
};

/** Something to bring up to date; false if another process is doing it. */
type Part = { name: string; update: () => Promise<boolean> };

/**
 * Adds all complete events that aren't in the sums yet. It's safe to run at any time and in several processes at once:
 * one works, the others return. Each step commits separately.
 * @param enough how many events the sums of pairs wait for at most.
 * @returns how many events were added; null when another process is running.
 * @throws ReportableError when something couldn't be updated. The rest is.
 */
export async function rollup(
  db: Db,
  stepEvents = STEP_EVENTS,
  enough = stepEvents,
  limits: RollupLimits = {},
): Promise<number | null> {
  const isFirst = await isUnsummed(db);
  let added = 0;
  const ofSource = (source: Source): Part => ({
    name: source,
    update: async () => {
      if (isPairSource(source) && !(await isDue(db, source, enough))) return true;
      // From the second run on, each visitor is looked up, so the first one isn't divided.
      const steps = isFirst && source === "views" ? undefined : limits.steps;
      const events = await addEvents(db, source, stepEvents, { ...limits, steps });
      added += events ?? 0;
      return events !== null;
    },
  });
  const byOne = (name: string, work: (tx: Db) => Promise<void>): Part => ({
    name,
    update: () => alone(db, work),
  });
  // Adds a new post to its groups before its first views are added; otherwise the groups would be recounted. The very
  // first run counts once at the end instead, which costs less than looking up every visitor.
  const groups = byOne("visitor groups", syncVisitorGroups);
  const isFree = await updateAll(
    [
      ...(isFirst ? [] : [groups]),
      ...sources.map(ofSource),
      ...(isFirst ? [groups] : []),
      byOne("sources of clicks", recountClickSources),
      byOne("conversions", sumChangedConversions),
      byOne("assignments", joinAssignmentChanges),
    ],
    limits.signal,
  );
  return isFree ? added : null;
}

/**
 * Updates one part after the other. One that fails doesn't keep those after it from being updated.
 * @returns false when another process is running.
 */
async function updateAll(parts: readonly Part[], signal?: AbortSignal): Promise<boolean> {
  const failed: { name: string; error: unknown }[] = [];
  let isFree = true;
  for (const { name, update } of parts) {
    if (!isFree || signal?.aborted) break;
    try {
      isFree = await update();
    } catch (error) {
      failed.push({ name, error });
    }
  }
  if (failed.length === 0) return isFree;
  const names = failed.map(({ name }) => name).join(", ");
  throw new ReportableError(`Not summed up: ${names}.`, { cause: failed[0]?.error });
}

/** Adds events of a source step by step. @returns how many; null when another process is running. */
async function addEvents(
  db: Db,
  source: Source,
  stepEvents: number,
  { signal, steps = Number.POSITIVE_INFINITY }: RollupLimits,
): Promise<number | null> {
  const most = source === "click_pairs" ? Math.min(stepEvents, STEP_CLICKS) : stepEvents;
  let added = 0;
  for (let taken = 0; taken < steps && !signal?.aborted; taken += 1) {
    const step: Step = await db.transaction((tx) => rollupStep(tx, source, most));
    if (step === null) return null;
    added += step.events;
    if (step.isDone) break;
  }
  return added;
}

async function isUnsummed(db: Db): Promise<boolean> {
  const [views] = await db.execute<{ isUnsummed: boolean }>(
    sql`select rolled_until = details_from as "isUnsummed" from analytics_progress where source = 'views'`,
    "objects",
  );
  return views?.isUnsummed ?? true;
}

/** @returns false when another process is updating the sums. */
async function alone(db: Db, work: (tx: Db) => Promise<void>): Promise<boolean> {
  const done = await db.transaction((tx) =>
    whileAlone(tx, async () => {
      await work(tx);
      return true;
    }),
  );
  return done ?? false;
}
