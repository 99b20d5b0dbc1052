import { and, eq, lte } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { blogPosts, sharedRankings, sharedRankingVersions } from "~/platform/db/tables/posts";
import { findSharedRanking, isRankingNameTaken } from "../queries/shared-rankings.server";
import { entriesWithExceptions, type SharedRankingInput } from "../rules/shared-ranking";
import { parseExceptions, parseRankings } from "../schema";
import { entriesWithFacts, lockPosts } from "./storage.server";

/** How many of a ranking's newest versions are kept. */
const KEPT_VERSIONS = 50;

export type RankingResult =
  | { done: true; rankingId: string; version: number; posts: number }
  | { done: false; problem: "unknown" | "conflict" | "name-taken" | "unknown-provider" };

/** Who saves: an administrator, or null for the rule that keeps the ranking filled. */
type RankingWriter = Pick<Actor, "userId" | "name" | "role"> | null;

/**
 * Stores a shared ranking as its next version, and the entries of every post that uses it, in one transaction
 * (spec:rankings#shared-rankings).
 * @param id null for a new ranking.
 * @param version the version that the change is based on; if another one was stored in the meantime, that is a conflict.
 */
export function saveSharedRanking(
  db: Db,
  writer: RankingWriter,
  id: string | null,
  input: SharedRankingInput,
  version: number,
  now: Date,
): Promise<RankingResult> {
  if (writer) assertAdmin(writer);
  return db.transaction(async (tx) => {
    await lockPosts(tx);
    const before = id === null ? null : await findSharedRanking(tx, id);
    if (before === undefined) return { done: false, problem: "unknown" };
    if (before && before.version !== version) return { done: false, problem: "conflict" };
    if (await isRankingNameTaken(tx, input.name, id)) return { done: false, problem: "name-taken" };
    const entries = await entriesWithFacts(tx, input.entries);
    if (!entries) return { done: false, problem: "unknown-provider" };
    const kept: SharedRankingInput = { ...input, entries };
    const rankingId = await writeRanking(tx, writer, id, kept, (before?.version ?? 0) + 1, now);
    const posts = await refreshPosts(tx, rankingId, kept, now);
    const sides = { before: before && inputOf(before), after: { ...kept } };
    await recordRanking(tx, writer, before ? "updated" : "created", rankingId, input.name, sides, now);
    return { done: true, rankingId, version: (before?.version ?? 0) + 1, posts };
  });
}

const inputOf = ({ name, entries, rule, isKeptFilled }: SharedRankingInput) => ({
  name,
  entries,
  rule,
  isKeptFilled,
});

async function writeRanking(
  tx: Db,
  writer: RankingWriter,
  id: string | null,
  input: SharedRankingInput,
  version: number,
  now: Date,
): Promise<string> {
  const values = { ...inputOf(input), version, updatedAt: now, updatedBy: writer?.userId ?? null };
  const [row] =
    id === null
      ? await tx
          .insert(sharedRankings)
          .values({ ...values, createdAt: now })
          .returning({ id: sharedRankings.rankingId })
      : await tx
          .update(sharedRankings)
          .set(values)
          .where(eq(sharedRankings.rankingId, id))
          .returning({ id: sharedRankings.rankingId });
  if (!row) throw new Error("The database returned no id for the ranking.");
  const of = eq(sharedRankingVersions.rankingId, row.id);
  await tx.insert(sharedRankingVersions).values({
    rankingId: row.id,
    version,
    snapshot: inputOf(input),
    savedAt: now,
    savedBy: writer?.userId ?? null,
    savedByName: writer ? writer.name.slice(0, 200) : "Fill rule",
  });
  await tx
    .delete(sharedRankingVersions)
    .where(and(of, lte(sharedRankingVersions.version, version - KEPT_VERSIONS)));
  return row.id;
}

/** Writes the entries of the posts that use the ranking, where they change. @returns how many posts changed. */
async function refreshPosts(tx: Db, rankingId: string, { entries }: SharedRankingInput, now: Date) {
  const posts = await tx
    .select({
      id: blogPosts.id,
      shown: blogPosts.providerRankings,
      exceptions: blogPosts.rankingExceptions,
    })
    .from(blogPosts)
    .where(eq(blogPosts.sharedRankingId, rankingId))
    .for("update");
  let changed = 0;
  for (const { id, shown, exceptions } of posts) {
    const resolved = entriesWithExceptions(entries, parseExceptions(exceptions));
    const next = await entriesWithFacts(tx, resolved);
    if (!next || JSON.stringify(next) === JSON.stringify(parseRankings(shown))) continue;
    await tx
      .update(blogPosts)
      .set({ providerRankings: next.length > 0 ? next : null, updatedAt: now })
      .where(eq(blogPosts.id, id));
    changed += 1;
  }
  return changed;
}

/**
 * Archives a ranking. The posts that use it keep a copy of their entries, which is then their own
 * (spec:rankings#delete-shared-ranking).
 * @returns false if the ranking doesn't exist or was already deleted
 */
export function archiveSharedRanking(db: Db, actor: Actor, id: string, now: Date): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await lockPosts(tx);
    const ranking = await findSharedRanking(tx, id);
    if (!ranking) return false;
    await tx
      .update(blogPosts)
      .set({ sharedRankingId: null, rankingExceptions: null })
      .where(eq(blogPosts.sharedRankingId, id));
    await tx.update(sharedRankings).set({ archivedAt: now }).where(eq(sharedRankings.rankingId, id));
    await recordRanking(tx, actor, "archived", id, ranking.name, { before: null, after: null }, now);
    return true;
  });
}

async function recordRanking(
  tx: Db,
  writer: RankingWriter,
  action: string,
  id: string,
  name: string,
  sides: { before: object | null; after: object | null },
  now: Date,
): Promise<void> {
  const entry = { action, entity: "shared_ranking", entityId: id, summary: name } as const;
  const before = sides.before && { ...sides.before };
  await recordAudit(tx, writer, { ...entry, before, after: sides.after && { ...sides.after } }, now);
}
