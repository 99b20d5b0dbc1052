import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import { BROWSER } from "~tests/setup/ranking";
import { buildCalculatorForm } from "./factory";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const app = await useApp({ settings: { TRUST_PROXY: "true" } });

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await app.settled();
  await emptyTables(db, "analytics_events", "provider_rankings_log");
});

/** Each test uses its own visitor, so that rate limits don't add up. */
function submit(overrides: Record<string, string> = {}) {
  return app.fetch("/calculator.data", {
    method: "POST",
    body: new URLSearchParams(buildCalculatorForm(overrides)),
    headers: { "X-Forwarded-For": `203.0.113.${visitor}`, "User-Agent": BROWSER },
  });
}

function ask(body: unknown) {
  return app.fetch("/calculator/results", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", "User-Agent": BROWSER },
  });
}

async function rows(table: string): Promise<Record<string, unknown>[]> {
  await app.settled();
  return db.execute(sql`select * from ${sql.identifier(table)} order by 1`, "objects");
}

describe("the input", () => {
  test("is recorded with medication, dose, and time, and never with the weight or a condition", async () => {
    const response = await submit({ advanced: "true", pcos: "true", activityLevel: "high" });
    expect(response.status).toBe(200);
    const events = await rows("analytics_events");
    expect(events).toMatchObject([{ event_type: "lead_submission", component: "calculator" }]);
    expect(events[0]?.metadata).toEqual({
      source: "calculator",
      medication: "semaglutide",
      dosage_level: "moderate",
      time_frame: "24",
    });
  });

  test.each([
    ["currentWeight", "", "Please fill in all required fields"],
    ["currentWeight", "0", "Please fill in all required fields"],
    ["currentWeight", "-180", "Please fill in all required fields"],
    ["currentWeight", "NaN", "Please fill in all required fields"],
    ["currentWeight", "1e309", "Please fill in all required fields"],
    ["currentWeight", "1,299", "Please fill in all required fields"],
    ["currentWeight", "1000.1", "Please fill in all required fields"],
    ["currentWeight", "200\0", "Please fill in all required fields"],
    ["medication", "", "Please fill in all required fields"],
    ["medication", "aspirin", "Invalid medication type: aspirin"],
    ["medication", "either", "Invalid medication type: either"],
    ["dosageLevel", "extreme", "Invalid dose level: extreme"],
    ["timeFrame", "36", "Invalid time frame: 36"],
    ["timeFrame", "12.0", "Invalid time frame: 12.0"],
    ["activityLevel", "olympic", "Invalid activity level: olympic"],
    ["dietAdherence", "\0", "Invalid diet adherence: \u{FFFD}"],
  ])("with %s %j is refused: %s", async (field, value, message) => {
    const response = await submit({ advanced: "true", [field]: value });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain(message);
    expect(text).toContain(`"${field}"`);
    expect(await rows("analytics_events")).toEqual([]);
  });

  test("of a megabyte is refused before it is read, and a smaller one gets a short message", async () => {
    expect((await submit({ medication: "x".repeat(1_000_000) })).status).toBe(413);
    const response = await submit({ medication: "x".repeat(200_000) });
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(1_000);
  });

  test("that isn't a form is refused", async () => {
    const response = await app.fetch("/calculator.data", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect(response.status).toBe(400);
  });

  test("is refused with the time to wait after too many requests from one connection", async () => {
    for (let sent = 0; sent < 120; sent += 1) await submit({ medication: "" });
    const refused = await submit();
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Try again in");
  });
});

describe("the recommended providers", () => {
  test.each([
    ["semaglutide", "sema_%"],
    ["tirzepatide", "trizep_%"],
  ])(
    "of %s are the two with the lowest monthly price, according to the database",
    async (medication, types) => {
      const response = await ask(buildCalculatorForm({ medication }));
      expect(response.status).toBe(200);
      const expected = await db.execute<{ brand_name: string }>(
        sql`
        select b.brand_name, min(p.price) + coalesce((
          select f.fee_amount from brand_fees f
          where f.brand_id = b.brand_id and f.fee_type ~* 'membership|monthly' order by f.fee_id limit 1
        ), 0) as total
        from brands b join brand_pricing p using (brand_id)
        where p.medication_type like ${types} and p.dosage = 'all_doses' and p.plan_interval = 'monthly' and p.price > 0
        group by b.brand_id order by total limit 2`,
        "objects",
      );
      const body = await response.text();
      expect(expected).toHaveLength(2);
      for (const { brand_name } of expected) expect(body).toContain(`"${brand_name}"`);
      const shown = await rows("provider_rankings_log");
      expect(shown).toMatchObject([
        { component: "calculator", rank: 1 },
        { component: "calculator", rank: 2 },
      ]);
      expect(await rows("analytics_events")).toEqual([]);
    },
  );

  test.each(["", "null", "{", "[]", JSON.stringify(buildCalculatorForm({ currentWeight: "0" }))])(
    "need values: %s is refused",
    async (body) => {
      const response = await ask(body);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("Please fill in all required fields");
    },
  );

  test("for unknown values report them", async () => {
    const response = await ask(buildCalculatorForm({ timeFrame: "99" }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Invalid time frame: 99");
  });
});

describe("the pages", () => {
  test("have their title; the results are marked noindex", async () => {
    const page = await app.fetch("/calculator");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Use Advanced Calculator");
    const results = await (await app.fetch("/calculator/results")).text();
    expect(results).toContain('name="robots" content="noindex"');
  });
});
