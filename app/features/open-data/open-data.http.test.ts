import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { jsonLdProblems } from "~tests/setup/search-engines";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
let now = new Date("2026-01-15T12:00:00Z");
const app = await useApp({ settings: { TRUST_PROXY: "true" }, now: () => now });

const SITE = "http://localhost:3000";
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

let client = 0;
/** A request from a separate network, so that tests don't share limits. */
function get(path: string, headers: Record<string, string> = {}) {
  client += 1;
  return app.fetch(path, { headers: { "X-Forwarded-For": `203.0.113.${client}`, ...headers } });
}

async function textOf(path: string): Promise<string> {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

type File = { generated_on: string; prices: Record<string, unknown>[] };
const jsonFile = async (): Promise<File> => JSON.parse(await textOf("/data/prices.json"));

describe("the price files", () => {
  test("have every plan of every provider, the same in both", async () => {
    const { prices } = await jsonFile();
    const [counted] = await db.execute<{ n: number }>(
      sql`select count(*)::integer as n from brand_pricing`,
      "objects",
    );
    expect(prices).toHaveLength(counted?.n ?? 0);
    const csv = await textOf("/data/prices.csv");
    const { data, errors } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
    expect(errors).toEqual([]);
    const cell = (value: unknown) => (Array.isArray(value) ? value.join(" ") : String(value ?? ""));
    expect(data).toEqual(
      prices.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(value)])),
      ),
    );
    expect(new Set(prices.map(({ source }) => source))).toEqual(
      new Set(["compounded", "fda_approved", "not_listed"]),
    );
    for (const column of ["verified_on", "price_recorded_on", "price_seen_url"])
      expect(
        prices.some((row) => row[column] !== null),
        column,
      ).toBe(true);
  });

  test("match the schema in the OpenAPI document", async () => {
    const { components } = JSON.parse(await textOf("/openapi.json"));
    const schema = z.fromJSONSchema({
      ...components.schemas.PriceFile,
      properties: {
        ...components.schemas.PriceFile.properties,
        prices: { type: "array", items: components.schemas.Price },
      },
    });
    const file = await jsonFile();
    expect(schema.safeParse(file).error?.issues ?? []).toEqual([]);
    expect(schema.safeParse({ ...file, prices: [{ ...file.prices[0], payout: 1 }] }).success).toBe(false);
  });

  test("are sent again only if they changed", async () => {
    for (const path of ["/data/prices.csv", "/data/prices.json", "/llms.txt", "/openapi.json"]) {
      const first = await get(path, { "Accept-Encoding": "br" });
      const tag = first.headers.get("etag") ?? "";
      expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
      expect(first.headers.get("access-control-allow-origin")).toBe("*");
      expect([first.headers.get("content-encoding"), tag.slice(0, 3)]).toEqual(["br", 'W/"']);
      const again = await get(path, { "If-None-Match": `"other", ${tag}` });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("etag")).toBe(tag);
      const head = await app.fetch(path, { method: "HEAD", headers: { "X-Forwarded-For": "198.51.100.1" } });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    }
  });

  test("change with a price, and on a new day", async () => {
    const before = await jsonFile();
    const [row] = before.prices;
    await db.execute(
      sql`update brand_pricing set price = 777.77 where pricing_id = ${Number(row?.price_id)}`,
    );
    await expect
      .poll(async () => (await jsonFile()).prices[0])
      .toMatchObject({ plan_price_usd: 777.77, price_recorded_on: new Date().toISOString().slice(0, 10) });
    expect(before.generated_on).toBe("2026-01-15");
    now = new Date("2026-01-16T12:00:00Z");
    expect((await jsonFile()).generated_on).toBe("2026-01-16");
  });

  test("are limited for each network, with the time to wait", async () => {
    const ask = () =>
      app.fetch("/data/prices.csv", { method: "HEAD", headers: { "X-Forwarded-For": "198.51.100.9" } });
    let answer = await ask();
    for (let request = 0; request < 100 && answer.status === 200; request += 1) answer = await ask();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await get("/data/prices.csv")).status).toBe(200);
  });
});

