import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { authUsers } from "~/platform/db/tables/auth";
import { sharedRankings, sharedRankingVersions } from "~/platform/db/tables/posts";
import { parseSharedRanking, type SharedRankingInput } from "../rules/shared-ranking";
import type { PostStatus } from "../schema";

export type SharedRanking = SharedRankingInput & {
  rankingId: string;
  /** Counts the saves; a save states the version it is based on. */
  version: number;
  /** ISO 8601 */
  updatedAt: string;
  /** Who saved it last. Null after a fill rule, or if that account was deleted. */
  savedBy: string | null;
};

/** More rankings aren't listed. */
const MAX_LISTED = 300;

/** A row of the list (spec:rankings#shared-rankings). */
export type ListedRanking = {
  rankingId: string;
  name: string;
  providers: number;
  posts: number;
  isKeptFilled: boolean;
  /** ISO 8601 */
  updatedAt: string;
};

/** Every shared ranking by name. */
export async function listSharedRankings(db: Db): Promise<ListedRanking[]> {
  const rows = await db
    .select({
      rankingId: sharedRankings.rankingId,
      name: sharedRankings.name,
      providers: sql<number>`jsonb_array_length(${sharedRankings.entries})`.mapWith(Number),
      posts: sql<number>`(select count(*) from blog_posts p
        where p.shared_ranking_id = ${sharedRankings.rankingId} and p.archived_at is null)`.mapWith(Number),
      isKeptFilled: sharedRankings.isKeptFilled,
      updatedAt: sharedRankings.updatedAt,
    })
    .from(sharedRankings)
    .where(isNull(sharedRankings.archivedAt))
    .orderBy(sql`lower(${sharedRankings.name})`)
    .limit(MAX_LISTED);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** The ranking with this id unless it is archived. */
export async function findSharedRanking(db: Db, id: string): Promise<SharedRanking | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ ranking: sharedRankings, savedBy: authUsers.name })
    .from(sharedRankings)
    .leftJoin(authUsers, eq(authUsers.id, sharedRankings.updatedBy))
    .where(and(eq(sharedRankings.rankingId, id), isNull(sharedRankings.archivedAt)));
  if (!row) return undefined;
  const { rankingId, version, updatedAt } = row.ranking;
  return {
    ...parseSharedRanking(row.ranking),
    rankingId,
    version,
    updatedAt: updatedAt.toISOString(),
    savedBy: row.savedBy,
  };
}

/** Whether another ranking has this name, ignoring case. */
export async function isRankingNameTaken(db: Db, name: string, ownId: string | null): Promise<boolean> {
  const rows = await db
    .select({ rankingId: sharedRankings.rankingId })
    .from(sharedRankings)
    .where(and(isNull(sharedRankings.archivedAt), sql`lower(${sharedRankings.name}) = lower(${name})`));
  return rows.some(({ rankingId }) => rankingId !== ownId);
}

/** The rankings that a rule keeps filled. */
export async function listKeptFilled(db: Db): Promise<string[]> {
  const rows = await db
    .select({ rankingId: sharedRankings.rankingId })
    .from(sharedRankings)
    .where(and(eq(sharedRankings.isKeptFilled, true), isNull(sharedRankings.archivedAt)))
    .orderBy(sharedRankings.rankingId)
    .limit(MAX_LISTED);
  return rows.map(({ rankingId }) => rankingId);
}

/** A post that uses a shared ranking. `exceptions` counts those of the post. */
export type UsingPost = {
  id: string;
  title: string;
  status: PostStatus;
  exceptions: number;
  isInActiveTest: boolean;
};

/** The posts that use a ranking, the last saved first; `count` also counts those that aren't listed. */
export async function postsUsing(db: Db, rankingId: string): Promise<{ posts: UsingPost[]; count: number }> {
  const rows = await db.execute<UsingPost & { count: number }>(
    sql`
      select p.id, coalesce(p.admin_title, p.title) as title, p.status,
        jsonb_array_length(coalesce(p.ranking_exceptions, '[]'))::integer as exceptions,
        exists (select from split_test_variants v join split_tests t on t.id = v.split_test_id
          where v.post_id = p.id and t.status = 'active' and t.archived_at is null) as "isInActiveTest",
        (count(*) over ())::integer as count
      from blog_posts p
      where p.shared_ranking_id = ${rankingId} and p.archived_at is null
      order by p.updated_at desc, p.id limit 100`,
    "objects",
  );
  return { posts: rows.map(({ count: _count, ...post }) => post), count: rows[0]?.count ?? 0 };
}

export type RankingVersion = { version: number; savedAt: string; savedByName: string };

/** The stored versions of a ranking, newest first. */
export async function listRankingVersions(db: Db, rankingId: string): Promise<RankingVersion[]> {
  const { version, savedAt, savedByName } = sharedRankingVersions;
  const rows = await db
    .select({ version, savedAt, savedByName })
    .from(sharedRankingVersions)
    .where(eq(sharedRankingVersions.rankingId, rankingId))
    .orderBy(desc(version));
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

export async function findRankingVersion(
  db: Db,
  rankingId: string,
  version: number,
): Promise<SharedRankingInput | undefined> {
  const [row] = await db
    .select({ snapshot: sharedRankingVersions.snapshot })
    .from(sharedRankingVersions)
    .where(and(eq(sharedRankingVersions.rankingId, rankingId), eq(sharedRankingVersions.version, version)));
  return row && parseSharedRanking(row.snapshot);
}
