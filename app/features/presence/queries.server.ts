import { and, asc, eq, gt, min, ne } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { openEditors } from "~/platform/db/tables/presence";
import { ALIVE_MS, type EditedPage, type OtherEditor } from "./rules/presence";

/** Only these count as open. */
export const isAlive = (now: Date) => gt(openEditors.seenAt, new Date(now.getTime() - ALIVE_MS));

const MAX_LISTED = 50;

/** The other people who have a page open, the earliest first, at most 50 (spec:presence#presence). */
export async function listOthers(
  db: Db,
  userId: string,
  { kind, id }: EditedPage,
  now: Date,
): Promise<OtherEditor[]> {
  const since = min(openEditors.openedAt);
  const rows = await db
    .select({ userId: openEditors.userId, name: min(openEditors.userName), since })
    .from(openEditors)
    .where(
      and(
        eq(openEditors.kind, kind),
        eq(openEditors.thingId, id),
        ne(openEditors.userId, userId),
        isAlive(now),
      ),
    )
    .groupBy(openEditors.userId)
    .orderBy(asc(since), asc(openEditors.userId))
    .limit(MAX_LISTED);
  return rows.map((row) => ({
    userId: row.userId,
    name: row.name ?? "",
    since: (row.since ?? now).toISOString(),
  }));
}
