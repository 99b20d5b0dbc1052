import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { splitTestAssignments } from "~/platform/db/tables/split-tests";
import { useDatabase } from "~tests/setup/database";
import { storeSplitTest } from "./factory";

const { db, listen } = await useDatabase();

const [first, second] = [await storePost(db), await storePost(db)];
const stored = await storeSplitTest(db, [{ postId: first.id }, { postId: second.id, weight: 0 }]);
const [variantId = ""] = stored.variantIds;

test.for([
  ["a weight above 100", [{ postId: null, weight: 101 }], {}],
  ["a weight below 0", [{ postId: null, weight: -1 }], {}],
  ["the same post twice", [{ postId: first.id }, { postId: first.id }], {}],
  ["a post that does not exist", [{ postId: "00000000-0000-4000-8000-000000000000" }], {}],
  ["an end before the start", [{ postId: null }], { startDate: "2026-02-02", endDate: "2026-02-01" }],
  ["no name", [{ postId: null }], { name: "" }],
] as const)("the database rejects %s", async ([, variants, values]) => {
  await expect(storeSplitTest(db, variants, values)).rejects.toThrow();
});

test("a session has one variant of a test, and none of another test", async () => {
  const assignment = { splitTestId: stored.id, variantId, sessionId: "session-1" };
  await db.insert(splitTestAssignments).values(assignment);
  await expect(db.insert(splitTestAssignments).values(assignment)).rejects.toThrow();
  const other = await storeSplitTest(db, [{ postId: null }, { postId: null }]);
  const foreign = { splitTestId: other.id, variantId, sessionId: "session-2" };
  await expect(db.insert(splitTestAssignments).values(foreign)).rejects.toThrow();
});

test("a deleted post leaves its variant without one", async () => {
  const gone = await storePost(db);
  const { id } = await storeSplitTest(db, [{ postId: gone.id }, { postId: first.id }]);
  await db.execute(sql`delete from blog_posts where id = ${gone.id}`);
  const variants = await db.execute(
    sql`select post_id from split_test_variants where split_test_id = ${id} order by position`,
    "objects",
  );
  expect(variants).toEqual([{ post_id: null }, { post_id: first.id }]);
});

test("every listener receives a change", async () => {
  const heard = Promise.withResolvers<string>();
  await listen("split_tests_changed", heard.resolve);
  await storeSplitTest(db, [{ postId: null }]);
  await heard.promise;
});
