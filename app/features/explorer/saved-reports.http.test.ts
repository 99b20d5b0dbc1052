import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { createConversion } from "~/features/revenue/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { emptyTables } from "~tests/setup/empty-tables";
import { signIn } from "~tests/setup/staff";
import { emailReports } from "./jobs/report-emails.server";
import { MAX_SAVED } from "./rules/saved-report";

/** 6:50 AM on Monday, March 9, 2026 in New York, a day after the clocks changed. */
const START = new Date("2026-03-09T10:50:00Z");
let now = START;
const app = await useApp({ now: () => now });
const { db } = app.platform;
const ann = await createStaff(db, { name: "Ann Carter" });
const max = await createStaff(db, { name: "Max Lee", role: "content_manager" });
const admin = browserWith(app, await signIn(app, ann));
const manager = browserWith(app, await signIn(app, max));
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

beforeEach(async () => {
  now = START;
  await emptyTables(db, "saved_reports", "conversions", "conversion_changes");
  await db.execute(sql`delete from pgboss.job where name = 'mail'`);
  for (const [sub1, payout, createdAt] of [
    ["msl", "30.00", "2026-03-09T03:00:00Z"],
    ["genie", "50.00", "2026-03-08T05:00:00Z"],
    ["msl", "7.00", "2026-03-09T05:00:00Z"],
  ] as const)
    await createConversion(db, { sub1, payout, createdAt: new Date(createdAt) });
});

const list = href("/admin/reports/saved");
const settingsOf = (id: string) => href("/admin/reports/saved/:id/edit", { id });
const fields = { name: "Morning", sharing: "private", frequency: "never" };

/** Saves a report. @returns its id. */
async function save(
  browser: typeof admin,
  query: string,
  changed: Partial<Record<"name" | "sharing" | "frequency" | "isPinned" | "replaces", string>> = {},
): Promise<string> {
  const readReport = await browser.post(`${list}/new?${query}`, { ...fields, ...changed });
  expect(readReport.status).toBe(302);
  return new URL(readReport.headers.get("location") ?? "", "http://x").searchParams.get("saved") ?? "";
}

const mails = () =>
  db.execute<{ to: string; subject: string; text: string; file: string }>(
    sql`select data->>'to' as "to", data->>'subject' as subject, data->>'text' as text,
          data->'attachment'->>'content' as file
        from pgboss.job where name = 'mail' and data->>'kind' = 'saved-report' order by created_on`,
    "objects",
  );

test("a saved report opens with its question, and is replaced by a changed one", async () => {
  const id = await save(admin, "by=sub1&m=payout&days=7&is.sub1=msl&utm=1");
  const opened = await admin.get(`${list}/${id}`);
  expect(opened.headers.get("location")).toBe(
    `/admin/reports?by=sub1&m=payout&days=7&is.sub1=msl&sort=payout&dir=desc&chart=auto&saved=${id}`,
  );
  const page = await admin.page(opened.headers.get("location") ?? "");
  expect([page.includes("Morning"), page.includes("$37.00")]).toEqual([true, true]);
  const same = await save(admin, `by=brand&m=conversions&saved=${id}`, { name: "Brands", replaces: id });
  expect(same).toBe(id);
  expect((await admin.get(`${list}/${id}`)).headers.get("location")).toContain("by=brand&m=conversions&");
});

