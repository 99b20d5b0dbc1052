import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "~/platform/log.server";
import { mailRetention } from "~/platform/mail/old-mails.server";
import type { RetainedData } from "~/platform/retention.server";
import { useReviews } from "~tests/setup/reviews";
import { rollup } from "../analytics/mutations/rollup.server";
import { eventRetentions } from "../analytics/use-cases/event-retention.server";
import { auditRetention } from "../audit/use-cases/retention.server";
import { sessionRetention } from "../auth/use-cases/retention.server";
import { comparisonLeadRetention } from "../leads/use-cases/retention.server";
import { claimRetention } from "../rebate/use-cases/retention.server";
import { applyRetention } from "./use-cases/retention.server";

const { app, db, admin, newClaim, decide, rows, files, clock } = await useReviews();
const PAGE = href("/admin/settings/retention");
const kept = {
  "comparison-leads": "keep",
  "savings-leads": "keep",
  "rebate-claims": "keep",
  "day-notes": "keep",
  "staff-notes": "keep",
  "funnel-counts": "keep",
  "split-test-visitors": "keep",
  "audit-entries": "keep",
  "post-views": "keep",
  "provider-clicks": "keep",
  "tool-events": "keep",
  "provider-impressions": "keep",
  "staff-sessions": "keep",
  emails: "keep",
};

beforeEach(async () => {
  await db.execute(sql`truncate user_leads, retention_rules`);
});

async function storeLeads(count: number, at: string) {
  await db.execute(sql`insert into user_leads (submission_id, full_name, state, gender, height_feet, height_inches,
      current_weight, goal_weight, preferred_medication, administration_type, payment_method, agreed_to_terms,
      contact_consent, terms_version, consent_page, created_at)
    select gen_random_uuid(), 'Old Lead', 'FL', 'other', 5, 6, 200, 150, 'either', 'any', 'cash', true, false,
      '2025-03', '/compare-providers', ${at}::timestamptz from generate_series(1, ${count}::integer)`);
}

const count = async (table: "user_leads" | "audit_log") => {
  const [row] = await db.execute<{ n: string }>(
    sql`select count(*) as n from ${sql.identifier(table)}`,
    "objects",
  );
  return Number(row?.n);
};

const run = (data: readonly RetainedData[] = [comparisonLeadRetention, claimRetention, auditRetention]) =>
  applyRetention({ ...app.platform, log: createLog("silent") }, data);

test("nothing is deleted until an administrator chooses a period", async () => {
  await storeLeads(3, "2001-01-01");
  await run();
  expect(await count("user_leads")).toBe(3);
});

test("deletes older leads in batches, leaves newer ones, and writes one line to the audit log", async () => {
  await storeLeads(1_203, "2023-03-30T12:00:00Z");
  await storeLeads(2, "2023-04-01T12:00:00Z");
  const preview = await admin.post(PAGE, { ...kept, "comparison-leads": "24", intent: "preview" });
  expect(await preview.text()).toContain("Would delete 1,203 comparison leads older than 24 months");
  expect(await count("user_leads")).toBe(1_205);
  expect((await admin.post(PAGE, { ...kept, "comparison-leads": "24", intent: "save" })).status).toBe(302);
  await run();
  expect(await count("user_leads")).toBe(2);
  const lines = await db.execute(
    sql`select actor_name, summary, after from audit_log where entity = 'retention' and action = 'deleted'`,
    "objects",
  );
  expect(lines).toEqual([
    {
      actor_name: "System",
      summary: "Deleted 1,203 comparison leads older than 24 months",
      after: { deleted: 1_203 },
    },
  ]);
  await run();
  expect(await count("user_leads")).toBe(2);
});

test("deletes declined claims, reduces paid ones to the payment, and leaves open ones", async () => {
  const declined = await newClaim({ orderConfirmationNumber: "A-1" });
  const paid = await newClaim({ orderConfirmationNumber: "A-2" });
  const open = await newClaim({ orderConfirmationNumber: "A-3" });
  await decide(declined, "decline", "pending");
  await decide(paid, "approve", "pending");
  await decide(paid, "pay", "approved");
  await admin.post(PAGE, { ...kept, "rebate-claims": "12", intent: "save" });
  await run();
  expect(await rows()).toHaveLength(3);
  clock.now = new Date("2026-04-02T16:00:00Z");
  await run();
  const left = await rows();
  expect(left.map((row) => [Number(row.claim_id), row.full_name, row.status])).toEqual([
    [paid, "Erased", "paid"],
    [open, "Jane Doe", "pending"],
  ]);
  expect(await files()).toHaveLength(1);
});

test("deletes audit entries only with a rule, and never those of the last year", async () => {
  clock.now = new Date();
  await db.execute(sql`insert into audit_log (created_at, actor_name, action, entity, entity_id) values
    (now() - interval '40 months', 'Old', 'updated', 'brand', '1'),
    (now() - interval '2 months', 'New', 'updated', 'brand', '1')`);
  await admin.post(PAGE, { ...kept, "audit-entries": "36", intent: "save" });
  await run();
  const names = await db.execute<{ actor_name: string }>(
    sql`select actor_name from audit_log where actor_name in ('Old', 'New')`,
    "objects",
  );
  expect(names).toEqual([{ actor_name: "New" }]);
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.applies_retention', 'on', true)`);
      await tx.execute(sql`delete from audit_log where actor_name = 'New'`);
    }),
  ).rejects.toThrow();
});

