import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { splitTestAssignments, splitTestHoldouts, splitTests } from "~/platform/db/tables/split-tests";
import { useDatabase } from "~tests/setup/database";
import { storeSplitTest } from "./factory";
import { countAssigned } from "./queries/report.server";
import { findTest } from "./queries/tests.server";
import { visitorRetention } from "./use-cases/retention.server";

const { db } = await useDatabase();
const posts = [await storePost(db), await storePost(db)].map(({ id }) => ({ postId: id }));
const LONG_AGO = new Date("2025-01-10T12:00:00Z");
const BEFORE = new Date("2026-03-01T05:00:00Z");
const LATELY = new Date("2026-04-01T12:00:00Z");
const NOW = new Date("2026-06-01T07:00:00Z");
const admin = { userId: "someone", role: "admin" } as const;

beforeEach(async () => {
  await db.delete(splitTests);
});

/** A test with three assigned visitors and one who is held out, all from long ago. */
async function storeTest(values: Partial<typeof splitTests.$inferInsert>): Promise<string> {
  const moments = { createdAt: LONG_AGO, updatedAt: LONG_AGO, variantsChangedAt: LONG_AGO };
  const { id, variantIds } = await storeSplitTest(db, posts, { ...moments, ...values });
  const [variantId = ""] = variantIds;
  const assigned = ["a", "b", "c"].map((sessionId) => ({ splitTestId: id, variantId, sessionId }));
  await db.insert(splitTestAssignments).values(assigned.map((one) => ({ ...one, createdAt: LONG_AGO })));
  await db.insert(splitTestHoldouts).values({ splitTestId: id, sessionId: "d", createdAt: LONG_AGO });
  return id;
}

const deleteBatch = (limit: number) =>
  db.transaction((tx) => visitorRetention.deleteBatch(tx, BEFORE, limit, NOW));
async function visitorsOf(id: string): Promise<number> {
  const [row] = await db.execute<{ n: number }>(
    sql`select ((select count(*) from split_test_assignments where split_test_id = ${id}::uuid)
          + (select count(*) from split_test_holdouts where split_test_id = ${id}::uuid))::integer as n`,
    "objects",
  );
  return row?.n ?? 0;
}

test("only visitors of tests that are over are deleted, however old they are", async () => {
  const completed = await storeTest({ status: "completed" });
  const deleted = await storeTest({ status: "paused", archivedAt: LONG_AGO });
  const kept = await Promise.all([
    storeTest({ status: "active" }),
    storeTest({ status: "paused" }),
    storeTest({ status: "completed", updatedAt: LATELY }),
    storeTest({ status: "active", archivedAt: LATELY }),
  ]);
  expect(await visitorRetention.count(db, BEFORE)).toBe(8);
  expect(await deleteBatch(1_000)).toEqual({ deleted: 8, files: [] });
  expect(await visitorsOf(completed)).toBe(0);
  expect(await visitorsOf(deleted)).toBe(0);
  for (const id of kept) {
    expect(await visitorsOf(id)).toBe(4);
    expect((await countAssigned(db, id, LONG_AGO)).size).toBe(1);
  }
  expect((await countAssigned(db, completed, LONG_AGO)).size).toBe(0);
  expect(await visitorRetention.count(db, BEFORE)).toBe(0);
  expect((await deleteBatch(1_000)).deleted).toBe(0);
});

test("continues where the last batch ended, and the test is marked from the first batch", async () => {
  const id = await storeTest({ status: "completed" });
  expect((await findTest(db, admin, id))?.visitorsDeletedAt).toBeNull();
  expect((await deleteBatch(2)).deleted).toBe(2);
  expect((await findTest(db, admin, id))?.visitorsDeletedAt).toEqual(NOW);
  expect((await deleteBatch(2)).deleted).toBe(2);
  expect(await visitorsOf(id)).toBe(0);
  expect((await deleteBatch(2)).deleted).toBe(0);
  // A restarted test with other weights has visitors of its own.
  await db.update(splitTests).set({ variantsChangedAt: new Date(NOW.getTime() + 1) });
  expect((await findTest(db, admin, id))?.visitorsDeletedAt).toBeNull();
});

test("a change to a test that is over, such as its conclusion, starts its period again", async () => {
  const id = await storeTest({ status: "completed" });
  await db.update(splitTests).set({ conclusion: "Variant B stays", updatedAt: LATELY });
  expect((await deleteBatch(1_000)).deleted).toBe(0);
  expect(await visitorsOf(id)).toBe(4);
});
