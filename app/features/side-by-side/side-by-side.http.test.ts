import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { brandSlugRedirects, brands } from "~/platform/db/tables/brands";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const app = await useApp({ settings: { TRUST_PROXY: "true" } });

const PAIR = "/compare/alderwick-health-vs-kind-ounce";
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

beforeEach(() => emptyTables(db, "provider_clicks"));

async function answerOf(path: string) {
  const response = await app.fetch(path, { headers: { "User-Agent": BROWSER } });
  return { status: response.status, location: response.headers.get("location"), response };
}

async function htmlOf(path: string, status = 200): Promise<string> {
  const { response } = await answerOf(path);
  expect(response.status, path).toBe(status);
  return response.text();
}

describe("the URL of a comparison", () => {
  test.each([
    ["/compare/kind-ounce-vs-alderwick-health", 301, PAIR],
    ["/compare/Kind-Ounce-vs-alderwick-health?type=sema_inject", 301, `${PAIR}?type=sema_inject`],
    ["/compare/kind-ounce-vs-alderwick-health-vs-kind-ounce", 301, PAIR],
    ["/compare/kind-ounce-vs-left-the-list-vs-alderwick-health", 302, `${PAIR}?gone=1`],
    ["/compare?providers=kind-ounce,alderwick-health", 302, PAIR],
    ["/compare?providers=kind-ounce&providers=alderwick-health&providers=", 302, PAIR],
  ])("%s responds with %d to %s", async (path, status, location) => {
    expect(await answerOf(path)).toMatchObject({ status, location });
  });

  test("follows a renamed provider, and says when one was archived", async () => {
    const [brand] = await db.select().from(brands).where(eq(brands.slug, "ouncewise"));
    if (!brand) throw new Error("There is no sample brand ouncewise");
    await db.insert(brandSlugRedirects).values({ oldSlug: "old-ounce", brandId: brand.brandId });
    expect(await answerOf("/compare/kind-ounce-vs-old-ounce")).toMatchObject({
      status: 301,
      location: "/compare/kind-ounce-vs-ouncewise",
    });
    const names = await (await app.fetch("/shortlist/names?providers=old-ounce,kind-ounce,nothing")).json();
    expect(names).toEqual({
      "old-ounce": { slug: "ouncewise", name: brand.brandName },
      "kind-ounce": { slug: "kind-ounce", name: "Kind Ounce" },
      nothing: null,
    });
    await db.update(brands).set({ archivedAt: new Date() }).where(eq(brands.brandId, brand.brandId));
    await expect
      .poll(() => answerOf(`${PAIR}-vs-ouncewise`))
      .toMatchObject({ status: 302, location: `${PAIR}?gone=1` });
    expect(await htmlOf(`${PAIR}?gone=1`)).toContain(
      "One provider in this link is no longer in our comparison.",
    );
  });

  test.each([
    ["/compare/kind-ounce", "needs at least two providers"],
    ["/compare/kind-ounce-vs-unknown-clinic", "needs at least two providers"],
    ["/compare/%00-vs-%F0%9F%92%8A", "needs at least two providers"],
    [`/compare/${"a-vs-".repeat(1_000)}b`, "needs at least two providers"],
  ])("%s is a 404 that offers the form", async (path, reason) => {
    const html = await htmlOf(path, 404);
    expect(html).toContain(reason);
    expect(html).toContain('action="/compare"');
    expect(html).toContain('content="noindex"');
  });

  test("a fifth provider is a 404 with the first four filled in", async () => {
    const slugs = await db
      .select({ slug: brands.slug })
      .from(brands)
      .where(sql`archived_at is null`)
      .limit(5);
    const html = await htmlOf(`/compare/${slugs.map(({ slug }) => slug).join("-vs-")}`, 404);
    expect(html).toContain("At most 4 providers fit side by side");
    expect(html.match(/<option [^>]*selected=""/g)).toHaveLength(4);
  });
});

describe("a comparison", () => {
  test("has its own canonical URL, and isn't indexed with a query", async () => {
    const html = await htmlOf(PAIR);
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${PAIR}"/>`);
    expect(html).toContain("<title>Alderwick Health vs. Kind Ounce: GLP-1 Prices and Terms Compared |");
    expect(html).not.toContain('content="noindex"');
    expect(await htmlOf(`${PAIR}?only=differences`)).toContain('content="noindex"');
  });

  test("shows only the rows that differ if asked to", async () => {
    const rows = async (query: string) => (await htmlOf(PAIR + query)).match(/<th scope="row"/g)?.length ?? 0;
    expect(await rows("?only=differences")).toBeLessThan(await rows(""));
    expect(await rows("?only=nonsense&type=x&source=y")).toBe(await rows(""));
  });

  test("has no links that robots could follow to more and more comparisons", async () => {
    const html = await htmlOf(`${PAIR}-vs-ouncewise`.replace("-vs-ouncewise", "-vs-mesa-lark-health"));
    const links = [...html.matchAll(/<a [^>]*href="(\/compare\/[^"]*-vs-[^"]*)"[^>]*>/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [tag] of links) expect(tag).toContain("nofollow");
    const directory = await htmlOf("/providers");
    expect(directory).not.toMatch(/href="\/compare\/[^"]*-vs-/);
  });

  test("records a click with its own component, then redirects", async () => {
    const { status, location, response } = await answerOf(`${PAIR}/visit/kind-ounce`);
    expect(status).toBe(302);
    expect(new URL(location ?? "").hostname).toBe("www.kind-ounce.example");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await answerOf("/compare/anything-else/visit/kind-ounce")).status).toBe(302);
    await app.settled();
    const clicks = await db.execute(
      sql`select component, source_page from provider_clicks order by id`,
      "objects",
    );
    expect(clicks).toEqual([
      { component: "side_by_side", source_page: PAIR },
      { component: "side_by_side", source_page: "/compare" },
    ]);
    expect(await answerOf(`${PAIR}/visit/nothing`)).toMatchObject({ location: "/providers/nothing" });
  });
});
