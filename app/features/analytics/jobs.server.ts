import { createContext } from "react-router";
import { z } from "zod";
import { pruneDroppedEvents } from "~/features/tracking/mutations/dropped-events.server";
import type { Recorder } from "~/features/tracking/mutations/recorder.server";
import type { Platform } from "~/platform/context.server";
import { moveOldClicks } from "./mutations/click-months.server";
import { addEventMonths } from "./mutations/event-months.server";
import { rollup } from "./mutations/rollup.server";

export type RollupSchedule = {
  /**
   * Updates the sums now, or waits for the run in progress. Failures are only logged, because reports stay exact
   * without the sums.
   */
  run(): Promise<void>;
  /** Ends the run in progress after its current step. Later ones only record what was dropped. */
  announceStop(): void;
  /** Waits for the run in progress and starts no more runs. */
  stop(): Promise<void>;
};

export const rollupsContext = createContext<RollupSchedule>();

/** Decides how many events reports must count one by one; each run costs a few milliseconds. */
const EVERY_MS = 20_000;
const HOURLY_RUNS = 180;
/** Steps per source and run. Each takes seconds, and millions of events to add are hundreds of steps. */
const MAX_STEPS = 10;

/** In seconds. What isn't moved by then is moved the next night. */
const MOVE_TIMEOUT = 3_600;

/** Every night, before retention: moves the clicks of finished months to tables that retention can drop. */
export function defineAnalyticsJobs({ jobs, db, log, now }: Platform): void {
  jobs.define(
    "click-months",
    z.object({}),
    async (_data, { signal }) => {
      const moved = await moveOldClicks(db, now(), signal);
      if (moved > 0) log.info({ moved }, "clicks of finished months moved");
    },
    { cron: { expression: "7 2 * * *", timeZone: "America/New_York" }, timeout: MOVE_TIMEOUT, retries: 1 },
  );
}

/**
 * Adds new events to the sums every few seconds, and records what was dropped. Every hour, it creates the partitions of
 * the next months if they are missing. This isn't a queue job: if a run is
 * missed, the next run in any process catches up.
 */
export function startRollups({ db, log, now }: Platform, recorder: Recorder): RollupSchedule {
  let running: Promise<void> | null = null;
  let runs = 0;
  const stopping = new AbortController();
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();

  /** A failure is only logged, because sums don't depend on these counts. */
  const flushDrops = () =>
    recorder.drops.flush().catch((error: Error) => log.failure(error, "dropped events not recorded"));

  async function work(): Promise<void> {
    await flushDrops();
    const limits = { signal: stopping.signal, steps: MAX_STEPS };
    await attempt("events not summed up", () => rollup(db, undefined, undefined, limits));
    if (runs % HOURLY_RUNS === 0) {
      await attempt("dropped events not pruned", () => pruneDroppedEvents(db));
      await attempt("months of events not added", () => addEventMonths(db, now()));
    }
    runs += 1;
  }

  /** What fails here is done by a later run, and doesn't keep the rest from being done. */
  async function attempt(what: string, update: () => Promise<unknown>): Promise<void> {
    try {
      await update();
    } catch (error) {
      log.failure(error, what);
    }
  }

  function run(): Promise<void> {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    run,
    announceStop: () => stopping.abort(),
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
      await flushDrops();
    },
  };
}
