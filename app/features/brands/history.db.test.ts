import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { Actor } from "~/features/auth/rules/access";
import { brandPriceHistory, brandPricing } from "~/platform/db/tables/brands";
import { brandFixture, price } from "~tests/setup/brands";
import { useDatabase } from "~tests/setup/database";
import {
  insertPrices,
  lockBrands,
  removePrices,
  setPriceChangeOrigin,
  updatePrices,
} from "./mutations/rows.server";
import { archiveBrand, restoreBrand, verifyBrand } from "./mutations/state.server";
import { listBrands } from "./queries/brands.server";

const { db } = await useDatabase();
const ann: Actor = { ...(await createStaff(db, { name: "Ann Carter" })), sessionId: "a" };
const now = new Date("2026-03-08T15:00:00Z");
const { created, record, changesOf, auditOf } = brandFixture(db, ann, now);

describe("the price history", () => {
  test("records an import with its number, in bulk, and a row that became another plan as removed and added", async () => {
    const stored = await created({
      prices: [
        { id: null, row: price() },
        { id: null, row: price({ dosage: "5mg" }) },
      ],
    });
    await db.transaction(async (tx) => {
      expect(await lockBrands(tx, [stored.brand_id, 999_999])).toEqual([stored.brand_id]);
      await setPriceChangeOrigin(tx, { actor: ann, source: "import", importId: 12, now });
      await insertPrices(tx, [{ ...price({ dosage: "1mg" }), brand_id: stored.brand_id }], now);
      const [first, second] = stored.prices;
      const rows = [
        { ...price({ plan_interval: "annual" }), pricing_id: first?.pricing_id ?? 0 },
        {
          ...price({ dosage: "5mg", is_first_month_discount: "yes", first_month_discount_amount: "50" }),
          pricing_id: second?.pricing_id ?? 0,
        },
      ];
      expect(await updatePrices(tx, rows, now)).toBe(2);
    });
    const entries = (await changesOf(stored.brand_id)).slice(2);
    expect(
      entries.map((entry) => [entry.action, entry.planInterval, entry.dosage, entry.source, entry.importId]),
    ).toEqual([
      ["added", "monthly", "1mg", "import", 12],
      ["removed", "monthly", "all_doses", "import", 12],
      ["added", "annual", "all_doses", "import", 12],
      ["changed", "monthly", "5mg", "import", 12],
    ]);
    expect(entries[3]).toMatchObject({
      oldFirstMonthDiscountAmount: null,
      newFirstMonthDiscountAmount: "50.00",
    });
  });

  test("keeps the source of a medication before and after, and a change of only the source counts", async () => {
    const stored = await created({ prices: [{ id: null, row: price({ medication_source: "compounded" }) }] });
    const id = stored.prices[0]?.pricing_id ?? 0;
    const branded = price({ medication_source: "brand_name", product_name: "wegovy" });
    expect(await updatePrices(db, [{ ...branded, pricing_id: id }], now)).toBe(1);
    expect(await updatePrices(db, [{ ...branded, pricing_id: id }], now)).toBe(0);
    await removePrices(db, [id]);
    const entries = await changesOf(stored.brand_id);
    expect(
      entries.map((entry) => [
        entry.action,
        entry.oldMedicationSource,
        entry.newMedicationSource,
        entry.oldProductName,
        entry.newProductName,
      ]),
    ).toEqual([
      ["added", null, "compounded", null, null],
      ["changed", "compounded", "brand_name", null, "wegovy"],
      ["removed", "brand_name", null, "wegovy", null],
    ]);
    expect((await auditOf(stored.brand_id))[0]?.after).toMatchObject({
      [`brand_pricing.${id}.medication_source`]: "compounded",
    });
  });

  // spec:brands#proof-link
  test("keeps the proof link before and after, and a change of only the link counts", async () => {
    const link = "https://northfield.example/prices";
    const stored = await created({ prices: [{ id: null, row: price() }] });
    const id = stored.prices[0]?.pricing_id ?? 0;
    expect(await updatePrices(db, [{ ...price({ proof_link: link }), pricing_id: id }], now)).toBe(1);
    expect(await updatePrices(db, [{ ...price({ proof_link: link }), pricing_id: id }], now)).toBe(0);
    expect(await updatePrices(db, [{ ...price(), pricing_id: id }], now)).toBe(1);
    const entries = (await changesOf(stored.brand_id)).slice(1);
    expect(entries.map((entry) => [entry.action, entry.oldProofLink, entry.newProofLink])).toEqual([
      ["changed", null, link],
      ["changed", link, null],
    ]);
  });

  test("records any other statement too, including upserts, without the origin of an earlier transaction", async () => {
    const stored = await created({ prices: [{ id: null, row: price() }] });
    const id = stored.prices[0]?.pricing_id ?? 0;
    await db
      .insert(brandPricing)
      .values({ pricingId: id, brandId: stored.brand_id, medicationType: "sema_inject", price: "310" })
      .onConflictDoUpdate({ target: brandPricing.pricingId, set: { price: "310" } });
    await db.delete(brandPricing).where(eq(brandPricing.pricingId, id));
    const entries = (await changesOf(stored.brand_id)).slice(1);
    expect(
      entries.map((entry) => [entry.action, entry.oldPrice, entry.newPrice, entry.source, entry.actorName]),
    ).toEqual([
      ["changed", "299.00", "310.00", "system", "System"],
      ["removed", "310.00", null, "system", "System"],
    ]);
  });

  test("is rolled back with its change, and never changes afterward", async () => {
    const stored = await created({ prices: [{ id: null, row: price() }] });
    const undone = db.transaction(async (tx) => {
      await tx.delete(brandPricing).where(eq(brandPricing.brandId, stored.brand_id));
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await changesOf(stored.brand_id)).toHaveLength(1);
    await expect(db.delete(brandPriceHistory)).rejects.toThrow();
    await expect(db.update(brandPriceHistory).set({ newPrice: "1" })).rejects.toThrow();
  });
});

describe("archiving", () => {
  test("hides a brand from the public pages, keeps it with who and when, and restoring brings it back", async () => {
    const stored = await created({ raw: { brand_name: "Off And On" } });
    const isPublic = async () =>
      (await listBrands(db, now)).some((brand) => brand.brandId === stored.brand_id);
    expect(await archiveBrand(db, ann, stored.brand_id, now)).toEqual({ brandName: "Off And On" });
    expect(await isPublic()).toBe(false);
    expect(await record(stored.brand_id)).toMatchObject({
      archived_at: now.toISOString(),
      archived_by: "Ann Carter",
    });
    expect(await archiveBrand(db, ann, stored.brand_id, now)).toBeNull();
    expect(await restoreBrand(db, ann, stored.brand_id, now)).toEqual({ brandName: "Off And On" });
    expect(await restoreBrand(db, ann, stored.brand_id, now)).toBeNull();
    expect(await isPublic()).toBe(true);
    expect(await archiveBrand(db, ann, 999_999, now)).toBeNull();
    expect((await auditOf(stored.brand_id)).map((entry) => entry.action)).toEqual([
      "created",
      "archived",
      "restored",
    ]);
  });

  test("verifying stores the time", async () => {
    const stored = await created();
    const later = new Date("2026-04-01T12:00:00Z");
    await verifyBrand(db, ann, stored.brand_id, later);
    expect((await record(stored.brand_id)).brand.last_verified_updated).toBe(later.toISOString());
    expect((await auditOf(stored.brand_id)).at(-1)).toMatchObject({ action: "verified" });
  });

  test("says how the day of the last check was set, in the editor or by an import", async () => {
    const viaOf = async (brandId: number) =>
      (await listBrands(db, now)).find((brand) => brand.brandId === brandId)?.lastVerifiedVia;
    const typed = await created({ raw: { last_verified_updated: "2026-03-01" } });
    expect(await viaOf(typed.brand_id)).toBe("editor");
    const [id, at] = [typed.brand_id, now.toISOString()];
    await db.transaction(async (tx) => {
      await setPriceChangeOrigin(tx, { actor: ann, source: "import", now });
      await tx.execute(
        sql`update brands set last_verified_updated = ${at}::timestamptz where brand_id = ${id}`,
      );
    });
    expect(await viaOf(id)).toBe("import");
    await db.execute(sql`update brands set rebate = 5 where brand_id = ${id}`);
    expect(await viaOf(id)).toBe("import");
    await verifyBrand(db, ann, id, now);
    expect(await viaOf(id)).toBe("import");
    await verifyBrand(db, ann, id, new Date(now.getTime() + 1_000));
    expect(await viaOf(id)).toBe("editor");
    await db.execute(sql`update brands set last_verified_updated = null where brand_id = ${id}`);
    expect(await viaOf(id)).toBeNull();
  });
});
