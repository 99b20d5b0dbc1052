import { sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { jsonLdProblems } from "~tests/setup/search-engines";
import { states } from "./rules/states";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const app = await useApp();

const SITE = "http://localhost:3000";
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

async function textOf(path: string): Promise<string> {
  const response = await app.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

const statePath = (state: string) => href("/states/:state", { state });
const medicationPath = (medication: string) => href("/medications/:medication", { medication });

describe("the pages of states", () => {
  test("exist for all 51, each with its own text, and are indexed", async () => {
    const leads = new Set<string>();
    for (const { slug, name, code } of states) {
      const html = await textOf(statePath(slug));
      expect(html).toContain(`<link rel="canonical" href="${SITE}${statePath(slug)}"/>`);
      expect(html).toContain(`href="/compare-providers?state=${code}"`);
      expect(html).not.toContain('content="noindex"');
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "";
      expect(description).toContain(name);
      leads.add(description.replaceAll(name, ""));
    }
    expect(leads.size).toBeGreaterThan(10);
  });

  // spec:places#sent-without-scripts
  test("are documents, as are the lists: their only scripts are the behaviors and the speculation rules", async () => {
    for (const path of [
      href("/states"),
      statePath("texas"),
      href("/medications"),
      medicationPath("semaglutide"),
    ])
      expect(scriptsOf(await textOf(path))).toEqual([
        expect.stringMatching(/^\/assets\/enhance-/),
        '<script type="speculationrules">',
      ]);
  });

  function scriptsOf(html: string): string[] {
    const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
    return scripts.map((tag) => /src="([^"]*)"/.exec(tag)?.[1] ?? tag);
  }

  test.each([
    ["a code", "TX", "texas"],
    ["another case", "New-York", "new-york"],
  ])("redirect from %s", async (_, given, slug) => {
    const answer = await app.fetch(statePath(given));
    expect([answer.status, answer.headers.get("location")]).toEqual([301, statePath(slug)]);
  });

  test.each([
    ["an unknown state", "/states/atlantis"],
    ["a territory", "/states/pr"],
    ["NUL", "/states/texas%00"],
    ["an unknown medication", "/medications/aspirin"],
    ["another case of a medication", "/medications/Semaglutide"],
  ])("return 404 for %s", async (_, path) => {
    const answer = await app.fetch(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("<title>Page not found | ");
  });

  test("show a changed price at once, on every page that lists it", async () => {
    const paths = [statePath("texas"), medicationPath("semaglutide"), href("/states"), href("/medications")];
    for (const path of paths) expect(await textOf(path)).not.toContain("$41.37");
    await db.execute(sql`
      update brand_pricing set price = 41.37, medication_source = 'compounded', product_name = null
      from brands b where b.brand_id = brand_pricing.brand_id and b.slug = 'kind-ounce'
        and medication_type = 'sema_inject' and plan_interval = 'monthly' and dosage = 'all_doses'`);
    for (const path of paths) await expect.poll(() => textOf(path)).toContain("$41.37");
  });

  // spec:places#cached
  test("ignore queries, so that a flood of them renders nothing", async () => {
    const page = await textOf(statePath("ohio"));
    expect(await textOf(`${statePath("ohio")}?utm_source=x`)).toBe(page);
  });

  test("have valid structured data without offers or ratings", async () => {
    for (const path of [statePath("texas"), medicationPath("tirzepatide")]) {
      const html = await textOf(path);
      const items = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json ?? ""),
      );
      expect(items.map((item) => item["@type"])).toEqual(["BreadcrumbList", "ItemList"]);
      expect(jsonLdProblems(items)).toEqual([]);
      expect(JSON.stringify(items)).not.toMatch(/rating|review|offer/i);
    }
  });
});

test("the sitemap lists every page of a state and a medication, with a date", async () => {
  const xml = await textOf(href("/sitemap.xml"));
  for (const { slug } of states)
    expect(xml).toMatch(new RegExp(`<loc>${SITE}/states/${slug}</loc><lastmod>20`));
  for (const medication of ["semaglutide", "tirzepatide"])
    expect(xml).toMatch(new RegExp(`<loc>${SITE}/medications/${medication}</loc><lastmod>20`));
});

describe("an outbound link", () => {
  const visit = (path: string) => app.fetch(path, { headers: { "User-Agent": BROWSER } });

  test("records the click with the page's own component, and leads to the provider's site", async () => {
    const fromState = href("/states/:state/:medication/:slug/visit", {
      state: "texas",
      medication: "tirzepatide",
      slug: "alderwick-health",
    });
    const answer = await visit(fromState);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("https://www.alderwick-health.example/tirzepatide");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    await visit(
      href("/medications/:medication/:slug/visit", { medication: "semaglutide", slug: "alderwick-health" }),
    );
    await app.settled();
    const clicks = await db.execute(
      sql`select component, source_page from provider_clicks where component like '%\\_page' and created_at > now() - interval '1 hour'
        order by id desc limit 2`,
      "objects",
    );
    expect(clicks).toEqual([
      { component: "medication_page", source_page: "/medications/semaglutide" },
      { component: "state_page", source_page: "/states/texas" },
    ]);
  });

  test.each([
    "/states/atlantis/semaglutide/kind-ounce/visit",
    "/states/texas/aspirin/kind-ounce/visit",
    "/medications/aspirin/kind-ounce/visit",
  ])("leads to the provider's page from %s, and records nothing", async (path) => {
    const before = await db.execute(sql`select count(*) from provider_clicks`, "objects");
    const answer = await visit(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/providers/kind-ounce"]);
    await app.settled();
    expect(await db.execute(sql`select count(*) from provider_clicks`, "objects")).toEqual(before);
  });
});

test("a state with fewer than three priced providers isn't indexed", async () => {
  await db.execute(
    sql`update brands set unavailable_states = array_append(unavailable_states, 'WY') where brand_id > 2`,
  );
  await expect.poll(() => textOf(statePath("wyoming"))).toContain('content="noindex"');
  expect(await textOf(href("/sitemap.xml"))).not.toContain("/states/wyoming<");
});
