import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { auditLog } from "~/platform/db/tables/audit";
import { brandPricing, brands } from "~/platform/db/tables/brands";
import { providerClicks } from "~/platform/db/tables/tracking";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { cookiesOf, signIn } from "~tests/setup/staff";

const now = new Date("2026-03-08T15:00:00Z");
const app = await useApp({ now: () => now });
const { db } = app.platform;
const ann = await createStaff(db, { name: "Ann Carter" });
const adminCookie = await signIn(app, ann);
const admin = browserWith(app, adminCookie);
const days = (count: number) => new Date(now.getTime() - count * 86_400_000);

type Price = Partial<typeof brandPricing.$inferInsert>;

async function addBrand(
  brandName: string,
  values: Partial<typeof brands.$inferInsert> = {},
  prices: Price[] = [],
) {
  const slug = `b-${crypto.randomUUID()}`;
  const [row] = await db
    .insert(brands)
    .values({ brandName, slug, lastVerifiedUpdated: days(1), ...values })
    .returning({ brandId: brands.brandId });
  const brandId = row?.brandId ?? 0;
  const defaults = { brandId, medicationType: "sema_inject", price: "1" };
  if (prices.length > 0)
    await db.insert(brandPricing).values(prices.map((price) => ({ ...defaults, ...price })));
  return brandId;
}

const list = (query = "") => admin.page(`${href("/admin")}${query}`);
/** The brand names in the table, in order. */
const names = (html: string) =>
  [...html.matchAll(/<th role="rowheader"[\s\S]*?<a [^>]*>([^<]*)<\/a>/g)].map((match) => match[1]);
const send = (fields: Record<string, string>, at: string = href("/admin")) => admin.post(at, fields);

const tirzepatide = { medicationType: "trizep_inject" };
const ids = { ash: 0, birch: 0, cedar: 0, dogwood: 0 };

beforeAll(async () => {
  ids.cedar = await addBrand("cedar", { websiteLink: null }, [
    { price: "150" },
    { price: "90", planInterval: "annual" },
  ]);
  ids.ash = await addBrand("Ash", { websiteLink: "https://www.ash.example/start" }, [
    { price: "299" },
    { price: "279.5" },
    { price: "99", dosage: "5mg" },
    { ...tirzepatide, price: "1399" },
  ]);
  ids.birch = await addBrand("Birch 100%_", { lastVerifiedUpdated: days(91) }, [
    { ...tirzepatide, price: "350" },
  ]);
  ids.dogwood = await addBrand("Dogwood", { lastVerifiedUpdated: null }, [
    { medicationType: "sema_pill", price: "5" },
  ]);
});

describe("the dashboard", () => {
  test("shows the five columns: the lowest monthly price across all doses, and N/A without a website", async () => {
    const html = await list();
    for (const head of ["Name", "Website", "Semaglutide / month", "Tirzepatide / month", "Actions"])
      expect(html).toContain(head);
    expect(names(html)).toEqual(["Ash", "Birch 100%_", "cedar", "Dogwood"]);
    for (const text of ["$279.50", "$1,399.00", "$350.00", "$150.00", "N/A", "ash.example"])
      expect(html).toContain(text);
    for (const wrong of ["$299.00", "$99.00", "$90.00", "$5.00"]) expect(html).not.toContain(wrong);
    expect(html.match(/, not verified in/g)).toHaveLength(2);
    for (const link of [
      href("/admin/blog"),
      href("/admin/analytics"),
      href("/admin/revenue"),
      href("/admin/brand/new"),
      href("/admin/verification"),
    ])
      expect(html).toContain(`href="${link}"`);
  });

  test.for([
    ["?sort=name&dir=desc", ["Dogwood", "cedar", "Birch 100%_", "Ash"]],
    ["?sort=semaglutide&dir=asc", ["cedar", "Ash", "Birch 100%_", "Dogwood"]],
    ["?sort=semaglutide&dir=desc", ["Ash", "cedar", "Birch 100%_", "Dogwood"]],
    ["?sort=tirzepatide&dir=asc", ["Birch 100%_", "Ash", "cedar", "Dogwood"]],
    ["?sort=brand_id;drop&dir=x", ["Ash", "Birch 100%_", "cedar", "Dogwood"]],
    ["?q=CED", ["cedar"]],
    ["?q=%25_", ["Birch 100%_"]],
    ["?q=%5C", []],
    ["?q=a%00b", ["Ash", "Birch 100%_", "cedar", "Dogwood"]],
    ["?show=stale", ["Birch 100%_", "Dogwood"]],
    ["?page=999999", ["Ash", "Birch 100%_", "cedar", "Dogwood"]],
    ["?page=-1&show=nothing", ["Ash", "Birch 100%_", "cedar", "Dogwood"]],
  ] as const)("%s gives %j", async ([query, expected]) => {
    expect(names(await list(query))).toEqual(expected);
  });

  test("says so when nothing is found", async () => {
    expect(await list("?q=zzz")).toContain("No brands match your search");
    expect(await list("?show=archived")).toContain("No deleted brands");
  });

  test("paginates, and a page past the end shows the last one", async () => {
    await db.execute(
      sql`insert into brands (brand_name, slug) select 'Many ' || lpad(n::text, 3, '0'), 'many-' || n from generate_series(1, 120) n`,
    );
    try {
      const second = names(await list("?q=many&page=2"));
      expect([second.length, second[0]]).toEqual([25, "Many 026"]);
      expect(names(await list("?q=many&page=2&perPage=50"))[0]).toBe("Many 051");
      const last = await list("?q=many&page=9");
      expect(names(last)).toHaveLength(20);
      expect(last).toContain("120 brands");
      expect(last).toContain(`aria-current="page" aria-label="Page 5"`);
    } finally {
      await db.execute(sql`delete from brands where slug like 'many-%'`);
    }
  });
});

