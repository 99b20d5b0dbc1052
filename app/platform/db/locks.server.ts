import { sql } from "drizzle-orm";
import type { Db } from "./client.server";

/**
 * All advisory locks of the product. A lock is a number that all processes agree on, so the numbers are assigned only
 * here. Never reuse one: a process of the previous release may still be running.
 */
export const LOCKS = {
  migrations: 727_401,
  /** Shared by every process that serves the site, for as long as it serves. A restore takes it exclusively. */
  site: 727_400,
  /** Event sums. Functions in the migrations also use the number; a test compares them. */
  eventSums: 727_402,
  clickMonths: 727_407,
  brandSlugs: 727_403,
  /** The job queue creates and migrates its own tables, one process at a time. */
  jobTables: 727_405,
  /** One per slot for an upload: `key` is its number and whose share it is. Kept by a connection, not a transaction. */
  uploads: 727_406,
  /** One per account: `key` is the user id. */
  articleRequests: 727_404,
  staff: 727_410,
  rebateClaims: 727_420,
  brandImports: 727_430,
  siteTexts: 727_446,
  posts: 727_451,
  /** One per account: `key` is the user id. */
  postAutosaves: 727_452,
  conversions: 727_470,
  splitTests: 727_480,
  sampleData: 727_490,
  /** One per account: `key` is the user id. */
  savedViews: 727_491,
  /** One per account: `key` is the user id. */
  savedReports: 727_492,
  reportAnswers: 727_594,
  staffNotes: 727_493,
  funnelCounts: 727_494,
  /** Also the versions of the product, which charts show beside them. */
  dayNotes: 727_495,
  alerts: 727_496,
  adSpend: 727_497,
  filteredTraffic: 727_593,
  sealedData: 727_598,
} as const;

export type LockName = keyof typeof LOCKS;

/**
 * Waits for a lock and keeps it until the transaction ends.
 * @param key splits the lock: transactions with different keys don't wait for each other.
 * @throws a database error when the transaction's `lock_timeout` or `statement_timeout` (30 s by default) runs out
 * first.
 */
export async function takeLock(tx: Db, name: LockName, key?: string): Promise<void> {
  if (key === undefined) await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]})`);
  else await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]}::integer, hashtext(${key}))`);
}

/** Takes a lock until the transaction ends, without waiting. @returns false if another transaction has it. */
export async function tryLock(tx: Db, name: LockName): Promise<boolean> {
  const [lock] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS[name]}) as taken`,
    "objects",
  );
  return lock?.taken ?? false;
}

/** Shares the site lock until the connection ends; `isFree` is false while a restore has it. */
export const SHARE_SITE = `select pg_try_advisory_lock_shared(${LOCKS.site}) as "isFree"`;

/**
 * Takes the site lock until the transaction ends; `isFree` is false while a process serves the site. A starting process
 * waits for the migrations.
 */
export const TAKE_SITE = `select pg_try_advisory_xact_lock(${LOCKS.site}) and
  (select true from pg_advisory_xact_lock(${LOCKS.migrations})) as "isFree"`;

/** Takes the first free one of the slots $1 with the name $2 until the connection ends; no row if none is free. */
export const TAKE_SLOT = `select slot from unnest($1::integer[]) slot
  where pg_try_advisory_lock(${LOCKS.uploads}, hashtext(slot || ' ' || $2)) limit 1`;

/** Gives back the slot $1 with the name $2. */
export const GIVE_SLOT_BACK = `select pg_advisory_unlock(${LOCKS.uploads}, hashtext($1::integer || ' ' || $2))`;
