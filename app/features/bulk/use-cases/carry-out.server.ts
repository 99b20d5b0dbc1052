import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { stopRun } from "../mutations/runs.server";
import { changeStep, undoStep } from "../mutations/steps.server";
import { findRun, type StoredRun } from "../queries/runs.server";
import { targetOf } from "./target.server";

/** How long a request waits for its change; the job does the rest. */
const PATIENCE_MS = 2_000;

/** Where a run's work is: the rest of a change, or of its undo. */
export function openWorkOf(run: StoredRun): { step: typeof changeStep; by: string } | null {
  if (run.status === "running") return { step: changeStep, by: run.startedBy };
  if (run.status === "undoing" && run.undoneBy !== null) return { step: undoStep, by: run.undoneBy };
  return null;
}

type Parts = Pick<Platform, "db" | "bulk" | "log" | "now">;

/**
 * Continues a change or an undo, one step after the other, until it's finished or `shouldStop` says so.
 * @returns whether it's finished.
 */
export async function carryOut(
  { db, bulk, log, now }: Parts,
  actor: Actor,
  run: StoredRun,
  shouldStop: () => boolean,
): Promise<boolean> {
  const open = openWorkOf(run);
  if (!open) return true;
  const action = targetOf(bulk, run)?.action;
  // Started by another release.
  if (action?.kind !== "change") {
    await stopRun(db, run.runId);
    return true;
  }
  const failed = (error: unknown) => log.failure(error, "a row of a bulk change failed");
  while (!shouldStop())
    if (await open.step(db, run.runId, { action, actor, now: now(), failed })) return true;
  return false;
}

/** Continues a change for as long as its request may take. @returns the run afterward. */
export async function carryOutSoon(platform: Parts, actor: Actor, runId: number): Promise<StoredRun | null> {
  const run = await findRun(platform.db, runId);
  if (!run) return null;
  const deadline = performance.now() + PATIENCE_MS;
  await carryOut(platform, actor, run, () => performance.now() > deadline);
  return findRun(platform.db, runId);
}
