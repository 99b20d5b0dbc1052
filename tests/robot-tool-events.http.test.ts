import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { buildCalculatorForm } from "~/features/calculator/factory";
import { buildPrescriptionForm, buildSavingsAnswers } from "~/features/savings/factory";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import { BROWSER } from "~tests/setup/ranking";
import { signIn } from "~tests/setup/staff";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
// Emails stay in the queue, since no mail server answers.
const app = await useApp({ settings: { TRUST_PROXY: "true", SMTP_URL: "smtp://127.0.0.1:9" } });
const admin = { cookie: await signIn(app, await createStaff(db)) };

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const comparison = {
  state: "CA",
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  paymentMethod: "cash",
};
const { currentCostCents: _, ...alternatives } = buildSavingsAnswers();
const results = [
  { path: "/compare-providers/matches", question: comparison, events: 1, rankings: 5 },
  { path: "/save-on-prescription/results", question: alternatives, events: 1, rankings: 5 },
  { path: "/calculator/results", question: buildCalculatorForm(), events: 0, rankings: 2 },
];

const comparisonLead = {
  ...comparison,
  gender: "female",
  heightFeet: "5",
  heightInches: "6",
  currentWeight: "210",
  goalWeight: "165",
  isDiabetic: "false",
  fullName: "Jane Doe",
  email: "",
  phone: "",
  agreedToTerms: "true",
  contactConsent: "false",
};
const watch = {
  kind: "state",
  state: "TX",
  limit: "150",
  medication: "either",
  source: "any",
  email: "ana@visitor.example",
};
const forms = [
  { path: "/compare-providers.data", fields: comparisonLead, status: 200, table: "user_leads" },
  {
    path: "/save-on-prescription.data",
    fields: buildPrescriptionForm(),
    status: 200,
    table: "prescription_leads",
  },
  { path: "/calculator.data", fields: buildCalculatorForm(), status: 200, table: null },
  { path: "/price-watch", fields: watch, status: 303, table: "price_watchers" },
];

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await filtered();
  await app.settled();
  await emptyTables(
    db,
    "analytics_events",
    "provider_rankings_log",
    "filtered_traffic",
    "user_leads",
    "prescription_leads",
    "price_watchers",
  );
});

function send(path: string, body: string | URLSearchParams, headers: Record<string, string>) {
  const address = `203.0.113.${visitor}`;
  return app.fetch(path, {
    method: "POST",
    body,
    headers: { Origin: "http://localhost:3000", "X-Forwarded-For": address, ...headers },
  });
}

const ask = (path: string, question: object, agent: Record<string, string>) =>
  send(path, JSON.stringify(question), { "Content-Type": "application/json", ...agent });
const submit = (path: string, fields: Record<string, string>, agent: Record<string, string>) =>
  send(path, new URLSearchParams({ ...fields, submissionId: randomUUID() }), agent);

async function rowsIn(table: string): Promise<number> {
  const [count] = await db.execute<{ rows: number }>(
    sql`select count(*)::integer as rows from ${sql.identifier(table)}`,
    "objects",
  );
  return count?.rows ?? 0;
}

async function recorded() {
  await app.settled();
  return { events: await rowsIn("analytics_events"), rankings: await rowsIn("provider_rankings_log") };
}

/** What is counted as filtered; opening its page writes the counts. */
async function filtered() {
  expect((await app.fetch("/admin/reports/filtered", { headers: admin })).status).toBe(200);
  return db.execute(
    sql`select kind, rule, name, source, events::integer as events from filtered_traffic order by kind`,
    "objects",
  );
}

const NOTHING = { events: 0, rankings: 0 };
const robots: [string, Record<string, string>, { rule: string; name: string }][] = [
  ["a search engine", { "User-Agent": GOOGLEBOT }, { rule: "search", name: "Googlebot" }],
  ["a program without a user agent", {}, { rule: "no_agent", name: "" }],
];

describe.each(results)("POST $path", ({ path, question, events, rankings }) => {
  test.each(robots)("answers %s, and only counts it as filtered", async (_name, agent, rule) => {
    const answer = await ask(path, question, agent);
    expect([answer.status, await answer.json()]).toMatchObject([200, { ok: true }]);
    expect(await recorded()).toEqual(NOTHING);
    const counts = [
      { kind: "events", ...rule, source: "", events },
      { kind: "rankings", ...rule, source: "", events: rankings },
    ];
    expect(await filtered()).toEqual(counts.filter((count) => count.events > 0));
  });

  test("records a person's view, and filters nothing", async () => {
    expect((await ask(path, question, { "User-Agent": BROWSER })).status).toBe(200);
    expect(await recorded()).toEqual({ events, rankings });
    expect(await filtered()).toEqual([]);
  });
});

describe.each(forms)("POST $path", ({ path, fields, status, table }) => {
  test.each(robots)("takes the form of %s, and only counts it as filtered", async (_name, agent, rule) => {
    expect((await submit(path, fields, agent)).status).toBe(status);
    if (table) expect(await rowsIn(table)).toBe(1);
    expect(await recorded()).toEqual(NOTHING);
    expect(await filtered()).toEqual([{ kind: "events", ...rule, source: "", events: 1 }]);
  });

  test("records a person's form, and filters nothing", async () => {
    expect((await submit(path, fields, { "User-Agent": BROWSER })).status).toBe(status);
    if (table) expect(await rowsIn(table)).toBe(1);
    expect(await recorded()).toEqual({ events: 1, rankings: 0 });
    expect(await filtered()).toEqual([]);
  });
});