describe("deleting a brand", () => {
  test("archives it with who and when, confirms it with an undo, and hides it from the public pages until it is restored", async () => {
    const brandId = await addBrand("Elder Clinic", { slug: "elder-clinic" });
    const isPublic = async () =>
      (await app.fetch(href("/providers/:slug", { slug: "elder-clinic" }))).status === 200;
    expect(await isPublic()).toBe(true);
    const answer = await send(
      { intent: "delete", brandId: String(brandId) },
      `${href("/admin")}?q=elder&index`,
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${href("/admin")}?q=elder`]);
    const after = await browserWith(app, cookiesOf(answer, adminCookie)).page(href("/admin"));
    expect(after).toContain("Elder Clinic was deleted");
    expect(after).toContain("Undo");
    expect(names(after)).not.toContain("Elder Clinic");
    await expect.poll(isPublic).toBe(false);
    expect(await list("?show=archived")).toMatch(
      /Elder Clinic[\s\S]*Deleted[\s\S]*Mar 8, 2026[\s\S]*by[\s\S]*Ann Carter/,
    );

    // The return URL is the list with its current filters.
    expect(after).toContain(`action="${href("/admin")}?q=elder"`);
    const undone = await send({ intent: "restore", brandId: String(brandId) }, `${href("/admin")}?q=elder`);
    expect([undone.status, undone.headers.get("location")]).toEqual([302, `${href("/admin")}?q=elder`]);
    expect(names(await list())).toContain("Elder Clinic");
    await expect.poll(isPublic).toBe(true);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(brandId)));
    expect(entries.map((entry) => [entry.action, entry.actorName])).toEqual([
      ["archived", "Ann Carter"],
      ["restored", "Ann Carter"],
    ]);
  });

  test("that was already deleted is reported in words", async () => {
    const answer = await send({ intent: "delete", brandId: "999999" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Failed to delete brand");
    expect(html).toContain("Someone else may have deleted it");
  });

  test.for([
    { intent: "delete" },
    { intent: "delete", brandId: "0" },
    { intent: "delete", brandId: "1e3" },
    { intent: "delete", brandId: "99999999999" },
    { intent: "delete", brandId: "1\u0000" },
    { intent: "burn", brandId: "1" },
    { brandId: "1" },
  ])("%j is a 400", async (fields) => {
    expect((await send(fields as Record<string, string>)).status).toBe(400);
  });
});

describe("the queue of prices to check", () => {
  // spec:brands#dashboard-filters
  test("lists stale brands, the most visited first, and verifying removes a brand from the queue", async () => {
    const busy = await addBrand("Fir", { lastVerifiedUpdated: days(120) });
    const click = { providerId: busy, component: "provider_page", sourcePage: "/providers/fir" };
    await db
      .insert(providerClicks)
      .values([
        ...Array.from({ length: 3 }, () => ({ ...click, createdAt: days(10) })),
        { ...click, createdAt: days(91) },
        { ...click, providerId: ids.ash, createdAt: days(1) },
        { ...click, providerId: ids.birch, createdAt: days(2) },
      ]);
    const queue = await admin.page(href("/admin/verification"));
    expect(names(queue)).toEqual(["Fir", "Birch 100%_", "Dogwood"]);
    const answer = await send({ brandId: String(busy) }, href("/admin/verification"));
    const after = await browserWith(app, cookiesOf(answer, adminCookie)).page(href("/admin/verification"));
    expect(after).toContain("Fir marked as verified today");
    expect(names(after)).toEqual(["Birch 100%_", "Dogwood"]);
    const [stored] = await db.select().from(brands).where(eq(brands.brandId, busy));
    expect(stored?.lastVerifiedUpdated).toEqual(now);
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(busy)));
    expect(entry).toMatchObject({ action: "verified", actorName: "Ann Carter" });
  });

  test("of a brand that doesn't exist says so", async () => {
    expect((await send({ brandId: "x" }, href("/admin/verification"))).status).toBe(400);
    const answer = await send({ brandId: "999999" }, href("/admin/verification"));
    expect(
      await browserWith(app, cookiesOf(answer, adminCookie)).page(href("/admin/verification")),
    ).toContain("This brand no longer exists");
  });
});
