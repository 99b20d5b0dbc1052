import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { createConversion } from "~/features/revenue/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { dayOf } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { emptyTables } from "~tests/setup/empty-tables";
import { signIn } from "~tests/setup/staff";
import type { DayNotesAnswer } from "./rules/day-notes";

const now = new Date("2026-03-10T15:00:00Z");
const app = await useApp({ now: () => now });
const { db } = app.platform;
const admin = browserWith(app, await signIn(app, await createStaff(db, { name: "Ada Admin" })));
const mo = await createStaff(db, { name: "Mo Manager", role: "content_manager" });
const manager = browserWith(app, await signIn(app, mo));

type Sent = Record<string, string>;
async function send(browser: typeof admin, fields: Sent) {
  const shown = { first: "2026-03-01", last: "2026-03-10" };
  const response = await browser.post(href("/admin/day-notes"), { ...shown, ...fields });
  const body: DayNotesAnswer = await response.json();
  return { status: response.status, body };
}
const noteWith = (fields: Sent = {}): Sent => ({
  intent: "add",
  requestId: crypto.randomUUID(),
  day: "2026-03-05",
  text: "Newsletter sent",
  ...fields,
});

beforeEach(async () => {
  await app.settled();
  await emptyTables(db, "day_notes");
});

test("every chart by day shows the notes, and a content manager only those for them", async () => {
  await send(admin, noteWith({ text: "Only for administrators" }));
  await send(admin, noteWith({ text: "For everyone", forManagers: "yes" }));
  const post = await storePost(db, { authorId: mo.userId, publishedAt: new Date("2026-03-02T15:00:00Z") });
  const { id, variantIds } = await storeSplitTest(db, [{ postId: post.id }], { startDate: "2026-03-01" });
  await db.execute(sql`insert into blog_analytics (post_id, path, slug, session_id, variant_id, created_at)
    values (${post.id}, '/blog/a', 'a', 'a', ${variantIds[0]}, '2026-03-02T15:00:00Z')`);
  await createConversion(db, { sub1: "msl", createdAt: new Date("2026-03-02T15:00:00Z") });
  await app.settled();
  const charts = [
    `${href("/admin/revenue")}?period=all`,
    `${href("/admin/reports")}?by=day&measures=payout&from=2026-03-01&to=2026-03-10`,
    href("/admin/blog/analytics"),
    href("/admin/blog/split-tests/:id", { id }),
  ];
  for (const chart of charts) {
    const [forAdmin, forManager] = [await admin.page(chart), await manager.page(chart)];
    expect(forAdmin, chart).toContain("Only for administrators");
    for (const html of [forAdmin, forManager]) expect(html, chart).toContain("For everyone");
    expect(forManager, chart).not.toContain("Only for administrators");
  }
});

test("the answer to a change has the chart's lines as they are now", async () => {
  const { status, body } = await send(manager, noteWith());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    done: true,
    open: {
      first: "2026-03-01",
      items: expect.arrayContaining([
        expect.objectContaining({ day: "2026-03-05", text: "Newsletter sent" }),
      ]),
    },
  });
});

test.for([
  [{ day: "" }, "Enter a day between 2000 and 2100", "day"],
  [{ day: "2026-02-30" }, "Enter a day between 2000 and 2100", "day"],
  [{ day: "1999-12-31" }, "Enter a day between 2000 and 2100", "day"],
  [{ text: "  " }, "Enter a note", "text"],
  [{ text: "x".repeat(201) }, "Enter at most 200 characters", "text"],
  [{ intent: "nothing" }, "That action isn't available. Reload the page and try again.", "text"],
  [{ first: "2026-03-11" }, "That action isn't available. Reload the page and try again.", "text"],
] as const)("%j is refused with a reason", async ([fields, problem, field]) => {
  const { status, body } = await send(admin, noteWith(fields));
  expect({ status, body }).toEqual({ status: 400, body: { done: false, problem, field } });
});

test("a note that someone else changed is a conflict", async () => {
  await send(admin, noteWith({ forManagers: "yes" }));
  const [row] = await db.execute<{ id: string }>(sql`select note_id::text as id from day_notes`, "objects");
  const edit = { ...noteWith(), intent: "edit", noteId: row?.id ?? "", version: "1" };
  expect((await send(admin, { ...edit, text: "Changed" })).status).toBe(200);
  const { status, body } = await send(admin, { ...edit, text: "Changed too" });
  expect(status).toBe(409);
  expect(body).toMatchObject({ problem: expect.stringContaining("Someone else changed this note") });
  expect((await send(manager, { ...edit, version: "2" })).status).toBe(404);
});

test("the version of the running server is an event of the day it started", async () => {
  const [row] = await db.execute<{ started: string }>(
    sql`select started_at as started from product_versions`,
    "objects",
  );
  expect(dayOf(new Date(row?.started ?? 0))).toBe("2026-03-10");
});
