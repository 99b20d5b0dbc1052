import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createSchedule } from "~/features/article-generator/mutations/schedules.server";
import { createStaff } from "~/features/auth/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { dayOf, daysLater } from "~/kernel/days";
import { blogSchedules } from "~/platform/db/tables/article-generator";
import { auditLog } from "~/platform/db/tables/audit";
import { blogPosts } from "~/platform/db/tables/posts";
import { splitTests } from "~/platform/db/tables/split-tests";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { postFixture } from "~tests/setup/posts";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const admin = { ...(await createStaff(db)), sessionId: "s" };
const manager = await createStaff(db, { role: "content_manager" });
const asAdmin = browserWith(app, await signIn(app, admin));
const asManager = browserWith(app, await signIn(app, manager));
const fixture = postFixture(db, admin);
const calendar = href("/admin/calendar");
const today = dayOf(app.platform.now());

async function publishedAt(iso: string) {
  const { id } = await fixture.create({ status: "published" });
  await db
    .update(blogPosts)
    .set({ publishedAt: new Date(iso) })
    .where(eq(blogPosts.id, id));
  return id;
}
const dateOf = async (id: string) =>
  (await db.select().from(blogPosts).where(eq(blogPosts.id, id)))[0]?.publishedAt?.toISOString();

test.for(["2000-01-01", "2100-12-31"])("the calendar opens on %s", async (day) => {
  expect((await asAdmin.get(`${calendar}?day=${day}`)).status).toBe(200);
});

describe("a published post", () => {
  test("moves and moves back after a confirmation, at the same time of day when the clocks change", async () => {
    const id = await publishedAt("2026-03-07T17:30:00Z");
    const move = { kind: "post", id, from: "2026-03-07", to: "2026-03-09" };
    const requested = await asAdmin.post(calendar, move);
    expect([requested.status, await requested.text()]).toEqual([
      409,
      expect.stringContaining("Monday, March 9"),
    ]);
    expect(await dateOf(id)).toBe("2026-03-07T17:30:00.000Z");
    expect((await asAdmin.post(calendar, { ...move, confirmed: "yes" })).status).toBe(302);
    expect(await dateOf(id)).toBe("2026-03-09T16:30:00.000Z");
    const back = { kind: "post", id, from: move.to, to: move.from, confirmed: "yes" };
    await asAdmin.post(calendar, back);
    expect(await dateOf(id)).toBe("2026-03-07T17:30:00.000Z");
    const log = await db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(log.filter(({ after }) => after && "publishedAt" in after)).toHaveLength(2);
  });

  test("doesn't move into the future, from a stale page, or for people who may not edit it", async () => {
    const id = await publishedAt("2026-03-07T17:30:00Z");
    const move = { kind: "post", id, from: "2026-03-07", to: "2026-03-06", confirmed: "yes" };
    expect((await asAdmin.post(calendar, { ...move, to: daysLater(today, 1) })).status).toBe(400);
    expect((await asAdmin.post(calendar, { ...move, from: "2026-03-08" })).status).toBe(409);
    expect((await asManager.post(calendar, move)).status).toBe(404);
    expect((await asAdmin.post(calendar, { ...move, to: "2026-02-30" })).status).toBe(400);
    expect(await dateOf(id)).toBe("2026-03-07T17:30:00.000Z");
  });
});

/** Schedules an article in five days. @returns its id */
async function schedule(person: typeof admin, keyword: string): Promise<string> {
  const publishDate = new Date(`${daysLater(today, 5)}T18:00:00Z`);
  const requestId = crypto.randomUUID();
  const made = await createSchedule(
    db,
    person,
    { keyword, publishDate, autoPublish: false, requestId },
    { now: app.platform.now(), enqueue: async () => {} },
  );
  return made.done ? made.scheduleId : "";
}

test("a scheduled article keeps its account when an administrator moves it", async () => {
  const id = await schedule({ ...manager, sessionId: "s" }, "compounded tirzepatide");
  const move = { kind: "schedule", id, from: daysLater(today, 5), to: daysLater(today, 7) };
  expect((await asAdmin.post(calendar, move)).status).toBe(302);
  const [row] = await db.select().from(blogSchedules).where(eq(blogSchedules.scheduleId, id));
  expect([dayOf(row?.publishDate ?? new Date(0)), row?.requestedBy]).toEqual([move.to, manager.userId]);
});

test("a scheduled article moves without a confirmation, but not into the past", async () => {
  const id = await schedule(admin, "oral semaglutide");
  const move = { kind: "schedule", id, from: daysLater(today, 5), to: daysLater(today, 6) };
  expect(await asAdmin.page(`${calendar}?day=${move.from}`)).toContain("oral semaglutide");
  expect(await asManager.page(`${calendar}?day=${move.from}`)).not.toContain("oral semaglutide");
  expect((await asManager.post(calendar, move)).status).toBe(404);
  expect((await asAdmin.post(calendar, move)).status).toBe(302);
  const [row] = await db.select().from(blogSchedules).where(eq(blogSchedules.scheduleId, id));
  expect(dayOf(row?.publishDate ?? new Date(0))).toBe(move.to);
  const past = { ...move, from: move.to, to: daysLater(today, -1) };
  expect((await asAdmin.post(calendar, past)).status).toBe(400);
});

test("the end of an active split test moves after a confirmation, but its past start doesn't", async () => {
  const posts = [await publishedAt("2026-02-02T12:00:00Z"), await publishedAt("2026-02-03T12:00:00Z")];
  const variants = posts.map((postId) => ({ postId, weight: 50 }));
  const days = { startDate: daysLater(today, -3), endDate: daysLater(today, 9) };
  const { id } = await storeSplitTest(db, variants, days);
  const move = { kind: "test-end", id, from: daysLater(today, 9), to: daysLater(today, 12) };
  expect((await asAdmin.post(calendar, move)).status).toBe(409);
  expect((await asAdmin.post(calendar, { ...move, confirmed: "yes" })).status).toBe(302);
  const [row] = await db.select().from(splitTests).where(eq(splitTests.id, id));
  expect(row?.endDate).toBe(move.to);
  const start = { kind: "test-start", id, from: daysLater(today, -3), to: today, confirmed: "yes" };
  expect((await asAdmin.post(calendar, start)).status).toBe(400);
});
