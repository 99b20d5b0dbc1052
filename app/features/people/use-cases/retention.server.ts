import { setTimeout as wait } from "node:timers/promises";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Period, periodText, startOfPeriod } from "~/kernel/period";
import type { Platform } from "~/platform/context.server";
import { isLockTimeout } from "~/platform/db/failure.server";
import type { RetainedData } from "~/platform/retention.server";
import { isRuleOf } from "../mutations/retention.server";
import { listRules } from "../queries/retention.server";

/** Small enough not to block visitors, large enough for a million rows in one night. */
const BATCH = 500;
const MAX_BATCHES = 2_000;
/** Ten minutes in all. */
const LOCK_ATTEMPTS = 40;
const LOCK_RETRY_MS = 15_000;

type Applying = Pick<Platform, "database" | "storage" | "log" | "now">;

/**
 * Deletes what is older than its rule, in batches, each in its own transaction, and records how much
 * (spec:peoples-data#retention). What one night doesn't finish, the next one does.
 */
export async function applyRetention(
  platform: Applying,
  data: readonly RetainedData[],
  signal?: AbortSignal,
): Promise<void> {
  const rules = await listRules(platform.database.db);
  for (const source of data) {
    const period = rules.get(source.kind);
    if (period !== undefined) await applyRule(platform, source, period, signal);
  }
}

async function applyRule(
  platform: Applying,
  source: RetainedData,
  period: Period,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { database, now } = platform;
  const moments = [period, source.shortest].map((each) => startOfPeriod(now(), each).getTime());
  const before = new Date(Math.min(...moments));
  let deleted = 0;
  try {
    for (let batch = 0; batch < MAX_BATCHES && !signal?.aborted; batch += 1) {
      const count = await deleteBatch(platform, source, period, before);
      deleted += count;
      if (count === 0) break;
    }
  } finally {
    if (deleted > 0) {
      const summary = `Deleted ${deleted.toLocaleString("en-US")} ${source.label.toLowerCase()} older than ${periodText(period)}`;
      const entry = { action: "deleted", entity: "retention", entityId: source.kind, summary } as const;
      await recordAudit(database.db, null, { ...entry, before: null, after: { deleted } }, now());
    }
  }
}

async function deleteBatch(
  { database, storage, log, now }: Applying,
  source: RetainedData,
  period: Period,
  before: Date,
): Promise<number> {
  const { deleted, files } = await patiently(() =>
    database.db.transaction(async (tx) => {
      if (!(await isRuleOf(tx, source.kind, period))) return { deleted: 0, files: [] };
      return source.deleteBatch(tx, before, source.batchRows ?? BATCH, now());
    }),
  );
  for (const key of files) {
    await storage.delete(key).catch((error: unknown) => {
      log.failure(error, "file of a deleted record not deleted, the nightly sweep will");
    });
  }
  return deleted;
}

/** A backup may use a table for minutes; a batch that needs it alone waits only briefly each time, so that others don't. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !isLockTimeout(error)) throw error;
      await wait(LOCK_RETRY_MS);
    }
  }
}