test("the data page explains every column and describes the files as a dataset", async () => {
  const html = await textOf(href("/data"));
  const items = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );
  expect(items.map((item) => item["@type"])).toEqual(["BreadcrumbList", "Dataset"]);
  expect(jsonLdProblems(items.slice(0, 1))).toEqual([]);
  const [first = {}] = (await jsonFile()).prices;
  expect(items[1].variableMeasured.map((variable: { name: string }) => variable.name)).toEqual(
    Object.keys(first),
  );
  for (const { contentUrl } of items[1].distribution) await textOf(contentUrl.replace(SITE, ""));
  for (const column of Object.keys(first)) expect(html).toContain(`>${column}</code>`);
  expect(html).toContain(`<link rel="canonical" href="${SITE}/data"/>`);
});

test("every page that llms.txt names exists", async () => {
  const text = await textOf("/llms.txt");
  expect(text).toMatch(/^# DoseCompare\n\n> /);
  const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url]) => url ?? "");
  expect(links.length).toBeGreaterThan(6);
  for (const url of links) await textOf(url.replace(SITE, ""));
});

describe("the embedded table", () => {
  const table = "/embed/prices?state=TX&medication=tirzepatide&partner=acme-health";

  test("may be framed by any site, runs no script, and isn't indexed; no other page may be framed", async () => {
    const answer = await get(table);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors *");
    expect(policy).not.toContain("script-src");
    expect(answer.headers.get("x-frame-options")).toBeNull();
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const html = (await answer.text()).replaceAll("<!-- -->", "");
    expect(html).not.toMatch(/<script|modulepreload|<form/);
    expect(html).toContain("Tirzepatide prices in Texas</h1>");
    for (const path of ["/", href("/data"), href("/data/embed"), "/data/prices.json", "/nowhere"]) {
      const other = await get(path);
      expect(other.headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
      expect(other.headers.get("x-frame-options"), path).toBe("DENY");
    }
  });

  test.each([
    ["state", "state=Texas"],
    ["medication", "medication=aspirin"],
    ["partner", "partner=%3Cscript%3E"],
  ])("answers an invalid %s with 400 and names it", async (field, query) => {
    const answer = await get(`/embed/prices?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(await answer.text()).toContain(`<code>${field}</code>`);
  });

  test("links lead to the provider and count for the partner", async () => {
    const html = await textOf(table);
    const [, link = ""] = /href="(\/embed\/visit\/[^"]+)"/.exec(html) ?? [];
    const answer = await get(link.replaceAll("&amp;", "&"), { "User-Agent": BROWSER });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "no-store"]);
    expect(answer.headers.get("location")).toMatch(/^https:\/\/www\.[a-z-]+\.example\//);
    await app.settled();
    const clicks = await db.execute(
      sql`select component, source_page from provider_clicks where component = 'embed'`,
      "objects",
    );
    expect(clicks).toEqual([{ component: "embed", source_page: "/embed/prices/acme-health" }]);
  });

  test("a click with an invalid partner isn't counted and leads to the provider's page", async () => {
    const answer = await get("/embed/visit/kind-ounce?partner=A+B", { "User-Agent": BROWSER });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/providers/kind-ounce"]);
    await app.settled();
    const [counted] = await db.execute<{ n: number }>(
      sql`select count(*)::integer as n from provider_clicks where component = 'embed'`,
      "objects",
    );
    expect(counted?.n).toBe(1);
  });

  test("is limited for each network", async () => {
    const ask = () => app.fetch("/embed/prices", { headers: { "X-Forwarded-For": "198.51.100.10" } });
    let answer = await ask();
    for (let request = 0; request < 200 && answer.status === 200; request += 1) answer = await ask();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("the page with the snippet gives HTML for the choice, and names an invalid field", async () => {
  const html = await textOf(`${href("/data/embed")}?state=TX&medication=tirzepatide&partner=acme-health`);
  expect(html).toContain(
    "src=&quot;http://localhost:3000/embed/prices?state=TX&amp;amp;medication=tirzepatide&amp;amp;partner=acme-health&quot;",
  );
  const refused = await get(`${href("/data/embed")}?partner=No+Way`);
  expect([refused.status, (await refused.text()).includes("lowercase letters")]).toEqual([400, true]);
});
