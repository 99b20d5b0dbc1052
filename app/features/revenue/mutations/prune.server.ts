import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { INBOX_KEPT_DAYS } from "../rules/retention";

const BATCH = 5_000;
const DAY_MS = 86_400_000;

/**
 * Deletes old requests that a replay couldn't use (`INBOX_KEPT_DAYS`) from the inbox, in short statements.
 * @returns how many requests were deleted.
 */
export async function pruneInbox(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const cutoff = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const taken = await prune(db, {
    // In order of arrival, which is the order of the ids, so that no newer rows are read.
    among: sql`received_at < ${cutoff(INBOX_KEPT_DAYS.taken)}`,
    which: sql`outcome in ('created', 'updated', 'unchanged')`,
    signal,
  });
  const strange = await prune(db, {
    among: sql`outcome in ('refused', 'received') and token_id is null`,
    which: sql`received_at < ${cutoff(INBOX_KEPT_DAYS.strange)}`,
    signal,
  });
  return taken + strange;
}

async function prune(
  db: Db,
  { among, which, signal }: { among: SQL; which: SQL; signal: AbortSignal | undefined },
): Promise<number> {
  let deleted = 0;
  for (let last = 0; !signal?.aborted; ) {
    const [page] = await db.execute<{ last: string | null; gone: string }>(
      sql`
        with page as (
          select id, ${which} as is_due from postback_requests where id > ${last}::bigint and ${among} order by id limit ${BATCH}
        ), gone as (
          delete from postback_requests p using page where p.id = page.id and page.is_due returning p.id
        )
        select (select max(id) from page) as last, (select count(*) from gone) as gone`,
      "objects",
    );
    deleted += Number(page?.gone ?? 0);
    if (!page?.last) break;
    last = Number(page.last);
  }
  return deleted;
}
