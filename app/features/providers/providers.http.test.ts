import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brandPricing, brandSlugRedirects, brands } from "~/platform/db/tables/brands";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import { entriesPerPage } from "./rules/directory";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const app = await useApp({ settings: { TRUST_PROXY: "true" } });

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await emptyTables(db, "provider_clicks");
});

async function textOf(path: string): Promise<string> {
  const response = await app.fetch(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** Follows the outbound link like a browser, as a new visitor in each test, so that tests don't share rate limits. */
function visit(slug: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  return app.fetch(`/providers/${slug}/visit`, {
    method: init.method,
    headers: { "X-Forwarded-For": `203.0.113.${visitor}`, "User-Agent": BROWSER, ...init.headers },
  });
}

async function clicks() {
  await app.settled();
  return db.execute<{ provider_id: number; component: string; source_page: string }>(
    sql`select provider_id, component, source_page from provider_clicks order by id`,
    "objects",
  );
}

const brandOf = async (slug: string) => {
  const [brand] = await db.select().from(brands).where(eq(brands.slug, slug));
  if (!brand) throw new Error(`There is no sample brand ${slug}`);
  return brand;
};

describe("a provider's page", () => {
  test("exists for every brand", async () => {
    const all = await db.select({ slug: brands.slug, name: brands.brandName }).from(brands);
    expect(all.length).toBeGreaterThan(100);
    for (const { slug, name } of all) {
      const html = await textOf(`/providers/${slug}`);
      expect(html).toContain(`${name.replaceAll("&", "&amp;")}</h1>`);
      expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/providers/${slug}"/>`);
    }
  });

  test("shows a changed price at once, and so does the list", async () => {
    const brand = await brandOf("kind-ounce");
    const paths = ["/providers/kind-ounce", "/providers"];
    for (const path of paths) expect(await textOf(path)).not.toContain("$43");
    await db
      .update(brandPricing)
      .set({ price: "43.00" })
      .where(sql`${brandPricing.brandId} = ${brand.brandId} and ${brandPricing.planInterval} = 'monthly'`);
    for (const path of paths) await expect.poll(() => textOf(path)).toContain("$43");
  });

  test("redirects from the provider's former URL, and keeps the query", async () => {
    const { brandId, slug } = await brandOf("ouncewise");
    await db.insert(brandSlugRedirects).values({ oldSlug: "old-ounce", brandId });
    const answer = await app.fetch("/providers/old-ounce?plan=1");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `/providers/${slug}?plan=1`]);
  });

  test("is cached only for the URL without a query, and never sends the cache's own header", async () => {
    const response = await app.fetch("/providers/ouncewise");
    expect(response.headers.has("X-Page-Cache")).toBe(false);
    expect(response.headers.get("Vary")).toContain("Cookie");
    const withPlan = await app.fetch("/providers/ouncewise?plan=1");
    expect(withPlan.headers.has("X-Page-Cache")).toBe(false);
  });

  test("shows the first year of the plan in the URL", async () => {
    const brand = await brandOf("ouncewise");
    const [yearly] = await db
      .select()
      .from(brandPricing)
      .where(
        sql`${brandPricing.brandId} = ${brand.brandId} and ${brandPricing.planInterval} = 'annual' and ${brandPricing.medicationType} = 'sema_inject'`,
      );
    const withPlan = await textOf(`/providers/ouncewise?plan=${yearly?.pricingId}`);
    expect(withPlan).toContain("1 payment of $1,188");
    for (const query of ["", "?plan=1", "?plan=0", "?plan=x", "?plan=99999999999999999999", "?plan=%00"]) {
      expect(await textOf(`/providers/ouncewise${query}`)).toContain("12 payments of $99");
    }
  });

  test("describes itself accurately in structured data", async () => {
    const html = await textOf("/providers/loftline");
    const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? ""),
    );
    expect(found.map((entry) => entry["@type"])).toEqual(["BreadcrumbList", "Organization"]);
    expect(JSON.stringify(found)).not.toMatch(/rating|review/i);
    const brand = await brandOf("loftline");
    const prices = await db.select().from(brandPricing).where(eq(brandPricing.brandId, brand.brandId));
    const offered = found[1].makesOffer.map(
      (offer: { priceSpecification: { price: string } }) => offer.priceSpecification.price,
    );
    expect(offered.toSorted()).toEqual(prices.map((row) => row.price).toSorted());
  });

  test.each([
    ["an unknown slug", "nobody"],
    ["another case", "Kind-Ounce"],
    ["NUL", "kind-ounce%00"],
    ["a way up", "..%2f..%2fetc"],
    ["a long slug", "x".repeat(2_000)],
    ["another script", "%F0%9F%92%8A"],
  ])("is a helpful 404 for %s", async (_what, slug) => {
    const response = await app.fetch(`/providers/${slug}`);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("We can’t find that provider");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe("an archived brand", () => {
  const archive = (at: Date | null) =>
    db.update(brands).set({ archivedAt: at }).where(eq(brands.slug, "westlark-physicians"));
  afterEach(() => archive(null).then(() => app.settled()));

  test("has no page, no list entry, and no outbound link", async () => {
    expect(await textOf("/providers?name=westlark")).toContain(">Westlark Physicians");
    await archive(new Date());
    await expect.poll(async () => (await app.fetch("/providers/westlark-physicians")).status).toBe(404);
    expect(await textOf("/providers?name=westlark")).not.toContain(">Westlark Physicians");
    const response = await visit("westlark-physicians");
    expect(response.headers.get("Location")).toBe("/providers/westlark-physicians");
    expect(await clicks()).toEqual([]);
  });
});

describe("the outbound link", () => {
  test("records the click before it redirects to the provider", async () => {
    const brand = await brandOf("kind-ounce");
    const response = await visit("kind-ounce");
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(brand.glpLink);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toContain("nofollow");
    const recorded = {
      provider_id: brand.brandId,
      component: "provider_page",
      source_page: "/providers/kind-ounce",
    };
    expect(
      await db.execute(sql`select provider_id, component, source_page from provider_clicks`, "objects"),
    ).toEqual([recorded]);
  });

  test("redirects only to the brand's own link, whatever the URL contains", async () => {
    const brand = await brandOf("kind-ounce");
    const response = await visit("kind-ounce/../kind-ounce", { headers: { Host: "evil.example" } });
    expect(response.headers.get("Location")).toBe(brand.glpLink);
    const answer = await app.fetch("/providers/kind-ounce/visit?to=https://evil.example&url=//evil.example");
    expect(answer.headers.get("Location")).toBe(brand.glpLink);
  });

  test.each([
    ["a HEAD request", { method: "HEAD" }],
    [
      "a search engine",
      {
        headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      },
    ],
    ["a program", { headers: { "User-Agent": "curl/8.5.0" } }],
    ["a browser that looks ahead", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
    ["an older browser that looks ahead", { headers: { Purpose: "prefetch" } }],
  ])("doesn't count %s", async (_who, init) => {
    const response = await visit("kind-ounce", init);
    expect(response.status).toBe(302);
    expect(await clicks()).toEqual([]);
  });

  test("counts a visitor's clicks up to a limit, and still redirects after it", async () => {
    const answers = [];
    for (let click = 0; click < 35; click += 1) answers.push((await visit("kind-ounce")).status);
    expect(new Set(answers)).toEqual(new Set([302]));
    expect(await clicks()).toHaveLength(30);
  });

  test("redirects even if the click can't be recorded", async () => {
    await db.execute(sql`alter table provider_clicks rename to provider_clicks_away`);
    try {
      const response = await visit("kind-ounce");
      expect([response.status, new URL(response.headers.get("Location") ?? "").protocol]).toEqual([
        302,
        "https:",
      ]);
    } finally {
      await db.execute(sql`alter table provider_clicks_away rename to provider_clicks`);
    }
  });

  test("returns visitors to the page of a brand without a link, which says so and has no button", async () => {
    const links = { websiteLink: null, glpLink: null, semaLink: null, trizepLink: null };
    await db.update(brands).set(links).where(eq(brands.slug, "quailstead"));
    await expect
      .poll(() => textOf("/providers/quailstead"))
      .toContain("We don’t have a link to this provider.");
    expect(await textOf("/providers/quailstead")).not.toContain("/quailstead/visit");
    expect((await visit("quailstead")).headers.get("Location")).toBe("/providers/quailstead");
    expect(await clicks()).toEqual([]);
  });

  test("rejects POST requests", async () => {
    const response = await visit("kind-ounce", { method: "POST" });
    expect(response.status).toBe(405);
    expect(await clicks()).toEqual([]);
  });
});

describe("the list", () => {
  const shown = (html: string) => /role="status"[^>]*>([^<]*providers?)</.exec(html)?.[1];

  const count = (condition: ReturnType<typeof sql>) =>
    db.$count(brands, sql`archived_at is null and ${condition}`);

  test("names every brand and links to its page", async () => {
    const html = await textOf("/providers");
    const all = await db.select({ slug: brands.slug }).from(brands);
    let listed = 0;
    for (let page = 1; page <= Math.ceil(all.length / entriesPerPage); page += 1) {
      const text = await textOf(`/providers?page=${page}`);
      listed += all.filter(({ slug }) => text.includes(`href="/providers/${slug}"`)).length;
    }
    expect(listed).toBe(all.length);
    expect(shown(html)).toBe(`${all.length} providers`);
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/providers"/>');
    expect(html).not.toContain("noindex");
  });

  test.each([
    ["state=CA", sql`not 'CA' = any(unavailable_states)`],
    [
      "medication=tirzepatide",
      sql`exists (select 1 from brand_pricing p where p.brand_id = brands.brand_id and medication_type like 'trizep%')`,
    ],
    ["insurance=on", sql`accept_insurance`],
    ["hsa=on", sql`hsa_accepted`],
    ["legitscript=on", sql`legit_script_certified`],
    ["name=HEALTH", sql`brand_name ilike '%health%'`],
    [
      "name=care&state=NY&hsa=on",
      sql`brand_name ilike '%care%' and hsa_accepted and not 'NY' = any(unavailable_states)`,
    ],
  ])("applies the URL's filters: %s", async (query, condition) => {
    const expected = await count(condition);
    const all = await count(sql`true`);
    expect(expected).toBeGreaterThan(0);
    expect(expected).toBeLessThan(all);
    const html = await textOf(`/providers?${query}`);
    expect(shown(html)).toBe(`${expected} of ${all} providers`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each([
    ["unknown values", "state=ZZ&medication=water&page=0"],
    ["a page past the end", "page=99999"],
    ["NUL", "name=%00"],
    ["a lone surrogate", "name=%ED%A0%80"],
    ["a long name", `name=${"x".repeat(4_000)}`],
  ])("answers any URL: %s", async (_what, query) => {
    expect(shown(await textOf(`/providers?${query}`))).toMatch(/^(\d+ of )?\d+ providers$/);
  });

  test("shows the search term as text", async () => {
    const html = await textOf(`/providers?name=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).not.toContain("<script>alert(1)");
  });

  test("says so when no provider matches", async () => {
    expect(await textOf("/providers?name=nobodyatall")).toContain("No matching providers found.");
  });
});

test("robots.txt disallows the outbound link", async () => {
  const response = await app.fetch("/robots.txt");
  expect(response.headers.get("Content-Type")).toContain("text/plain");
  expect(await response.text()).toContain("Disallow: /providers/*/visit\n");
});
