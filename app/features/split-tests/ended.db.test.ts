import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { splitTests } from "~/platform/db/tables/split-tests";
import { useDatabase } from "~tests/setup/database";
import { completeEndedTests } from "./mutations/ended.server";
import { testsToday } from "./queries/today.server";

const { db } = await useDatabase();
const posts = [await storePost(db), await storePost(db)].map(({ id }) => ({ postId: id }));
/** June 15 in New York, until four hours later. */
const NOW = new Date("2026-06-16T00:00:00Z");

beforeEach(async () => {
  await db.delete(splitTests);
});

const store = (name: string, endDate: string | null, values = {}) =>
  storeSplitTest(db, posts, { name, endDate, ...values });
const statuses = async () => {
  const rows = await db.execute<{ name: string; status: string }>(
    sql`select name, status from split_tests order by name`,
    "objects",
  );
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
};

test("a test is completed once its last day in New York has passed (spec:split-tests#scheduled-end)", async () => {
  const { id } = await store("ends today", "2026-06-15");
  expect(await completeEndedTests(db, NOW)).toBe(0);
  expect(await completeEndedTests(db, new Date("2026-06-16T04:00:00Z"))).toBe(1);
  expect(await statuses()).toEqual({ "ends today": "completed" });
  const log = await db.execute(
    sql`select action, actor_name, before, after, summary from audit_log where entity_id = ${id}`,
    "objects",
  );
  expect(log).toEqual([
    {
      action: "completed",
      actor_name: "System",
      before: { status: "active" },
      after: { status: "completed" },
      summary: "ends today",
    },
  ]);
  expect(await completeEndedTests(db, new Date("2026-06-17T04:00:00Z"))).toBe(0);
});

test("paused, deleted, and endless tests stay as they are", async () => {
  await store("paused", "2026-06-01", { status: "paused" });
  await store("deleted", "2026-06-01", { archivedAt: NOW });
  await store("endless", null);
  await store("over", "2026-06-14");
  expect(await completeEndedTests(db, NOW)).toBe(1);
  expect(await statuses()).toEqual({
    paused: "paused",
    deleted: "active",
    endless: "active",
    over: "completed",
  });
});

test("two runs at the same time complete a test once", async () => {
  await store("over", "2026-06-14");
  const counts = await Promise.all([completeEndedTests(db, NOW), completeEndedTests(db, NOW)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test("Today asks for the conclusion of a test that ended in the last 30 days (spec:staff#today-items)", async () => {
  const [source] = testsToday({ now: () => NOW });
  const said = async () =>
    [await source?.read({ userId: "admin", role: "admin" }, db)].flat()[0]?.says ?? null;
  const noTraffic = posts.map((variant) => ({ ...variant, weight: 0 }));
  const completed = { status: "completed" as const };
  await storeSplitTest(db, noTraffic, { ...completed, name: "long ago", endDate: "2026-05-15" });
  expect(await said()).toBeNull();
  await storeSplitTest(db, noTraffic, { ...completed, name: "lately", endDate: "2026-05-16" });
  expect(await said()).toBe("The split test “lately” is ready for review.");
  await db.execute(sql`update split_tests set conclusion = 'We keep it.'`);
  expect(await said()).toBeNull();
});
