import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { AccessRefused } from "~/features/auth/rules/access";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import { buildEntry, storePost } from "~/features/posts/factory";
import { savePost } from "~/features/posts/mutations/posts.server";
import { archiveSharedRanking, saveSharedRanking } from "~/features/posts/mutations/shared-rankings.server";
import { findPostForEditing } from "~/features/posts/queries/editing.server";
import {
  findRankingVersion,
  listRankingVersions,
  postsUsing,
} from "~/features/posts/queries/shared-rankings.server";
import { inputOfPost, type PostInput } from "~/features/posts/rules/post-input";
import { brandFixture, price } from "~tests/setup/brands";
import { useDatabase } from "~tests/setup/database";
import { fillKeptRankings } from "./use-cases/fill-kept.server";

const { db } = await useDatabase();
const now = new Date("2026-03-01T12:00:00Z");
const admin = { ...(await createStaff(db, { name: "Ada Admin" })), sessionId: "a" };
const { created } = brandFixture(db, admin, now);
const ids: number[] = [];
for (const name of ["One", "Two", "Three", "Four"]) {
  const brand = { raw: { brand_name: `Clinic ${name}` }, prices: [{ id: null, row: price() }] };
  ids.push((await created(brand)).brand_id);
}
const entriesOf = (...numbers: number[]) =>
  numbers.map((number, index) => buildEntry(index + 1, { providerId: ids[number - 1] ?? null }));
const ranking = (name: string, ...numbers: number[]) => ({
  name,
  entries: entriesOf(...numbers),
  rule: null,
  isKeptFilled: false,
});

async function shared(name: string, ...numbers: number[]): Promise<string> {
  const result = await saveSharedRanking(db, admin, null, ranking(name, ...numbers), 0, now);
  if (!result.done) throw new Error(result.problem);
  return result.rankingId;
}

async function edited(id: string) {
  const found = await findPostForEditing(db, id);
  if (!found) throw new Error("The post is gone.");
  return found;
}

async function change(id: string, patch: Partial<PostInput>) {
  const { post, version } = await edited(id);
  const options = { version, keepPublishDate: true };
  return savePost(db, admin, id, { ...inputOfPost(post), ...patch }, options, now);
}

const ranked = async (id: string) =>
  (await edited(id)).post.providerRankings.map(({ providerId }) => ids.indexOf(providerId ?? 0) + 1);

test("changing a shared ranking changes every post that uses it, and keeps each post's exceptions", async () => {
  const rankingId = await shared("Lowest", 1, 2, 3);
  const [plain, own] = [
    await storePost(db, { template: "ranking" }),
    await storePost(db, { template: "ranking" }),
  ];
  await change(plain.id, { sharedRankingId: rankingId });
  const hidden = { providerId: ids[1] ?? null, isHidden: true, rank: null, entry: null };
  await change(own.id, { sharedRankingId: rankingId, rankingExceptions: [hidden] });
  expect([await ranked(plain.id), await ranked(own.id)]).toEqual([
    [1, 2, 3],
    [1, 3],
  ]);

  const result = await saveSharedRanking(db, admin, rankingId, ranking("Lowest", 4, 3, 2), 1, now);
  expect(result).toMatchObject({ done: true, version: 2, posts: 2 });
  expect([await ranked(plain.id), await ranked(own.id)]).toEqual([
    [4, 3, 2],
    [4, 3],
  ]);
  const { posts, count } = await postsUsing(db, rankingId);
  expect(count).toBe(2);
  expect(posts.map(({ exceptions }) => exceptions).sort()).toEqual([0, 1]);
});

// spec:rankings#versions-of-shared-rankings
test("each save is a version with its author and an audit entry, and an old version can be stored again", async () => {
  const rankingId = await shared("Versions", 1, 2);
  await saveSharedRanking(db, admin, rankingId, ranking("Versions", 2, 1), 1, now);
  expect(await saveSharedRanking(db, admin, rankingId, ranking("Versions", 3), 1, now)).toEqual({
    done: false,
    problem: "conflict",
  });
  const versions = await listRankingVersions(db, rankingId);
  expect(versions.map(({ version, savedByName }) => [version, savedByName])).toEqual([
    [2, "Ada Admin"],
    [1, "Ada Admin"],
  ]);
  expect((await findRankingVersion(db, rankingId, 1))?.entries.map(({ providerId }) => providerId)).toEqual(
    ids.slice(0, 2),
  );
  const actions = await db.execute<{ action: string }>(
    sql`select action from audit_log where entity = 'shared_ranking' and entity_id = ${rankingId} order by audit_id`,
    "objects",
  );
  expect(actions.map(({ action }) => action)).toEqual(["created", "updated"]);
});

test("deleting a shared ranking leaves its posts a copy, and a post can't use it anymore", async () => {
  const rankingId = await shared("Deleted", 1, 2);
  const post = await storePost(db, { template: "ranking" });
  await change(post.id, { sharedRankingId: rankingId });
  expect(await archiveSharedRanking(db, admin, rankingId, now)).toBe(true);
  const { post: after } = await edited(post.id);
  expect([after.sharedRankingId, await ranked(post.id)]).toEqual([null, [1, 2]]);
  expect(await change(post.id, { sharedRankingId: rankingId })).toEqual({
    done: false,
    problem: "unknown-ranking",
  });
});

test("two rankings can't have the same name, and a content manager can't save one", async () => {
  await shared("Taken", 1);
  expect(await saveSharedRanking(db, admin, null, ranking("taken", 2), 0, now)).toEqual({
    done: false,
    problem: "name-taken",
  });
  const manager = await createStaff(db, { role: "content_manager" });
  expect(() => saveSharedRanking(db, manager, null, ranking("Not mine", 2), 0, now)).toThrow(AccessRefused);
});

test("a ranking that is kept filled follows the prices, and a rule without a match leaves it", async () => {
  const rule = {
    count: 2,
    medication: null,
    source: null,
    state: null,
    onlyFresh: false,
    newScore: 7.5,
  } as const;
  const kept = { ...ranking("Kept", 1, 2), rule, isKeptFilled: true };
  const saved = await saveSharedRanking(db, admin, null, kept, 0, now);
  if (!saved.done) throw new Error(saved.problem);
  const post = await storePost(db, { template: "ranking" });
  await change(post.id, { sharedRankingId: saved.rankingId });
  const at = (number: number, priceCents: number) =>
    buildBrand({ brandId: ids[number - 1] ?? 0, pricing: [buildPricing({ pricingId: number, priceCents })] });

  const brands = [at(1, 30_000), at(3, 20_000), at(4, 10_000)];
  await fillKeptRankings(db, brands, now);
  expect(await ranked(post.id)).toEqual([4, 3]);
  await fillKeptRankings(db, brands, now);
  await fillKeptRankings(db, [], now);
  expect(await ranked(post.id)).toEqual([4, 3]);
  const versions = await listRankingVersions(db, saved.rankingId);
  expect(versions.map(({ version, savedByName }) => [version, savedByName])).toEqual([
    [2, "Fill rule"],
    [1, "Ada Admin"],
  ]);
});
