import { sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { startFakeSmtp } from "~tests/fakes/smtp";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { emptyTables } from "~tests/setup/empty-tables";
import { signIn } from "~tests/setup/staff";
import { ruleKeys, ruleOf } from "./rules/alert-rules";

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
const app = await useApp({ settings: { SMTP_URL: smtp.url } });
const { db, jobs } = app.platform;
// The hourly check would close the alerts of these tests, because nothing is wrong with their brand's figures.
await db.execute(sql`delete from pgboss.schedule where name = 'alert-check'`);
await db.execute(sql`delete from pgboss.job where name in ('alert-check', '__pgboss__send-it')`);
const ada = await createStaff(db, { name: "Ada Admin" });
const other = await createStaff(db, { name: "Ann Carter" });
const admin = browserWith(app, await signIn(app, ada));
const page = href("/admin/reports/alerts");

/** The form as the page sends it, with these changes. */
function settings(changes: Record<string, string> = {}): Record<string, string> {
  const numbers = ruleKeys.flatMap((key) => [
    [`${key}-on`, "yes"],
    [`${key}-threshold`, String(ruleOf(key).threshold.value)],
    [`${key}-minimum`, String(ruleOf(key).minimum.value)],
  ]);
  return {
    intent: "save",
    version: "0",
    quietFrom: "",
    quietUntil: "",
    ...Object.fromEntries(numbers),
    ...changes,
  };
}
/** An alert of a rule that no check knows, so that this server's hourly check doesn't close it during a test. */
async function openAlert(): Promise<string> {
  const [alert] = await db.execute<{ id: string }>(
    sql`insert into alerts (rule, subject, subject_name, day, says, opened_at, found_at, notice_at)
      values ('retired', 'brand:1', 'Brand A', '2026-03-08', 'Brand A: EPC was $1.000.', now(), now(), now())
      returning alert_id::text as id`,
    "objects",
  );
  return alert?.id ?? "";
}

beforeEach(async () => {
  await app.settled();
  await emptyTables(db, "alerts", "alert_checks", "alert_settings");
});

test("an alert reaches the chosen administrator's mail server once", async () => {
  expect((await admin.post(page, settings({ [`recipient-${ada.userId}`]: "yes" }))).status).toBe(302);
  await openAlert();
  await jobs.enqueue(db, "alert-notices", {});
  await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1), { timeout: 25_000 });
  await jobs.enqueue(db, "alert-notices", {});
  await vi.waitFor(
    async () => {
      const [left] = await db.execute<{ jobs: number }>(
        sql`select count(*)::integer as jobs from pgboss.job where name in ('alert-notices', 'mail') and state < 'completed'`,
        "objects",
      );
      expect(left?.jobs).toBe(0);
    },
    { timeout: 25_000 },
  );
  expect(smtp.delivered.map(({ to }) => to)).toEqual([[ada.email]]);
  expect(smtp.delivered[0]?.raw).toContain("Subject: Alert: Brand A");
}, 60_000);

test("the page lists an open alert, and acknowledging it can be undone", async () => {
  const alertId = await openAlert();
  expect(await admin.page(page)).toContain("Brand A: EPC was $1.000.");
  const change = (intent: string) => admin.post(page, { intent, alertId });
  expect((await change("acknowledge")).headers.get("location")).toBe(page);
  expect(await admin.page(page)).toContain("acknowledged by");
  expect((await change("reopen")).status).toBe(302);
  expect(await admin.page(page)).not.toContain("acknowledged by");
  await db.execute(sql`update alerts set closed_at = now()`);
  expect((await change("acknowledge")).status).toBe(404);
  expect((await admin.post(page, { intent: "acknowledge", alertId: "x" })).status).toBe(400);
});

test("the page says since when a rule couldn't be checked, and Today has a line for administrators", async () => {
  expect(await admin.page(page)).not.toContain("be checked since");
  await db.execute(sql`insert into alert_checks (rule, checked_at, failed_since, problem) values
    ('epc', '2026-03-10T13:33:00Z', '2026-03-10T14:33:00Z', 'slow'), ('refunds', null, '2026-03-10T15:33:00Z', 'failed'),
    ('ctr', '2026-03-10T16:33:00Z', null, null)`);
  const html = (await admin.page(page)).replaceAll(/<!-- -->|<[^>]*>/g, "");
  expect(html).toContain("“EPC down” couldn’t be checked since Mar 10, 2026, 10:33 AM ET");
  expect(html).toContain("Reading its figures took too long. We try again every hour.");
  expect(html).toContain("from the last check that worked, Mar 10, 2026, 9:33 AM ET.");
  expect(html).toContain("“Refunds up” couldn’t be checked since Mar 10, 2026, 11:33 AM ET");
  expect(html).toContain("It has never been checked.");
  expect(html).toContain("Last checked Mar 10, 2026, 12:33 PM ET");
  expect(html).not.toContain("“CTR jump” couldn’t");
  expect(await admin.page(href("/admin/today"))).toContain(
    "2 alert rules couldn’t be checked at the last try.",
  );
});

