import { sql } from "drizzle-orm";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Database, Db } from "~/platform/db/client.server";
import { replayInTransaction } from "./replay.server";

/** The maximum number of requests in one replay; the table allows no more. */
export const MAX_IN_REPLAY = 50_000;
/** The number of requests in one step. Each step is a separate transaction, so that no one waits long for its rows. */
const STEP = 25;
/** A replay that hasn't progressed for this long has lost its job, and a new one can replace it. */
const LOST_AFTER_MS = 15 * 60_000;

/**
 * Starts a replay, unless one is running.
 * @param enqueue queues the job that runs it.
 * @returns whether it was started.
 * @throws AccessRefused unless the actor is an administrator.
 */
export function startReplay(
  { db }: Database,
  actor: Actor,
  requestIds: readonly number[],
  now: Date,
  enqueue: (tx: Db, replayId: string) => Promise<unknown>,
): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const lost = new Date(now.getTime() - LOST_AFTER_MS).toISOString();
    await tx.execute(
      sql`update postback_replays set finished_at = ${now.toISOString()}::timestamptz, has_failed = true
          where finished_at is null and moved_at < ${lost}::timestamptz`,
    );
    const [started] = await tx.execute<{ replayId: string }>(
      sql`
        insert into postback_replays (started_by, request_ids, started_at, moved_at)
        select ${actor.userId}, array_agg(value::bigint order by place), ${now.toISOString()}::timestamptz,
          ${now.toISOString()}::timestamptz
        from jsonb_array_elements_text(${JSON.stringify(requestIds)}::jsonb) with ordinality as ids (value, place)
        on conflict do nothing
        returning replay_id as "replayId"`,
      "objects",
    );
    if (!started) return false;
    await enqueue(tx, String(started.replayId));
    return true;
  });
}

/** The administrator who started an unfinished replay; null if nothing is left to do. */
export async function findReplayStarter(db: Db, replayId: string): Promise<string | null> {
  const [replay] = await db.execute<{ startedBy: string }>(
    sql`select started_by as "startedBy" from postback_replays
        where replay_id = ${replayId}::bigint and finished_at is null`,
    "objects",
  );
  return replay?.startedBy ?? null;
}

/** Continues a replay. Runs of the same replay take turns, so a job that runs twice changes nothing twice. */
export async function carryOutReplay(
  { db }: Database,
  actor: Actor,
  replayId: string,
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    signal.throwIfAborted();
    isDone = await db.transaction((tx) => replayStep(tx, actor, replayId, now()));
  }
}

async function replayStep(tx: Db, actor: Actor, replayId: string, now: Date): Promise<boolean> {
  const [replay] = await tx.execute<{ next: string }>(
    sql`select array_to_json(request_ids[done + 1 : done + ${STEP}::integer])::text as next from postback_replays
        where replay_id = ${replayId}::bigint and finished_at is null for update`,
    "objects",
  );
  if (!replay) return true;
  const ids: number[] = JSON.parse(replay.next);
  const { created, updated, unchanged, refused, left } = await replayInTransaction(tx, actor, ids, now);
  const [moved] = await tx.execute<{ isDone: boolean }>(
    sql`
      update postback_replays set
        done = done + ${ids.length}::integer, created = created + ${created}::integer,
        updated = updated + ${updated}::integer, unchanged = unchanged + ${unchanged}::integer,
        refused = refused + ${refused}::integer, left_alone = left_alone + ${left}::integer,
        moved_at = ${now.toISOString()}::timestamptz,
        finished_at = case when done + ${ids.length}::integer >= cardinality(request_ids)
          then ${now.toISOString()}::timestamptz end
      where replay_id = ${replayId}::bigint
      returning finished_at is not null as "isDone"`,
    "objects",
  );
  return moved?.isDone ?? true;
}

/** Marks a replay that can't continue as failed; its completed steps stay. */
export async function failReplay(db: Db, replayId: string, now: Date): Promise<void> {
  await db.execute(
    sql`update postback_replays set finished_at = ${now.toISOString()}::timestamptz, has_failed = true
        where replay_id = ${replayId}::bigint and finished_at is null`,
  );
}
