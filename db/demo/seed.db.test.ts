import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listBrands } from "~/features/brands/queries/brands.server";
import { brandFees, brandPricing, brands } from "~/platform/db/tables/brands";
import { useDatabase } from "~tests/setup/database";
import { buildDemoBrands } from "./brands";
import { seedSampleData } from "./seed.server";

const { db } = await useDatabase();
const now = new Date("2026-03-15T09:30:00Z");
const demo = buildDemoBrands(now);

describe("seedSampleData", () => {
  it("fills an empty database once with every brand, price, and fee", async () => {
    expect(await seedSampleData(db, now)).toBe(true);
    expect(await db.$count(brands)).toBe(demo.length);
    expect(await db.$count(brandPricing)).toBe(demo.flatMap((entry) => entry.pricing).length);
    expect(await db.$count(brandFees)).toBe(demo.flatMap((entry) => entry.fees).length);

    await db.update(brands).set({ brandName: "Renamed by staff" }).where(sql`brand_id = 1`);
    expect(await seedSampleData(db, now)).toBe(false);
    const stored = await listBrands(db, now);
    expect(stored).toHaveLength(demo.length);
    expect(stored.find((brand) => brand.brandId === 1)?.brandName).toBe("Renamed by staff");
  });

  it("stores the rows as built", async () => {
    const stored = new Map((await listBrands(db, now)).map((brand) => [brand.brandId, brand]));
    for (const { brand, pricing, fees } of demo) {
      const found = stored.get(brand.brandId);
      expect(found?.slug).toBe(brand.slug);
      expect(found?.unavailableStates).toEqual(brand.unavailableStates);
      expect(found?.trustpilotRating?.toFixed(1) ?? null).toBe(brand.trustpilotRating);
      expect(found?.pricing.map((row) => (row.priceCents / 100).toFixed(2))).toEqual(
        pricing.map((row) => row.price),
      );
      expect(found?.fees.map((row) => row.feeType)).toEqual(fees.map((row) => row.feeType));
    }
  });

  it("stores traffic once, so that the reports can read it", async () => {
    const counts = async () => {
      const [row] = await db.execute<Record<string, number>>(
        sql`select (select count(*)::integer from blog_analytics where post_id is not null) as views,
          (select count(*)::integer from conversions where provider_click_id is not null and is_blog) as conversions,
          (select count(*)::integer from split_test_assignments) as assignments,
          (select count(*)::integer from facebook_ad_spend f
            where spend_amount = (select sum(spend_amount) from ad_spend_campaigns c where c.date = f.date)) as days`,
        "objects",
      );
      return row;
    };
    const stored = await counts();
    expect(stored?.days).toBe(90);
    for (const name of ["views", "conversions", "assignments"])
      expect(stored?.[name], name).toBeGreaterThan(50);
    await seedSampleData(db, now);
    expect(await counts()).toEqual(stored);
  });

  it("lets the next brand get a free id", async () => {
    const [next] = await db
      .insert(brands)
      .values({ brandName: "Added by staff", slug: "added-by-staff" })
      .returning();
    expect(next?.brandId).toBe(demo.length + 1);
  });
});