test("others see only shared reports, and only with figures that they may see", async () => {
  const own = await save(admin, "by=sub1&m=payout", { name: "Only mine" });
  const spend = await save(admin, "by=sub1&m=payout&m=spend", { name: "With spend", sharing: "shared" });
  const shared = await save(admin, "by=sub1&m=payout&days=7", { name: "For all", sharing: "shared" });
  const page = await manager.page(list);
  expect(["Only mine", "With spend", "For all"].map((name) => page.includes(name))).toEqual([
    false,
    false,
    true,
  ]);
  const statuses = [own, spend, shared].map(async (id) => (await manager.get(`${list}/${id}`)).status);
  expect(await Promise.all(statuses)).toEqual([404, 404, 302]);
  // Only the manager's own pin and emails change.
  const renamed = { ...fields, intent: "settings", name: "Renamed", isPinned: "on" };
  expect((await manager.post(settingsOf(shared), renamed)).status).toBe(302);
  expect((await manager.post(settingsOf(shared), { intent: "delete" })).status).toBe(404);
  expect((await manager.post(settingsOf(own), { intent: "delete" })).status).toBe(404);
  expect(await admin.page(list)).not.toContain("Renamed");
  const today = await manager.page(href("/admin/today"));
  expect([today.includes("For all"), today.includes("$37.00"), today.includes("$87.00")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("the start page shows at most four pinned reports", async () => {
  for (const name of ["A", "B", "C", "D"])
    await save(admin, "by=sub1&m=payout&days=7", { name: `Pinned ${name}`, isPinned: "on" });
  const fifth = await admin.post(`${list}/new?by=sub1`, { ...fields, isPinned: "on" });
  expect([fifth.status, await fifth.text()]).toEqual([
    409,
    expect.stringContaining("Your start page already has 4 reports"),
  ]);
  const page = await admin.page(href("/admin/today"));
  expect(page).toContain("Pinned D");
  expect(page).toContain("$87.00");
  expect(await admin.page(href("/admin"))).toContain("Pinned D");
});

test("a deleted report disappears, and can be restored for 30 days", async () => {
  const id = await save(admin, "by=sub1&m=payout", { isPinned: "on" });
  expect((await admin.post(settingsOf(id), { intent: "delete" })).status).toBe(302);
  expect((await admin.get(settingsOf(id))).status).toBe(404);
  expect(await admin.page(href("/admin/today"))).not.toContain("Morning");
  const unreadable = await admin.post(list, { intent: "restore", id: "\u0000" });
  expect(unreadable.status).toBe(302);
  await manager.post(list, { intent: "restore", id });
  expect((await admin.get(settingsOf(id))).status).toBe(404);
  await admin.post(list, { intent: "restore", id });
  expect(await admin.page(href("/admin/today"))).toContain("Morning");
  await admin.post(settingsOf(id), { intent: "delete" });
  now = later(30 * 1_440 + 1);
  await emailReports(app.platform);
  expect(await db.execute(sql`select 1 from saved_reports`, "objects")).toEqual([]);
});

test("a deleted report isn't restored while its owner has saved as many others as allowed", async () => {
  const id = await save(admin, "by=sub1&m=payout");
  await admin.post(settingsOf(id), { intent: "delete" });
  await db.execute(sql`
    insert into saved_reports (name, query, is_shared, owner_id, created_at, updated_at)
    select 'Report ' || n, 'by=sub1&m=payout', false, ${ann.userId}, now(), now()
    from generate_series(1, ${MAX_SAVED}::integer) n`);
  await admin.post(list, { intent: "restore", id });
  expect((await admin.get(settingsOf(id))).status).toBe(404);
  await db.execute(sql`delete from saved_reports where name = 'Report 1'`);
  await admin.post(list, { intent: "restore", id });
  expect((await admin.get(settingsOf(id))).status).toBe(200);
});

test("bad input is refused with a message at its field", async () => {
  const bad = await admin.post(`${list}/new?by=sub1`, { ...fields, name: " ", frequency: "hourly" });
  const page = await bad.text();
  expect([bad.status, page.includes("Enter a name"), page.includes("Choose how often")]).toEqual([
    400,
    true,
    true,
  ]);
  expect((await admin.get(`${list}/new?from=2026-03-05&to=2026-03-01`)).status).toBe(400);
  for (const id of ["1", "0".repeat(36), "%00"]) {
    const answer = await admin.get(`${list}/${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("We can&#x27;t find that page");
  }
  expect((await admin.post(list, { intent: "pin", id: "1" })).status).toBe(302);
});

test("a report is emailed once a day at 7 AM, with the figures until the day before", async () => {
  await save(admin, "by=sub1&m=payout&m=conversions&days=7", { name: "Weekly", frequency: "daily" });
  await emailReports(app.platform);
  expect(await mails()).toEqual([]);
  now = later(15);
  await Promise.all([emailReports(app.platform), emailReports(app.platform)]);
  await emailReports(app.platform);
  const sent = await mails();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [ann.email, "Weekly: Mar 2, 2026, to Mar 8, 2026"],
  ]);
  expect(sent[0]?.text).toMatch(/msl\s+1\s+\$30.00/);
  expect(sent[0]?.file.replace("\uFEFF", "").split("\r\n")).toEqual([
    "Sub 1,Conversions,Payout (USD)",
    "genie,1,50.00",
    "msl,1,30.00",
    "",
  ]);
  now = later(1_440);
  await emailReports(app.platform);
  expect(await mails()).toHaveLength(2);
});

test("an email by day, the oldest first, leaves out the earliest days and has yesterday", async () => {
  await save(admin, "by=day&m=payout&days=90&sort=rows&dir=asc", { name: "Days", frequency: "daily" });
  for (let back = 2; back <= 30; back += 1) {
    const createdAt = new Date(Date.parse("2026-03-08T16:00:00Z") - back * 86_400_000);
    await createConversion(db, { sub1: "msl", payout: "1.00", createdAt });
  }
  now = later(15);
  await emailReports(app.platform);
  const [sent] = await mails();
  expect(sent?.text).toMatch(/Mar 8, 2026\s+\$80.00/);
  expect(sent?.text).not.toContain("Feb 6, 2026");
  expect(sent?.file).toContain("2026-02-06");
});

test("an email that can't be queued is queued later, with what its reader may see then", async () => {
  const id = await save(admin, "by=sub1&m=payout", { sharing: "shared", frequency: "daily" });
  await manager.post(settingsOf(id), { ...fields, intent: "settings", frequency: "weekly" });
  now = later(15);
  const mailer = {
    ...app.platform.mailer,
    queue: () => Promise.reject(new Error("The queue is full.")),
  };
  await emailReports({ ...app.platform, mailer });
  expect(await mails()).toEqual([]);
  await emailReports(app.platform);
  const files = new Map((await mails()).map(({ to, file }) => [to, file]));
  expect(files.get(ann.email)).toContain("genie");
  expect(files.get(max.email)).toContain("msl");
  expect(files.get(max.email)).not.toContain("genie");
});

test("emails stop for people who left, for reports that are no longer shared, and for figures they may not see", async () => {
  const ids = [];
  for (const name of ["A", "B"]) {
    const id = await save(admin, "by=sub1&m=payout", { name, sharing: "shared" });
    await manager.post(settingsOf(id), { ...fields, intent: "settings", frequency: "daily" });
    ids.push(id);
  }
  const [a = "", b = ""] = ids;
  await admin.post(settingsOf(a), { ...fields, intent: "settings", name: "A", sharing: "private" });
  await save(admin, `by=sub1&m=spend&saved=${b}`, { name: "B", sharing: "shared", replaces: b });
  now = later(15);
  await emailReports(app.platform);
  expect(await mails()).toEqual([]);
  await save(admin, `by=sub1&m=payout&saved=${b}`, { name: "B", sharing: "shared", replaces: b });
  await db.execute(sql`update auth_users set deactivated_at = now() where id = ${max.userId}`);
  await emailReports(app.platform);
  expect(await mails()).toEqual([]);
  await db.execute(sql`update auth_users set deactivated_at = null where id = ${max.userId}`);
  await emailReports(app.platform);
  expect(await mails()).toHaveLength(1);
});

// spec:explorer#slow-emails
test("an email waits for a job if its report takes too long, and is sent without figures if that fails", async () => {
  await db.execute(sql`delete from report_answers`);
  await save(admin, "by=sub1&m=payout&days=7", { name: "Slow", frequency: "daily" });
  now = later(15);
  const before = now;
  const whileBlocked = (work: () => Promise<unknown>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table conversions in access exclusive mode`);
      await work();
    });
  await whileBlocked(async () => {
    await emailReports(app.platform);
    await emailReports(app.platform);
    expect(await mails()).toEqual([]);
  });
  const statuses = () => db.execute<{ status: string }>(sql`select status from report_answers`, "objects");
  await expect.poll(statuses).toEqual([{ status: "done" }]);
  await whileBlocked(() => emailReports(app.platform));
  const [sent] = await mails();
  expect(sent?.text).toMatch(/msl\s+\$30.00/);
  expect(sent?.file).toContain("genie,50.00");

  // The next day, the job fails.
  now = new Date(before.getTime() + 86_400_000);
  await whileBlocked(() => emailReports(app.platform));
  await db.execute(sql`update report_answers set status = 'failed', problem = 'too-long', report = null`);
  await emailReports(app.platform);
  expect((await mails()).map(({ text }) => text.includes("This report took too long"))).toEqual([
    false,
    true,
  ]);
});
