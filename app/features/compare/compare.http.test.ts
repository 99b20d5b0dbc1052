import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import { readOutbox } from "~tests/setup/outbox";
import { BROWSER } from "~tests/setup/ranking";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const dataDir = await mkdtemp(path.join(tmpdir(), "compare-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await useApp({ settings: { TRUST_PROXY: "true", DATA_DIR: dataDir } });

let visitor = 0;
beforeEach(async () => {
  await app.settled();
  visitor += 1;
  await emptyTables(db, "user_leads", "analytics_events", "provider_rankings_log", "provider_clicks");
});

const lead = {
  submissionId: randomUUID(),
  gender: "female",
  heightFeet: "5",
  heightInches: "6",
  currentWeight: "210",
  goalWeight: "165.5",
  isDiabetic: "false",
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  paymentMethod: "cash",
  fullName: "Jane Doe",
  email: "",
  phone: " ",
  state: "CA",
  agreedToTerms: "true",
  contactConsent: "false",
};
const answers = {
  state: "CA",
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  paymentMethod: "cash",
};

/** Submits the form as the page does; each test uses its own visitor, so that rate limits don't add up. */
function submitForm(fields: Record<string, string>) {
  return app.fetch("/compare-providers.data", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-Forwarded-For": `203.0.113.${visitor}`, "User-Agent": BROWSER },
  });
}

let requested = 0;
const browserJson = { "Content-Type": "application/json", "User-Agent": BROWSER };

/** Each request comes from its own IP address, so that rate limits don't add up. */
function askForResults(body: string) {
  requested += 1;
  return app.fetch("/compare-providers/matches", {
    method: "POST",
    body,
    headers: { ...browserJson, "X-Forwarded-For": `2001:db8:0:${requested}::1` },
  });
}

/** The emails written so far, at least one. */
async function outbox(): Promise<string[]> {
  await expect.poll(() => readOutbox(dataDir)).not.toEqual([]);
  return readOutbox(dataDir);
}

async function rows<Row extends Record<string, unknown>>(table: string): Promise<Row[]> {
  await app.settled();
  return db.execute<Row>(sql`select * from ${sql.identifier(table)} order by 1`, "objects");
}

// spec:compare#submit
describe("a lead", () => {
  test("is stored with parsed numbers, blanks as null, and the consents", async () => {
    expect((await submitForm(lead)).status).toBe(200);
    const [stored] = await rows("user_leads");
    expect(stored).toMatchObject({
      full_name: "Jane Doe",
      email: null,
      phone: null,
      state: "CA",
      height_feet: 5,
      height_inches: 6,
      current_weight: "210.0",
      goal_weight: "165.5",
      is_diabetic: false,
      agreed_to_terms: true,
      contact_consent: false,
      terms_version: "2025-03",
      consent_page: "/compare-providers",
    });
  });

  test("is recorded as lead_submission with only the fields specified for it", async () => {
    await submitForm(lead);
    const events = await rows("analytics_events");
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      event_type: "lead_submission",
      component: "compare_providers",
      metadata: {
        source: "compare_providers",
        state: "CA",
        medication: "semaglutide",
        payment_method: "cash",
      },
    });
  });

  test("sent twice, even at once, is stored and recorded once", async () => {
    const again = { ...lead, submissionId: randomUUID() };
    const sent = await Promise.all([submitForm(again), submitForm(again), submitForm(again)]);
    expect(sent.map((response) => response.status)).toEqual([200, 200, 200]);
    expect(await rows("user_leads")).toHaveLength(1);
    expect(await rows("analytics_events")).toHaveLength(1);
  });

  test("with an email gets one message with the providers shown first", async () => {
    const withMail = { ...lead, submissionId: randomUUID(), email: "jane@visitor.example" };
    await Promise.all([submitForm(withMail), submitForm(withMail)]);
    const mails = await outbox();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("To: jane@visitor.example");
    expect(mails[0]).toContain("Subject: Your provider summary");
    expect(mails[0]).toMatch(/providers\/[a-z0-9-]+/);
  });

  test("keeps markup in a name as plain text", async () => {
    await submitForm({ ...lead, submissionId: randomUUID(), fullName: "<script>alert(1)</script>" });
    expect(await rows("user_leads")).toMatchObject([{ full_name: "<script>alert(1)</script>" }]);
  });

  test.each([
    ["currentWeight", { currentWeight: "49" }],
    ["currentWeight", { currentWeight: "501" }],
    ["currentWeight", { currentWeight: "two hundred" }],
    ["goalWeight", { goalWeight: "NaN" }],
    ["goalWeight", { goalWeight: "-100" }],
    ["heightFeet", { heightFeet: "3" }],
    ["heightInches", { heightInches: "12" }],
    ["gender", { gender: "robot" }],
    ["preferredMedication", { preferredMedication: "aspirin" }],
    ["administrationType", { administrationType: "inhaled" }],
    ["paymentMethod", { paymentMethod: "gold" }],
    ["state", { state: "ZZ" }],
    ["state", { state: "" }],
    ["fullName", { fullName: "   " }],
    ["fullName", { fullName: "x".repeat(201) }],
    ["fullName", { fullName: "Jane\0Doe" }],
    ["email", { email: "not an address" }],
    ["phone", { phone: "5".repeat(41) }],
    ["phone", { phone: "555-0142" }],
    ["agreedToTerms", { agreedToTerms: "false" }],
    ["submissionId", { submissionId: "1" }],
  ])("is refused, naming %s, for %j", async (field, wrong) => {
    const response = await submitForm({ ...lead, ...wrong });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain("Please fill in all required fields");
    expect(text).toContain(`"${field}"`);
    expect(await rows("user_leads")).toEqual([]);
    expect(await rows("analytics_events")).toEqual([]);
  });

  test("with a field missing altogether is refused", async () => {
    const { gender: _, ...rest } = lead;
    expect((await submitForm(rest)).status).toBe(400);
  });

  test("that isn't a form is refused", async () => {
    const headers = { "Content-Type": "text/plain", "X-Forwarded-For": `203.0.113.${visitor}` };
    const response = await app.fetch("/compare-providers.data", { method: "POST", body: "lead", headers });
    expect(response.status).toBe(400);
  });

  test("with a megabyte in the name is refused before it is read", async () => {
    expect((await submitForm({ ...lead, fullName: "x".repeat(1_000_000) })).status).toBe(413);
    expect(await rows("user_leads")).toEqual([]);
  });

  test("is refused from another site", async () => {
    const response = await app.fetch("/compare-providers.data", {
      method: "POST",
      body: new URLSearchParams(lead),
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(response.status).toBe(403);
    expect(await rows("user_leads")).toEqual([]);
  });

  test("is refused with the time to wait after too many requests from one connection", async () => {
    for (let sent = 0; sent < 30; sent += 1) await submitForm({});
    const refused = await submitForm({ ...lead, submissionId: randomUUID() });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Try again in");
    expect(await rows("user_leads")).toEqual([]);
  });
});

describe("the results", () => {
  test("contain only brands that serve the state, and are recorded with the first five impressions", async () => {
    const response = await askForResults(JSON.stringify(answers));
    expect(response.status).toBe(200);
    const events = await rows("analytics_events");
    expect(events).toMatchObject([
      {
        event_type: "results_view",
        component: "compare_providers",
        metadata: { source: "compare_providers" },
      },
    ]);
    const impressions = await rows<{ rank: number; component: string }>("provider_rankings_log");
    expect(impressions.map((row) => row.rank)).toEqual([1, 2, 3, 4, 5]);
    const unavailable = await db.execute<{ brand_name: string }>(
      sql`select brand_name from brands where 'CA' = any(unavailable_states)`,
      "objects",
    );
    const body = await response.text();
    expect(unavailable.length).toBeGreaterThan(0);
    for (const { brand_name } of unavailable) expect(body).not.toContain(`"${brand_name}"`);
  });

  test("show a changed price at once", async () => {
    await askForResults(JSON.stringify(answers));
    await db.execute(sql`update brand_pricing set price = 7.77 where pricing_id = (
      select min(pricing_id) from brand_pricing p join brands b using (brand_id)
      where medication_type = 'sema_inject' and dosage = 'all_doses' and not 'CA' = any(unavailable_states))`);
    await expect.poll(async () => (await askForResults(JSON.stringify(answers))).text()).toContain(":777,");
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    JSON.stringify({ ...answers, state: "ZZ" }),
    JSON.stringify({ state: "CA" }),
  ])("need answers: %s is refused", async (body) => {
    const response = await askForResults(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Missing form data. Please try again.");
    expect(await rows("analytics_events")).toEqual([]);
  });
});

describe("a click", () => {
  const click = {
    type: "provider_click",
    providerId: 1,
    component: "compare_providers",
    sourcePage: "/compare-providers/results",
  };
  const send = (body: unknown, agent = BROWSER) =>
    app.fetch("/events", { method: "POST", body: JSON.stringify(body), headers: { "User-Agent": agent } });

  test("is committed before the response", async () => {
    expect((await send(click)).status).toBe(204);
    expect(await rows("provider_clicks")).toMatchObject([
      { provider_id: 1, component: "compare_providers", source_page: "/compare-providers/results" },
    ]);
  });

  test.each([
    ["providerId", { ...click, providerId: "1" }],
    ["providerId", { ...click, providerId: 2 ** 40 }],
    ["component", { ...click, component: "elsewhere" }],
    ["sourcePage", { ...click, sourcePage: "/results?weight=210" }],
    ["sourcePage", { ...click, sourcePage: "https://elsewhere.example" }],
  ])("is refused, naming %s, for %j", async (field, wrong) => {
    const response = await send(wrong);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: `The field ${field} isn't valid.` });
    expect(await rows("provider_clicks")).toEqual([]);
  });

  test("on a brand that doesn't exist doesn't affect the others", async () => {
    const sent = await Promise.all([send(click), send({ ...click, providerId: 999_999 }), send(click)]);
    expect(sent.map((response) => response.status)).toEqual([204, 204, 204]);
    expect(await rows("provider_clicks")).toHaveLength(2);
  });

  test("by a bot is not recorded", async () => {
    expect((await send(click, "Googlebot/2.1")).status).toBe(204);
    expect(await rows("provider_clicks")).toEqual([]);
  });
});
