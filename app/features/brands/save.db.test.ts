import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { AccessRefused, type Actor } from "~/features/auth/rules/access";
import { brands } from "~/platform/db/tables/brands";
import { again, brandFixture, fee, input, price } from "~tests/setup/brands";
import { useDatabase } from "~tests/setup/database";
import { type BrandInput, saveBrand } from "./mutations/save.server";
import { archiveBrand, restoreBrand, verifyBrand } from "./mutations/state.server";
import { listPriceHistory } from "./queries/price-history.server";
import { versionOf } from "./queries/record.server";
import { findCurrentSlug } from "./queries/slugs.server";
import type { PriceRow } from "./rules/brand-fields";

const { db } = await useDatabase();
const ann: Actor = { ...(await createStaff(db, { name: "Ann Carter" })), sessionId: "a" };
const now = new Date("2026-03-08T15:00:00Z");
const { created, record, changesOf, auditOf } = brandFixture(db, ann, now);

describe("saving a brand", () => {
  // spec:brands#brand-audit
  test("adds, changes, and removes its rows, and records who did it in the history and the audit log", async () => {
    const first = await created({
      prices: [
        { id: null, row: price() },
        { id: null, row: price({ plan_interval: "biannual", price: "$1,299.00" }) },
        { id: null, row: price({ medication_type: "trizep_inject", price: "399" }) },
      ],
      fees: [
        { id: null, row: fee({ fee_amount: "49" }) },
        { id: null, row: fee({ fee_type: "Shipping" }) },
      ],
    });
    const [monthly, biannual, tirzepatide] = first.prices;
    expect(biannual).toMatchObject({ plan_interval: "semi_annual", price: "1299.00" });
    const later = new Date(now.getTime() + 60_000);
    const next = again(first, {
      brand: { ...first.brand, brand_name: "Northfield", rebate: "25.00" },
      prices: [
        { id: monthly?.pricing_id ?? 0, row: price({ price: "249" }) },
        { id: biannual?.pricing_id ?? 0, row: biannual as PriceRow },
        { id: null, row: price({ medication_type: "sema_pill", price: "99" }) },
      ],
      removedPrices: [tirzepatide?.pricing_id ?? 0],
      removedFees: [first.fees[1]?.fee_id ?? 0],
    });
    expect(await saveBrand(db, ann, next, later)).toMatchObject({ kind: "saved", brandName: "Northfield" });

    const second = await record(first.brand_id);
    expect(second.brand).toMatchObject({
      brand_name: "Northfield",
      slug: first.brand.slug,
      unavailable_states: ["TX", "AL"],
    });
    expect(second.prices.map((entry) => entry.price)).toEqual(["249.00", "1299.00", "99.00"]);
    expect(second.fees).toHaveLength(1);
    const entries = await changesOf(first.brand_id);
    expect(entries.map((entry) => [entry.action, entry.oldPrice, entry.newPrice])).toEqual([
      ["added", null, "299.00"],
      ["added", null, "1299.00"],
      ["added", null, "399.00"],
      ["removed", "399.00", null],
      ["changed", "299.00", "249.00"],
      ["added", null, "99.00"],
    ]);
    expect(entries.at(-1)).toMatchObject({
      actorId: ann.userId,
      actorName: "Ann Carter",
      source: "editor",
      changedAt: later,
    });
    expect((await listPriceHistory(db, first.brand_id, 2)).map((entry) => entry.action)).toEqual([
      "added",
      "changed",
    ]);
    const [creation, update] = await auditOf(first.brand_id);
    expect(creation).toMatchObject({ action: "created", entity: "brand", actorId: ann.userId });
    expect(update?.before).toMatchObject({
      brand_name: "Northfield Clinic",
      [`brand_pricing.${monthly?.pricing_id}.price`]: "299.00",
    });
    expect(update?.after).toMatchObject({
      brand_name: "Northfield",
      rebate: "25.00",
      [`brand_pricing.${monthly?.pricing_id}.price`]: "249.00",
    });
  });

  test("without a change writes nothing", async () => {
    const stored = await created({ prices: [{ id: null, row: price() }], fees: [{ id: null, row: fee() }] });
    expect(await saveBrand(db, ann, again(stored), new Date(now.getTime() + 1_000))).toMatchObject({
      kind: "saved",
    });
    expect(await changesOf(stored.brand_id)).toHaveLength(1);
    expect(await auditOf(stored.brand_id)).toHaveLength(1);
    const [untouched] = await db.select().from(brands).where(eq(brands.brandId, stored.brand_id));
    expect(untouched?.updatedAt).toEqual(now);
  });

  test("leaves a stored row unchanged that is neither submitted nor listed as removed", async () => {
    const stored = await created({
      prices: [
        { id: null, row: price() },
        { id: null, row: price({ dosage: "5mg" }) },
      ],
    });
    await saveBrand(db, ann, again(stored, { prices: [] }), now);
    expect((await record(stored.brand_id)).prices).toHaveLength(2);
  });

  test("gives every brand a unique URL", async () => {
    const slugs = [];
    for (let i = 0; i < 3; i += 1)
      slugs.push((await created({ raw: { brand_name: "Twice Told" } })).brand.slug);
    expect(slugs).toEqual(["twice-told", "twice-told-2", "twice-told-3"]);
    const taken = input({ raw: { brand_name: "Other", slug: "twice-told" } });
    expect(await saveBrand(db, ann, taken, now)).toEqual({ kind: "slug-taken" });
  });

  test("redirects from an old URL to the current one, and never generates an old URL for a new brand", async () => {
    const first = await created({ raw: { brand_name: "Renamed Often" } });
    const withSlug = (stored: typeof first, slug: string) =>
      saveBrand(db, ann, again(stored, { brand: { ...stored.brand, slug } }), now);

    await withSlug(first, "renamed-once");
    await withSlug(await record(first.brand_id), "renamed-twice");
    expect(await findCurrentSlug(db, "renamed-often")).toBe("renamed-twice");
    expect(await findCurrentSlug(db, "renamed-once")).toBe("renamed-twice");
    expect((await created({ raw: { brand_name: "Renamed Often" } })).brand.slug).toBe("renamed-often-2");

    await withSlug(await record(first.brand_id), "renamed-often");
    expect(await findCurrentSlug(db, "renamed-often")).toBeUndefined();
    expect(await findCurrentSlug(db, "renamed-twice")).toBe("renamed-often");
    await saveBrand(db, ann, input({ raw: { brand_name: "Other", slug: "renamed-once" } }), now);
    expect(await findCurrentSlug(db, "renamed-once")).toBeUndefined();
    await archiveBrand(db, ann, first.brand_id, now);
    expect(await findCurrentSlug(db, "renamed-twice")).toBeUndefined();
  });

  test("of ten new brands at once gives each a unique URL", async () => {
    const saved = await Promise.all(
      Array.from({ length: 10 }, () =>
        saveBrand(db, ann, input({ raw: { brand_name: "All At Once" } }), now),
      ),
    );
    expect(saved.map((result) => result.kind)).toEqual(Array(10).fill("saved"));
    const stored = await db.select().from(brands).where(eq(brands.brandName, "All At Once"));
    expect(new Set(stored.map((brand) => brand.slug)).size).toBe(10);
  });

  test("refuses rows of another brand, even to remove them, and writes nothing", async () => {
    const mine = await created({ raw: { brand_name: "Mine" } });
    const theirs = await created({
      raw: { brand_name: "Theirs" },
      prices: [{ id: null, row: price() }],
      fees: [{ id: null, row: fee() }],
    });
    const priceId = theirs.prices[0]?.pricing_id ?? 0;
    const feeId = theirs.fees[0]?.fee_id ?? 0;
    for (const attack of [
      { prices: [{ id: priceId, row: price({ price: "1" }) }] },
      { removedPrices: [priceId] },
      { fees: [{ id: feeId, row: fee({ fee_amount: "1" }) }] },
      { removedFees: [feeId] },
    ]) {
      const renamed = again(mine, { ...attack, brand: { ...mine.brand, brand_name: "Renamed" } });
      expect((await saveBrand(db, ann, renamed, now)).kind).toBe("foreign");
      expect(
        (await saveBrand(db, ann, { ...renamed, brandId: null, brand: { ...mine.brand, slug: null } }, now))
          .kind,
      ).toBe("foreign");
    }
    expect(await record(theirs.brand_id)).toEqual(theirs);
    expect(await record(mine.brand_id)).toEqual(mine);
  });

  test("is for administrators", async () => {
    const manager = { ...ann, role: "content_manager" } as const;
    await expect(saveBrand(db, manager, input(), now)).rejects.toThrow(AccessRefused);
    for (const change of [archiveBrand, restoreBrand, verifyBrand])
      await expect(change(db, manager, 1, now)).rejects.toThrow(AccessRefused);
  });
});