test("Today lists an open alert for administrators, and acknowledging it there returns to Today", async () => {
  const [alertId, today] = [await openAlert(), href("/admin/today")];
  const mo = await createStaff(db, { role: "content_manager" });
  const manager = browserWith(app, await signIn(app, mo));
  const line = "Brand A: EPC was $1.000.";
  expect(await admin.page(today)).toContain(line);
  expect(await admin.page(href("/admin"))).toContain(line);
  expect(await manager.page(today)).not.toContain(line);
  const answer = await admin.post(page, { intent: "acknowledge", alertId, back: today });
  expect(answer.headers.get("location")).toBe(today);
  expect(await admin.page(today)).not.toContain(line);
  await db.execute(sql`update alerts set closed_at = now()`);
  const late = await admin.post(page, { intent: "acknowledge", alertId, back: today });
  expect(late.headers.get("location")).toBe(today);
  const elsewhere = await admin.post(page, { intent: "acknowledge", alertId, back: "//evil.example" });
  expect(elsewhere.status).toBe(404);
});

test.for([
  [{ "epc-threshold": "" }, "Enter a whole number from 1 to 99"],
  [{ "epc-threshold": "100" }, "Enter a whole number from 1 to 99"],
  [{ "ctr-minimum": "1e9" }, "Enter a whole number from 1 to 1,000,000"],
  [{ quietFrom: "22" }, "Choose the hour when quiet hours end, or neither"],
  [{ quietFrom: "24", quietUntil: "7" }, "Choose the hour when quiet hours start, or neither"],
  [{ quietFrom: "7", quietUntil: "7" }, "Choose a different hour from the start"],
] as const)("%j is refused beside its field, and what was typed stays", async ([wrong, message]) => {
  const response = await admin.post(page, settings({ "refunds-minimum": "77", ...wrong }));
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain(message);
  expect(html).toContain('value="77"');
});

test("the second of two people who save the settings is told, and people who aren't administrators aren't stored", async () => {
  const manager = await createStaff(db, { role: "content_manager" });
  const chosen = { [`recipient-${other.userId}`]: "yes", [`recipient-${manager.userId}`]: "yes" };
  expect((await admin.post(page, settings(chosen))).status).toBe(302);
  const late = await admin.post(page, settings({ "epc-threshold": "50" }));
  expect(late.status).toBe(409);
  // Sending the form again must not overwrite the other person's settings.
  expect(await late.text()).toMatch(/name="version"[^>]*value="0"/);
  const [row] = await db.execute<{ recipients: string[] }>(
    sql`select to_json(recipients) as recipients from alert_settings`,
    "objects",
  );
  expect(row?.recipients).toEqual([other.userId]);
});

test("the webhook's key is shown once, and its URL must be https and on the public internet", async () => {
  const save = (fields: Record<string, string>) => admin.post(page, { intent: "save-webhook", ...fields });
  const wrong = await save({ url: "http://receiver.example/alerts" });
  expect(wrong.status).toBe(400);
  const html = await wrong.text();
  expect(html).toContain("Enter a URL that starts with https://");
  expect(html).toContain('value="http://receiver.example/alerts"');
  expect((await admin.post(page, { intent: "test-webhook" })).status).toBe(409);

  expect(await (await save({ url: "https://127.0.0.1/alerts" })).text()).toContain("Signing key");
  // A page with the settings that was opened before the webhook was saved.
  expect((await admin.post(page, settings())).status).toBe(302);
  expect(await (await save({ url: "https://localhost/alerts" })).text()).not.toContain("Signing key");
  const replaced = await (await admin.post(page, { intent: "replace-key-webhook" })).text();
  expect(replaced).toContain("The signing key was replaced");
  expect(replaced).toContain("Copy it now");
  const [row] = await db.execute<{ sealed: string }>(
    sql`select webhook_secret_sealed as sealed from alert_settings`,
    "objects",
  );
  expect(row?.sealed).toMatch(/^v1\./);
  const tested = await admin.post(page, { intent: "test-webhook" });
  expect(tested.status).toBe(422);
  expect(await tested.text()).toContain("The URL leads to a private address.");
  expect(await (await admin.post(page, { intent: "remove-webhook" })).text()).toContain("Webhook removed");
  const noted = () =>
    db.execute(sql`select audit_id from audit_log where summary = 'Webhook of alerts'`, "objects");
  const before = (await noted()).length;
  expect(before).toBeGreaterThan(0);
  expect((await admin.post(page, { intent: "replace-key-webhook" })).status).toBe(409);
  expect(await noted()).toHaveLength(before);
  expect((await admin.post(page, { intent: "other-webhook" })).status).toBe(400);
});
