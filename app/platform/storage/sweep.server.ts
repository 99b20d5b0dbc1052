import { z } from "zod";
import type { Jobs } from "~/platform/jobs/jobs.server";
import type { Log } from "~/platform/log.server";
import type { Storage } from "./storage.server";

const DAY_MS = 86_400_000;

export type Sweep = {
  job: string;
  /** A cron expression, in Eastern Time. */
  times: string;
  /** What the log says about removed files. */
  removed: string;
  /** @returns how many files were removed. */
  run(): Promise<number>;
};

/** Removes, at scheduled times, files left behind by uploads when the server was killed. */
export function defineSweep({ jobs, log }: { jobs: Jobs; log: Log }, sweep: Sweep): void {
  jobs.define(
    sweep.job,
    z.object({}),
    async () => {
      const removed = await sweep.run();
      if (removed > 0) log.warn({ removed }, sweep.removed);
    },
    { cron: { expression: sweep.times, timeZone: "America/New_York" } },
  );
}

/** The ages of the files that are checked, in ms. An upload in progress must finish before `from`. */
export type Ages = { from: number; to: number };

/**
 * Removes the files in a folder that belong to nothing and whose age, by their name `{folder}/{milliseconds}-…`, is in
 * the given range. Others stay.
 * @returns how many were removed.
 */
export async function removeOrphans(
  { storage, now }: { storage: Storage; now: () => Date },
  folder: string,
  belongs: (key: string) => Promise<boolean>,
  ages: Ages = { from: DAY_MS, to: Number.POSITIVE_INFINITY },
): Promise<number> {
  const today = now().getTime();
  let removed = 0;
  for await (const key of storage.list(folder)) {
    const age = today - Number(/^[^/]+\/(\d+)-/.exec(key)?.[1] ?? Number.NaN);
    if (!(age > ages.from && age < ages.to) || (await belongs(key))) continue;
    await storage.delete(key);
    removed += 1;
  }
  return removed;
}