test("deletes provider clicks by whole months, and says since when details exist", async () => {
  clock.now = new Date();
  await db.execute(sql`truncate provider_clicks`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, created_at)
    select 77, 'calculator', '/', now() - interval '14 months' from generate_series(1, 3)`);
  await db.execute(
    sql`insert into provider_clicks (provider_id, component, source_page) values (77, 'calculator', '/')`,
  );
  await rollup(db);
  const chosen = { ...kept, "provider-clicks": "12" };
  const preview = await admin.post(PAGE, { ...chosen, intent: "preview" });
  expect(await preview.text()).toContain("Would delete 3 provider clicks older than 12 months");
  await admin.post(PAGE, { ...chosen, intent: "save" });
  expect(await (await admin.get(PAGE)).text()).not.toContain("Details before");
  await run(eventRetentions);
  const left = await db.execute(sql`select id from provider_clicks`, "objects");
  expect(left).toHaveLength(1);
  const [sums] = await db.execute(
    sql`select sum(clicks)::integer as clicks from click_sums where grain = 'month'`,
    "objects",
  );
  expect(sums).toEqual({ clicks: 3 });
  const page = await (await admin.get(PAGE)).text();
  expect(page).toMatch(/Details before [A-Z][a-z]{2} 1, 20\d\d are deleted\./);
  const [line] = await db.execute(
    sql`select summary from audit_log where entity = 'retention' and action = 'deleted' and entity_id = 'provider-clicks'`,
    "objects",
  );
  expect(line).toEqual({ summary: "Deleted 3 provider clicks older than 12 months" });
});

test("ends old sessions and forgets unused devices, in days", async () => {
  clock.now = new Date();
  const user = sql`(select id from auth_users order by id limit 1)`;
  const before = sql`now() - interval '8 days'`;
  await db.execute(sql`delete from auth_sessions where id like 'kept-%'`);
  for (const [id, began] of [
    ["kept-old", before],
    ["kept-new", sql`now() - interval '6 days'`],
  ] as const)
    await db.execute(sql`insert into auth_sessions (id, user_id, token, expires_at, created_at, updated_at, authenticated_at)
      values (${id}, ${user}, ${id}, now() + interval '1 day', ${began}, now(), now())`);
  await db.execute(sql`insert into auth_known_devices (token_hash, user_id, created_at, last_used_at)
    values (repeat('ab', 32), ${user}, ${before}, ${before})`);
  const chosen = { ...kept, "staff-sessions": "7" };
  const preview = await admin.post(PAGE, { ...chosen, intent: "preview" });
  expect(await preview.text()).toContain("Would delete 2 staff sessions and devices older than 7 days");
  expect((await admin.post(PAGE, { ...chosen, intent: "save" })).status).toBe(302);
  await run([sessionRetention]);
  const sessions = await db.execute<{ id: string }>(
    sql`select id from auth_sessions where id like 'kept-%'`,
    "objects",
  );
  expect(sessions).toEqual([{ id: "kept-new" }]);
  const [line] = await db.execute(
    sql`select summary from audit_log where entity = 'retention' and action = 'deleted' and entity_id = 'staff-sessions'`,
    "objects",
  );
  expect(line).toEqual({ summary: "Deleted 2 staff sessions and devices older than 7 days" });
  const [saved] = await db.execute(
    sql`select before, after from audit_log where entity = 'retention' and action = 'updated' order by audit_id desc limit 1`,
    "objects",
  );
  expect(saved).toMatchObject({ after: { "staff-sessions": "7 days" } });
});

test("deletes undeliverable emails and files in the outbox folder, and no email that is still waiting", async () => {
  clock.now = new Date();
  const { DATA_DIR } = app.platform.config;
  const folder = path.join(DATA_DIR, "outbox");
  await mkdir(folder, { recursive: true });
  const old = new Date(Date.now() - 4 * 86_400_000);
  for (const name of ["old.eml", "new.eml"])
    await writeFile(path.join(folder, name), "To: a@visitor.example");
  await utimes(path.join(folder, "old.eml"), old, old);
  const data = JSON.stringify({ kind: "test", to: "retained@visitor.example" });
  for (const name of ["mail", "mail-dead"])
    await db.execute(sql`insert into pgboss.job (name, data, created_on, start_after)
      values (${name}, ${data}::jsonb, now() - interval '4 days', now() + interval '1 day')`);
  await admin.post(PAGE, { ...kept, emails: "3", intent: "save" });
  expect(await (await admin.get(PAGE)).text()).toContain("Would delete 2 emails older than 3 days");
  await run([mailRetention({ DATA_DIR })]);
  const left = await db.execute<{ name: string }>(
    sql`select name from pgboss.job where data->>'to' = 'retained@visitor.example'`,
    "objects",
  );
  expect(left).toEqual([{ name: "mail" }]);
  expect((await readdir(folder)).filter((name) => /^(old|new)\.eml$/.test(name))).toEqual(["new.eml"]);
});

test.each<Record<string, string>>([
  {},
  { ...kept, "comparison-leads": "7" },
  { ...kept, "rebate-claims": "1" },
  { ...kept, "audit-entries": "-1" },
  { ...kept, "post-views": "6" },
  { ...kept, "provider-impressions": "3" },
  { ...kept, "staff-sessions": "24" },
  { ...kept, emails: "0" },
])("%j is refused and names the field", async (fields) => {
  for (const intent of ["preview", "save"]) {
    const answer = await admin.post(PAGE, { ...fields, intent });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("Choose how long to keep"),
    ]);
  }
  const [row] = await db.execute(sql`select 1 from retention_rules`, "objects");
  expect(row).toBeUndefined();
});
