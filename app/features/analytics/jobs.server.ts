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
  /** Waits for the run in progress and starts no more runs. */
  stop(): Promise<void>;
};

export const rollupsContext = createContext<RollupSchedule>();

/** Decides how many events reports must count one by one; each run costs a few milliseconds. */
const EVERY_MS = 20_000;
const HOURLY_RUNS = 180;

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
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();

  /** A failure is only logged, because sums don't depend on these counts. */
  const flushDrops = () =>
    recorder.drops.flush().catch((error: Error) => log.failure(error, "dropped events not recorded"));

  async function work(): Promise<void> {
    try {
      await flushDrops();
      await rollup(db);
      if (runs % HOURLY_RUNS === 0) {
        await pruneDroppedEvents(db);
        await addMonths();
      }
      runs += 1;
    } catch (error) {
      log.failure(error, "events not summed up");
    }
  }

  async function addMonths(): Promise<void> {
    try {
      await addEventMonths(db, now());
    } catch (error) {
      log.failure(error, "months of events not added");
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
    stop: async () => {
      clearInterval(timer);
      await running;
      await flushDrops();
    },
  };
}
