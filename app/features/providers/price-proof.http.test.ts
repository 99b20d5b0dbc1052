import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { brandPricing, brands } from "~/platform/db/tables/brands";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const app = await useApp({ settings: { TRUST_PROXY: "true" } });

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const LINK = "https://www.kind-ounce.example/prices?all=1";

const [plan] = await db
  .select({ pricingId: brandPricing.pricingId, brandId: brands.brandId })
  .from(brandPricing)
  .innerJoin(brands, eq(brands.brandId, brandPricing.brandId))
  .where(eq(brands.slug, "kind-ounce"))
  .orderBy(brandPricing.pricingId)
  .limit(1);
if (!plan) throw new Error("The sample provider has prices.");
const path = `/providers/kind-ounce/proof/${plan.pricingId}`;

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await app.settled();
  await emptyTables(db, "provider_clicks");
});

const follow = (address: string) =>
  app.fetch(address, { headers: { "X-Forwarded-For": `203.0.113.${visitor}`, "User-Agent": BROWSER } });
const textOf = async (address: string) => (await app.fetch(address)).text();
async function clicks() {
  await app.settled();
  return db.execute(sql`select provider_id, component, source_page from provider_clicks`, "objects");
}

async function setLink(link: string | null) {
  await db
    .update(brandPricing)
    .set({ proofLink: link })
    .where(eq(brandPricing.pricingId, plan?.pricingId ?? 0));
  const isLinked = async () => (await textOf("/providers/kind-ounce")).includes(`href="${path}"`);
  await expect.poll(isLinked).toBe(link !== null);
}

test("the link to where a price was seen records the click before it redirects", async () => {
  await setLink(LINK);
  const response = await follow(`${path}?to=https://evil.example`);
  expect([response.status, response.headers.get("Location")]).toEqual([302, LINK]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Robots-Tag")).toContain("nofollow");
  expect(await clicks()).toEqual([
    { provider_id: plan.brandId, component: "price_proof", source_page: "/providers/kind-ounce" },
  ]);
});

test("without a usable link, it leads back to the prices and records nothing", async () => {
  await setLink(null);
  const other = `/providers/ouncewise/proof/${plan.pricingId}`;
  for (const address of [path, other, `${path}0000`, `${path}%00`, "/providers/kind-ounce/proof/x"]) {
    const response = await follow(address);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toMatch(/^\/providers\/(kind-ounce|ouncewise)#prices$/);
  }
  expect(await clicks()).toEqual([]);
});

test("each plan names its host, its check, and its earlier prices, but no person", async () => {
  await setLink(LINK);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.price_actor_name', 'Ann Carter', true),
      set_config('app.price_actor_id', 'ann', true), set_config('app.price_source', 'editor', true)`);
    await tx.execute(sql`update brand_pricing set price = price + 7 where pricing_id = ${plan.pricingId}`);
  });
  await expect.poll(() => textOf("/providers/kind-ounce")).toContain("Plan price over time, in dollars");
  const html = await textOf("/providers/kind-ounce");
  expect(html).toContain(`href="${path}"`);
  expect(html).toMatch(/Last checked.*?by (<!-- -->)?an administrator/);
  expect(html).toContain(`id="price-${plan.pricingId}"`);
  expect(html).not.toContain("Ann Carter");
  expect(html).not.toContain("Sample data");
});

test("a page whose history can't be read is shown without it, and isn't cached", async () => {
  await db.execute(sql`alter table brand_price_history rename to brand_price_history_away`);
  try {
    const html = await textOf("/providers/ouncewise");
    expect(html).toContain("We don’t have this price’s history.");
  } finally {
    await db.execute(sql`alter table brand_price_history_away rename to brand_price_history`);
  }
  expect(await textOf("/providers/ouncewise")).not.toContain("We don’t have this price’s history.");
});

test("robots.txt disallows the links to where prices were seen", async () => {
  expect(await textOf("/robots.txt")).toContain("Disallow: /providers/*/proof/*\n");
});
