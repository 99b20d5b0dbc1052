import { z } from "zod";
import { listBrands } from "~/features/brands/queries/brands.server";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { type ComposeNews, noteMissingPlans, notifyWatcher } from "../mutations/news.server";
import { eraseEnded } from "../mutations/stop.server";
import { listPlanChanges } from "../queries/changes.server";
import { listDueWatchers } from "../queries/watches.server";
import type { PlanChange } from "../rules/drops";
import { later, SETTLE_MS } from "../rules/limits";
import { hasGone, newsOf } from "../rules/news";
import { newsMail } from "./mails.server";

/** How many addresses are read at once. */
const PART = 200;

const ZONE = "America/New_York";

type WatchPlatform = Pick<Platform, "config" | "database" | "jobs" | "mailer" | "now">;

/**
 * Looks for real price changes every ten minutes, and erases what has ended every hour (spec:price-watch#weekly-email).
 */
export function definePriceWatchJobs(platform: WatchPlatform): void {
  const { database, jobs, now } = platform;
  jobs.define("price-watch", z.object({}), (_data, { signal }) => notifyWatchers(platform, signal), {
    cron: { expression: "*/10 * * * *", timeZone: ZONE },
    timeout: 1_800,
    lostAfter: 60,
  });
  jobs.define("price-watch-erase", z.object({}), () => eraseEnded(database.db, now()), {
    cron: { expression: "23 * * * *", timeZone: ZONE },
  });
}

/**
 * Emails everyone whose watched price dropped, or whose plan is gone, and who may get an email now. It can be stopped at any point and run
 * again: each address is settled by its own transaction.
 */
export async function notifyWatchers(
  { config, database: { db }, mailer, now }: Omit<WatchPlatform, "jobs">,
  signal?: AbortSignal,
): Promise<void> {
  const at = now();
  const settledAt = later(at, -SETTLE_MS);
  await noteMissingPlans(db, at);
  let after = 0;
  let compose: ComposeNews | undefined;
  while (!signal?.aborted) {
    const part = await listDueWatchers(db, { now: at, settledAt, after, limit: PART });
    if (part.length === 0) return;
    compose ??= composer(config, await listBrands(db, at), { at, settledAt });
    for (const watcherId of part) {
      if (signal?.aborted) return;
      await notifyWatcher(db, watcherId, { mailer, now: at, settledAt, compose });
    }
    after = part.at(-1) ?? after;
  }
}

/** Reads the changes of each brand once, for all addresses. */
function composer(
  config: Platform["config"],
  brands: Awaited<ReturnType<typeof listBrands>>,
  { at, settledAt }: { at: Date; settledAt: Date },
): ComposeNews {
  const read = new Map<number, readonly PlanChange[]>();
  async function changesOf(tx: Db, brandId: number) {
    const changes = read.get(brandId) ?? (await listPlanChanges(tx, brandId));
    read.set(brandId, changes);
    return changes;
  }
  return async (tx, watches, { email, token }) => {
    const news = [];
    for (const stored of watches) {
      const found = await newsOf(stored, brands, (brandId) => changesOf(tx, brandId), settledAt);
      if (found) news.push(found);
    }
    const gone = watches.filter((stored) => hasGone(stored, brands, at));
    if (news.length + gone.length === 0) return null;
    return {
      mail: await newsMail(config, { to: email, token }, { news, gone }, brands),
      notifiedIds: news.map(({ stored }) => stored.watchId),
      endedIds: gone.map(({ watchId }) => watchId),
    };
  };
}