describe("two editors of one brand", () => {
  test("the second gets the stored version, and nothing is written", async () => {
    const stored = await created({ prices: [{ id: null, row: price() }] });
    const id = stored.prices[0]?.pricing_id ?? 0;
    const [mine, theirs] = ["279", "289"].map((text) =>
      again(stored, { prices: [{ id, row: price({ price: text }) }] }),
    );
    expect(await saveBrand(db, ann, theirs as BrandInput, now)).toMatchObject({ kind: "saved" });
    const refused = await saveBrand(db, ann, mine as BrandInput, now);
    expect(refused).toMatchObject({ kind: "conflict", current: { prices: [{ price: "289.00" }] } });
    if (refused.kind !== "conflict") return;
    expect(
      await saveBrand(db, ann, { ...(mine as BrandInput), version: versionOf(refused.current) }, now),
    ).toMatchObject({ kind: "saved" });
    expect((await record(stored.brand_id)).prices[0]?.price).toBe("279.00");
  });

  test("who save at once: one is saved, and all others get a conflict", async () => {
    const stored = await created({ prices: [{ id: null, row: price() }] });
    const id = stored.prices[0]?.pricing_id ?? 0;
    const saves = Array.from({ length: 8 }, (_, i) =>
      saveBrand(db, ann, again(stored, { prices: [{ id, row: price({ price: String(300 + i) }) }] }), now),
    );
    const kinds = (await Promise.all(saves)).map((result) => result.kind).sort();
    expect(kinds).toEqual([...Array(7).fill("conflict"), "saved"]);
    expect(await changesOf(stored.brand_id)).toHaveLength(2);
  });

  test("a submitted row that someone else removed is added again", async () => {
    const stored = await created({ prices: [{ id: null, row: price() }] });
    await saveBrand(
      db,
      ann,
      again(stored, { prices: [], removedPrices: [stored.prices[0]?.pricing_id ?? 0] }),
      now,
    );
    const fresh = await record(stored.brand_id);
    expect(fresh.prices).toEqual([]);
    await saveBrand(db, ann, { ...again(stored), version: versionOf(fresh) }, now);
    expect((await record(stored.brand_id)).prices).toMatchObject([{ price: "299.00" }]);
  });
});
