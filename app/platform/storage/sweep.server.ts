import { z } from "zod";
import type { Jobs } from "~/platform/jobs/jobs.server";
import type { Log } from "~/platform/log.server";
import type { Storage } from "./storage.server";

/** An upload under way is done long before. */
const LEFT_ALONE_FOR_MS = 86_400_000;

export type Sweep = {
  job: string;
  /** A minute after four in the morning, Eastern Time. */
  minute: number;
  /** What the log says of files that were removed. */
  removed: string;
  /** @returns how many files were removed. */
  run(): Promise<number>;
};

/** Removes every night what uploads leave behind when the server is killed in between. */
export function defineSweep({ jobs, log }: { jobs: Jobs; log: Log }, sweep: Sweep): void {
  jobs.define(
    sweep.job,
    z.object({}),
    async () => {
      const removed = await sweep.run();
      if (removed > 0) log.warn({ removed }, sweep.removed);
    },
    { cron: { expression: `${sweep.minute} 4 * * *`, timeZone: "America/New_York" } },
  );
}

/**
 * Removes the files of a folder that belong to nothing and are a day old by their name, `{folder}/{milliseconds}-…`. Others stay.
 * @returns how many were removed.
 */
export async function removeOrphans(
  { storage, now }: { storage: Storage; now: () => Date },
  folder: string,
  belongs: (key: string) => Promise<boolean>,
): Promise<number> {
  const before = now().getTime() - LEFT_ALONE_FOR_MS;
  let removed = 0;
  for await (const key of storage.list(folder)) {
    const storedAt = Number(/^[^/]+\/(\d+)-/.exec(key)?.[1] ?? Number.NaN);
    if (!(storedAt < before) || (await belongs(key))) continue;
    await storage.delete(key);
    removed += 1;
  }
  return removed;
}
