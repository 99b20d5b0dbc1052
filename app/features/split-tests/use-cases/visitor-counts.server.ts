import { createContext } from "react-router";
import type { Platform } from "~/platform/context.server";
import { type PayoutDay, readPayoutDays } from "../queries/payout-days.server";
import { readVisitorSums, type VisitorFigures } from "../queries/visitor-sums.server";
import type { SplitTest } from "../schema";

export type CountedTest = Pick<SplitTest, "id" | "variantsChangedAt" | "primaryMetric">;

/** `payoutDays`: only of a test whose primary metric is payout. */
export type CountedFigures = VisitorFigures & { payoutDays: PayoutDay[] };

/** `counting`: it takes longer than a page waits, and goes on. `failed`: it took too long, or the database failed. */
export type VisitorCount = CountedFigures | "counting" | "failed";

export type VisitorCounts = {
  /** What a test's visitors did (spec:split-tests#visitor-metrics). Never throws, and waits for a few seconds at most. */
  read(test: CountedTest): Promise<VisitorCount>;
};

export const visitorCountsContext = createContext<VisitorCounts>();

/** How long a page waits. A statement may take 30 s (`platform/db/postgres.server.ts`), so no count takes longer. */
const PATIENCE_MS = 4_000;
/** How long a count that came too late for its page is kept for the next ones. */
const KEEP_MS = 60_000;
/** How many tests are counted at a time. */
const MAX_AT_ONCE = 3;

type Count = { promise: Promise<CountedFigures | "failed">; isDone: boolean; isLate: boolean };

/**
 * Counts each test once at a time, however many pages ask. A test with many visitors can take longer than a page should
 * wait: its count goes on, and the page that asks again gets the result.
 */
export function createVisitorCounts({ db, log, now }: Pick<Platform, "db" | "log" | "now">): VisitorCounts {
  const counts = new Map<string, Count>();

  function start(key: string, test: CountedTest): Count {
    const count: Count = { promise: counted(test), isDone: false, isLate: false };
    counts.set(key, count);
    void count.promise.then(() => {
      count.isDone = true;
      if (count.isLate) setTimeout(() => forget(key, count), KEEP_MS).unref();
      else forget(key, count);
    });
    return count;
  }

  function forget(key: string, count: Count): void {
    if (counts.get(key) === count) counts.delete(key);
  }

  async function counted(test: CountedTest): Promise<CountedFigures | "failed"> {
    try {
      const at = now();
      const figures = await readVisitorSums(db, test, at);
      const isPayout = test.primaryMetric === "payout";
      return { ...figures, payoutDays: isPayout ? await readPayoutDays(db, test.id, figures.since, at) : [] };
    } catch (error) {
      log.failure(error, "visitors of a split test not counted");
      return "failed";
    }
  }

  return {
    async read(test) {
      const key = `${test.id} ${test.variantsChangedAt.getTime()} ${test.primaryMetric}`;
      const known = counts.get(key);
      const running = [...counts.values()].filter(({ isDone }) => !isDone);
      if (!known && running.length >= MAX_AT_ONCE) return "counting";
      const count = known ?? start(key, test);
      const found = await inTime(count.promise, PATIENCE_MS);
      if (found === null) count.isLate = true;
      // The next page that asks counts again.
      if (found === "failed") forget(key, count);
      return found ?? "counting";
    },
  };
}

/** The result, or null if it takes longer. */
async function inTime<Result>(promise: Promise<Result>, ms: number): Promise<Result | null> {
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ms, null);
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
