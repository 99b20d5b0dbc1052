import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import { BROWSER } from "~tests/setup/ranking";
import { buildSavingsAnswers } from "./factory";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const app = await useApp({ settings: { TRUST_PROXY: "true" } });

beforeEach(async () => {
  await app.settled();
  await emptyTables(db, "analytics_events", "provider_rankings_log", "provider_clicks");
});

let requested = 0;
const browserJson = { "Content-Type": "application/json", "User-Agent": BROWSER };

/** Each request uses a different IP address, so that tests don't share rate limits. */
function ask(body: unknown) {
  requested += 1;
  return app.fetch("/save-on-prescription/results", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { ...browserJson, "X-Forwarded-For": `2001:db8:0:${requested}::1` },
  });
}

async function rows<Row extends Record<string, unknown>>(table: string): Promise<Row[]> {
  await app.settled();
  return db.execute<Row>(sql`select * from ${sql.identifier(table)} order by 1`, "objects");
}

describe("the results", () => {
  const { currentCostCents: _, ...request } = buildSavingsAnswers();

  test("contain matching brands, and are recorded with the first five impressions", async () => {
    const response = await ask(request);
    expect(response.status).toBe(200);
    expect(await rows("analytics_events")).toMatchObject([
      {
        event_type: "results_view",
        component: "save_prescription",
        metadata: { source: "save_prescription" },
      },
    ]);
    const impressions = await rows<{ rank: number; component: string }>("provider_rankings_log");
    expect(impressions.map(({ rank, component }) => [rank, component])).toEqual(
      [1, 2, 3, 4, 5].map((rank) => [rank, "save_prescription"]),
    );
    const unfit = await db.execute<{ brand_name: string }>(
      sql`select brand_name from brands where 'OH' = any(unavailable_states)`,
      "objects",
    );
    const body = await response.text();
    expect(unfit.length).toBeGreaterThan(0);
    for (const { brand_name } of unfit) expect(body).not.toContain(`"${brand_name}"`);
    expect(body).toContain('"Kind Ounce"');
  });

  test("leave out the current provider", async () => {
    const body = await (await ask({ ...request, currentProvider: "kindounce" })).text();
    expect(body).not.toContain('"Kind Ounce"');
  });

  test("are an empty list if no provider matches, and the view still counts", async () => {
    await db.execute(sql`update brands set unavailable_states = array_append(unavailable_states, 'AK')`);
    const emptied = async () => (await ask({ ...request, state: "AK" })).text();
    await expect.poll(emptied).not.toContain("brandName");
    expect((await rows("analytics_events")).length).toBeGreaterThan(0);
    expect(await rows("provider_clicks")).toEqual([]);
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '"text"',
    JSON.stringify({ ...request, state: "ZZ" }),
    JSON.stringify({ ...request, medication: "either" }),
    JSON.stringify({ ...request, administrationType: "any" }),
    JSON.stringify({ ...request, dosage: 1 }),
    JSON.stringify({ ...request, currentProvider: "\0" }),
    JSON.stringify({ ...request, currentProvider: "\ud800" }),
    JSON.stringify({ state: "OH" }),
  ])("require answers: %s is rejected", async (body) => {
    const response = await ask(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Missing form data. Please try again.");
    expect(await rows("analytics_events")).toEqual([]);
  });
});

describe("the pages", () => {
  test("offer all brand names in the form, and keep the results out of search engines", async () => {
    const form = await (await app.fetch("/save-on-prescription")).text();
    expect(form).toContain("Save on Your");
    expect(form).toContain("Kind Ounce");
    const results = await (await app.fetch("/save-on-prescription/results")).text();
    expect(results).toContain("Your Savings Analysis");
    expect(results).toContain('name="robots" content="noindex"');
  });
});
