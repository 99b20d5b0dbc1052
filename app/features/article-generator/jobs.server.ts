import { z } from "zod";
import { findActiveActor } from "~/features/auth/queries.server";
import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import type { Platform } from "~/platform/context.server";
import { JobFailure } from "~/platform/jobs/job-definition.server";
import type { Vendor } from "./integrations/ai-vendor.server";
import {
  claimSchedule,
  failSchedule,
  finishSchedule,
  type Lease,
  releaseLease,
  renewLease,
} from "./mutations/leases.server";
import type { Enqueue } from "./mutations/schedules.server";
import { findAiKey, findModel } from "./queries/ai-settings.server";
import { listDue } from "./queries/schedules.server";
import { factsFrom } from "./rules/facts";
import { generateFailedMessage, LEASE_RENEWAL_MS } from "./rules/limits";
import { inactiveAccountReason } from "./rules/status";
import { writeArticle } from "./use-cases/write-article.server";

const WRITE = "blog-article";
const SWEEP = "blog-article-sweep";
const AT_ONCE = 3;
/** Time beyond the vendor's own limit, for storing and a slow start. */
const SLACK_SECONDS = 120;
const MAX_SWEPT = 50;

export type ArticleJobDependencies = { platform: Platform; brands: BrandCatalog; vendor: Vendor };

/**
 * The queue writes articles in whichever process gets the job, so that requests don't wait and staff can leave the
 * dialog. Every minute, due articles without a writer are queued again: after a restart, a crash, or a lost job.
 */
export function defineArticleJobs(dependencies: ArticleJobDependencies): void {
  const { jobs, config } = dependencies.platform;
  jobs.define(
    WRITE,
    z.object({ scheduleId: z.uuid() }),
    ({ scheduleId }, { signal }) => carryOut(dependencies, scheduleId, signal),
    { retries: 3, retryDelay: 2, concurrency: AT_ONCE, timeout: config.AI_TIMEOUT_SECONDS + SLACK_SECONDS },
  );
  jobs.define(SWEEP, z.object({}), () => sweepArticles(dependencies.platform), {
    retries: 0,
    cron: { expression: "* * * * *", timeZone: "America/New_York" },
  });
}

/** Queues one article, to start no earlier than `startAfter`. */
export function enqueueArticle({ jobs }: Pick<Platform, "jobs">): Enqueue {
  return async (tx, scheduleId, startAfter) => {
    await jobs.enqueue(tx, WRITE, { scheduleId }, startAfter ? { startAfter } : {});
  };
}

/** Queues due articles that have no writer; jobs already in the queue aren't added again. */
async function sweepArticles({ db, jobs, now }: Pick<Platform, "db" | "jobs" | "now">): Promise<void> {
  for (const scheduleId of await listDue(db, now(), MAX_SWEPT))
    await jobs.enqueue(db, WRITE, { scheduleId }, { key: scheduleId });
}

class LeaseLost extends Error {}

/** Writes one article, if it's due and no other process is writing it. */
async function carryOut(
  dependencies: ArticleJobDependencies,
  scheduleId: string,
  stop: AbortSignal,
): Promise<void> {
  const { db, now, log } = dependencies.platform;
  const lease = await claimSchedule(db, scheduleId, now());
  if (!lease) return;
  const life = renewLeasePeriodically(dependencies.platform, lease);
  try {
    await write(dependencies, lease, AbortSignal.any([stop, life.lost]), life.report);
  } catch (error) {
    if (life.lost.aborted) return;
    if (stop.aborted) {
      await releaseLease(db, lease, now());
      throw new JobFailure("The server is stopping. The article will start over.");
    }
    log.failure(error, "an article could not be written");
    await failSchedule(db, lease, generateFailedMessage, now());
  } finally {
    life.end();
  }
}

async function write(
  { platform, brands, vendor }: ArticleJobDependencies,
  lease: Lease,
  signal: AbortSignal,
  onText: (characters: number) => void,
): Promise<void> {
  const { db, config, now } = platform;
  const writer = lease.requestedBy === null ? null : await findActiveActor(platform, lease.requestedBy);
  if (!writer) return failSchedule(db, lease, inactiveAccountReason, now());
  const [key, model, all] = await Promise.all([findAiKey(platform), findModel(db), brands.all()]);
  const draft = await writeArticle(lease, {
    vendor,
    key,
    model,
    facts: factsFrom(all),
    siteName: config.SITE_NAME,
    now: now(),
    signal,
    onText,
  });
  signal.throwIfAborted();
  await finishSchedule(db, lease, { ...draft, writer }, now());
}

/** Renews the lease while the article is being written; `lost` fires when it was canceled or taken over. */
function renewLeasePeriodically({ db, now, log }: Platform, lease: Lease) {
  const lost = new AbortController();
  let characters = 0;
  let isAsking = false;
  const timer = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      if (!(await renewLease(db, lease, characters, now()))) lost.abort(new LeaseLost());
    } catch (error) {
      // A failed renewal is only logged: storing the post checks the lease again.
      log.failure(error, "no heartbeat from an article's writer", {}, "warn");
    }
    isAsking = false;
  }, LEASE_RENEWAL_MS);
  return {
    lost: lost.signal,
    report: (count: number) => {
      characters = count;
    },
    end: () => clearInterval(timer),
  };
}
