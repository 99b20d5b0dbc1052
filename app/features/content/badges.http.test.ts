import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
/** Another process of the same site. */
const other = await useApp();
const { db } = app.platform;
const admin = browserWith(app, await signIn(app, await createStaff(db, { name: "Ann Admin" })));
const BADGES = href("/admin/settings/badges");

beforeEach(async () => {
  await db.execute(sql`truncate site_options`);
  await Promise.all([app.settled(), other.settled()]);
});

/** What the comparison's results tell the browser. */
async function ruleIn(server: typeof app): Promise<unknown> {
  const answers = {
    state: "CA",
    preferredMedication: "semaglutide",
    administrationType: "injectable",
    paymentMethod: "cash",
  };
  const body = JSON.stringify(answers);
  const headers = { "Content-Type": "application/json" };
  const response = await server.fetch("/compare-providers/matches", { method: "POST", body, headers });
  return (await response.json()).freshCheapestOnly;
}

test("the rule is off by default; switching it changes the results of every process and is in the audit log", async () => {
  expect(await Promise.all([app, other].map(ruleIn))).toEqual([false, false]);
  const saved = await admin.post(BADGES, { intent: "save", freshCheapestOnly: "true" });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, BADGES]);
  await Promise.all([app.settled(), other.settled()]);
  expect(await Promise.all([app, other].map(ruleIn))).toEqual([true, true]);
  expect(await admin.page(BADGES)).toMatch(/name="freshCheapestOnly"[^>]* checked=""/);

  await admin.post(BADGES, { intent: "save", freshCheapestOnly: "true" });
  await admin.post(BADGES, { intent: "save" });
  await Promise.all([app.settled(), other.settled()]);
  expect(await Promise.all([app, other].map(ruleIn))).toEqual([false, false]);
  const entries = await db.execute(
    sql`select before, after from audit_log where entity_id = 'options/freshCheapestOnly' order by audit_id`,
    "objects",
  );
  expect(entries).toEqual([
    { before: { freshCheapestOnly: false }, after: { freshCheapestOnly: true } },
    { before: { freshCheapestOnly: true }, after: { freshCheapestOnly: false } },
  ]);
});

test("other values are a 400 that names the field, and change nothing", async () => {
  const answer = await admin.post(BADGES, { intent: "save", freshCheapestOnly: "maybe" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("freshCheapestOnly");
  expect((await admin.post(BADGES, { intent: "drop" })).status).toBe(400);
  expect(await ruleIn(app)).toBe(false);
});
