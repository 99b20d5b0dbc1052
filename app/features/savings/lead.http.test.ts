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
import { buildPrescriptionForm } from "./factory";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const folder = await mkdtemp(path.join(tmpdir(), "savings-"));
const now = new Date("2026-03-04T05:06:07Z");
const app = await useApp({ settings: { TRUST_PROXY: "true", DATA_DIR: folder }, now: () => now });
afterAll(() => rm(folder, { recursive: true, force: true }));

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await app.settled();
  await emptyTables(db, "prescription_leads", "analytics_events", "provider_rankings_log", "provider_clicks");
});

/** Sends the form like the page, as a new visitor each time, so that tests don't share rate limits. */
function submit(overrides: Record<string, string> = {}) {
  return post(buildPrescriptionForm({ submissionId: randomUUID(), ...overrides }));
}

function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.fetch("/save-on-prescription.data", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-Forwarded-For": `203.0.113.${visitor}`, "User-Agent": BROWSER, ...headers },
  });
}

async function rows<Row extends Record<string, unknown>>(table: string): Promise<Row[]> {
  await app.settled();
  return db.execute<Row>(sql`select * from ${sql.identifier(table)} order by 1`, "objects");
}

// spec:savings#submit
describe("a lead", () => {
  test("is stored with its cost as a decimal, blanks as null, and the consent", async () => {
    expect((await submit({ currentCost: "$299.5", contactConsent: "false" })).status).toBe(200);
    const [stored] = await rows("prescription_leads");
    expect(stored).toMatchObject({
      medication: "semaglutide",
      administration_type: "injectable",
      dosage: "not_sure",
      current_provider: "Somewhere Else",
      current_cost: "299.50",
      payment_method: "cash",
      full_name: "Sam Sample",
      email: null,
      phone: null,
      state: "OH",
      agreed_to_terms: true,
      contact_consent: false,
      terms_version: "2025-03",
      consent_page: "/save-on-prescription",
    });
    expect(new Date(String(stored?.agreed_at))).toEqual(now);
  });

  test("is recorded as lead_submission with the specified fields, and with our name of a known provider", async () => {
    await submit({ currentProvider: " kind  OUNCE" });
    await submit({ currentProvider: "my aunt, jane@example.com" });
    const events = await rows("analytics_events");
    const metadata = {
      source: "save_prescription",
      state: "OH",
      medication: "semaglutide",
      payment_method: "cash",
    };
    expect(events).toMatchObject([
      { event_type: "lead_submission", component: "save_prescription" },
      { event_type: "lead_submission", component: "save_prescription" },
    ]);
    expect(events.map((event) => event.metadata)).toEqual([
      { ...metadata, current_provider: "Kind Ounce" },
      { ...metadata, current_provider: "other" },
    ]);
  });

  test("returns what the results need, and nothing that identifies the visitor", async () => {
    const body = await (await submit({ email: "sam@example.com", phone: "305 555 0100" })).text();
    expect(body).toContain("currentCostCents");
    for (const secret of ["sam@example.com", "555 0100", "Sam Sample"]) expect(body).not.toContain(secret);
  });

  test("sent twice, including at once, is stored and recorded once", async () => {
    const form = buildPrescriptionForm({ submissionId: randomUUID(), email: "twice@example.com" });
    const sent = await Promise.all([post(form), post(form), post(form), post(form), post(form)]);
    expect(sent.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await rows("prescription_leads")).toHaveLength(1);
    expect(await rows("analytics_events")).toHaveLength(1);
    await expect.poll(() => mailsTo("twice@example.com")).toHaveLength(1);
  });

  test("stores markup in a name and a provider as plain text", async () => {
    const markup = "<script>alert(1)</script>'; drop table brands; --";
    await submit({ fullName: markup, currentProvider: markup });
    expect(await rows("prescription_leads")).toMatchObject([{ full_name: markup, current_provider: markup }]);
  });

  test.each([
    ["medication", "either"],
    ["medication", "SEMAGLUTIDE"],
    ["administrationType", "any"],
    ["administrationType", ""],
    ["dosage", "3mg"],
    ["dosage", ".25MG"],
    ["paymentMethod", "gold"],
    ["state", "ZZ"],
    ["state", ""],
    ["currentProvider", "  "],
    ["currentProvider", "x".repeat(201)],
    ["currentProvider", "a\0b"],
    ["fullName", ""],
    ["fullName", "Jane\0Doe"],
    ["email", "no address"],
    ["phone", "5".repeat(41)],
    ["agreedToTerms", "false"],
    ["agreedToTerms", ""],
    ["submissionId", "1"],
    ["currentCost", ""],
    ["currentCost", "-5"],
    ["currentCost", "NaN"],
    ["currentCost", "Infinity"],
    ["currentCost", "1e309"],
    ["currentCost", "1,299"],
    ["currentCost", "12.345"],
    ["currentCost", "100000"],
    ["currentCost", "9".repeat(400)],
  ])("with %s %j is rejected, naming the field", async (field, value) => {
    const response = await submit({ [field]: value });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain("Please fill in all required fields");
    expect(text).toContain(`"${field}"`);
    expect(await rows("prescription_leads")).toEqual([]);
    expect(await rows("analytics_events")).toEqual([]);
  });

  test("with half a surrogate pair in its bytes is rejected or cleaned, never a server error", async () => {
    const body = `${new URLSearchParams(buildPrescriptionForm())}`.replace("Sam+Sample", "%ED%A0%80");
    const response = await app.fetch("/save-on-prescription.data", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": "203.0.113.250" },
    });
    expect([200, 400]).toContain(response.status);
    for (const lead of await rows("prescription_leads"))
      expect(String(lead.full_name).isWellFormed()).toBe(true);
  });

  test("with some or all fields missing is rejected", async () => {
    const { agreedToTerms: _, ...unagreed } = buildPrescriptionForm();
    expect((await post(unagreed)).status).toBe(400);
    expect((await post({})).status).toBe(400);
    expect(await rows("prescription_leads")).toEqual([]);
  });

  // spec:leads#contact-consent
  test("with the contact box cleared is stored without consent", async () => {
    const { contactConsent: _, ...form } = buildPrescriptionForm({ submissionId: randomUUID() });
    expect((await post(form)).status).toBe(200);
    expect(await rows("prescription_leads")).toMatchObject([{ contact_consent: false }]);
  });

  test("of a megabyte is rejected before it is read", async () => {
    expect((await submit({ currentProvider: "x".repeat(1_000_000) })).status).toBe(413);
  });

  test.each(["application/json", "text/plain", "multipart/form-data; boundary=nothing"])(
    "in a body of %s is rejected",
    async (type) => {
      const response = await app.fetch("/save-on-prescription.data", {
        method: "POST",
        body: "{",
        headers: { "Content-Type": type, "X-Forwarded-For": "203.0.113.251" },
      });
      expect(response.status).toBe(400);
    },
  );

  test("is rejected from another site", async () => {
    expect((await post(buildPrescriptionForm(), { Origin: "https://elsewhere.example" })).status).toBe(403);
    expect(await rows("prescription_leads")).toEqual([]);
  });

  test("is rejected with the time to wait if one connection sends too many", async () => {
    for (let sent = 0; sent < 30; sent += 1) await post({});
    const refused = await submit();
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Try again in");
  });

  test("that can't be stored gets an error; no email is sent and nothing is recorded", async () => {
    await db.execute(sql`alter table prescription_leads rename to prescription_leads_away`);
    try {
      const response = await submit({ email: "unlucky@example.com" });
      expect(response.status).toBe(503);
      expect(await response.text()).toContain("Failed to submit form. Please try again.");
    } finally {
      await db.execute(sql`alter table prescription_leads_away rename to prescription_leads`);
    }
    expect(await rows("analytics_events")).toEqual([]);
    expect(await mailsTo("unlucky@example.com")).toEqual([]);
  });
});

describe("the table rejects the same values as the form", () => {
  test.each([
    ["current_cost", sql`'NaN'::numeric`],
    ["current_cost", sql`-0.01`],
    ["medication", sql`'either'`],
    ["administration_type", sql`'any'`],
    ["dosage", sql`'3mg'`],
    ["agreed_to_terms", sql`false`],
  ])("%s", async (column, value) => {
    await submit();
    const update = db.execute(sql`update prescription_leads set ${sql.identifier(column)} = ${value}`);
    await expect(update).rejects.toThrow();
  });
});

/** The text of the emails in the outbox to one recipient. */
async function mailsTo(address: string): Promise<string[]> {
  return (await readOutbox(folder)).filter((mail) => mail.includes(address));
}

describe("the summary email", () => {
  test("is sent to a lead with an email, with the savings and without what was typed", async () => {
    await submit({ email: "summary@example.com", currentProvider: "visit evil.example now" });
    await expect.poll(() => mailsTo("summary@example.com")).toHaveLength(1);
    const [mail = ""] = await mailsTo("summary@example.com");
    expect(mail).toContain("Subject: Your savings summary");
    expect(mail.replace(/=\r?\n/g, "")).toContain("$399 per month now");
    expect(mail).not.toContain("evil.example");
  });
});
