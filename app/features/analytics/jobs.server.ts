import { createContext } from "react-router";
import { pruneDroppedEvents } from "~/features/tracking/mutations/dropped-events.server";
import type { Recorder } from "~/features/tracking/mutations/recorder.server";
import type { Platform } from "~/platform/context.server";
import { rollup } from "./mutations/rollup.server";

export type RollupSchedule = {
  /** Sums up now; a run in progress is waited for instead. Failures are only logged: reports are exact without it. */
  run(): Promise<void>;
  /** Ends what is in progress and starts nothing more. */
  stop(): Promise<void>;
};

export const rollupsContext = createContext<RollupSchedule>();

/** How many events are left to be counted one by one depends on it; each run costs some milliseconds. */
const EVERY_MS = 20_000;
const FORGET_EVERY_RUNS = 180;

/**
 * Adds new events to the sums every few seconds, and writes down what was dropped. No job of the queue: a run that is missed is
 * made up for by the next, of any process.
 */
export function startRollups({ db, log }: Platform, recorder: Recorder): RollupSchedule {
  let running: Promise<void> | null = null;
  let runs = 0;
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();

  async function work(): Promise<void> {
    try {
      await recorder.drops.flush();
      await rollup(db);
      if (runs % FORGET_EVERY_RUNS === 0) await pruneDroppedEvents(db);
      runs += 1;
    } catch (error) {
      log.failure(error, "events not summed up");
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
      await recorder.drops.flush().catch((error: Error) => log.failure(error, "drops not written down"));
    },
  };
}
