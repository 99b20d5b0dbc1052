import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { AccessRefused, type Actor } from "~/features/auth/rules/access";
import { again, brandFixture, price } from "~tests/setup/brands";
import { useDatabase } from "~tests/setup/database";
import { writeCheckNote } from "./mutations/check-note.server";
import { changePrices, undoPrices } from "./mutations/prices.server";
import { saveBrand } from "./mutations/save.server";
import { archiveBrand } from "./mutations/state.server";
import { listEditablePrices } from "./queries/editable-prices.server";
import type { PriceEdit } from "./rules/editable-price";

const { db } = await useDatabase();
const ann: Actor = { ...(await createStaff(db, { name: "Ann Carter" })), sessionId: "a" };
const ben: Actor = { ...(await createStaff(db, { name: "Ben Ortiz" })), sessionId: "b" };
const max: Actor = { ...(await createStaff(db, { role: "content_manager" })), sessionId: "c" };
const now = new Date("2026-03-08T15:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const { created, record, changesOf, auditOf } = brandFixture(db, ann, now);

/** A brand with two prices, $299 and $399. */
async function brandWithPrices() {
  const stored = await created({
    prices: [
      { id: null, row: price() },
      { id: null, row: price({ medication_type: "trizep_inject", price: "399" }) },
    ],
  });
  const brandId = stored.brand_id;
  const [first, second] = await listEditablePrices(db, brandId);
  if (!first || !second) throw new Error("A price is missing.");
  return { brandId, first, second };
}

const edit = ({ pricingId, version }: { pricingId: number; version: string }, row: PriceEdit) => ({
  pricingId,
  version,
  row,
});
const change = (brandId: number, edits: ReturnType<typeof edit>[], minutes = 1, actor = ann) =>
  changePrices(db, actor, { brandId, edits, isCorrection: false }, minutesLater(minutes));
const pricesOf = async (brandId: number) => (await listEditablePrices(db, brandId)).map((row) => row.price);

describe("changing prices in a list", () => {
  test("changes only what was given, with the history and audit entry of a save", async () => {
    const { brandId, first } = await brandWithPrices();
    const proof_link = "https://northfield.example/prices";
    const result = await change(brandId, [edit(first, { price: "249.00", proof_link })]);
    expect(result).toEqual({ kind: "saved", brandName: "Northfield Clinic", changed: 1 });
    const { prices } = await record(brandId);
    expect(prices.map((row) => [row.price, row.proof_link])).toEqual([
      ["249.00", proof_link],
      ["399.00", null],
    ]);
    const [entry] = (await changesOf(brandId)).slice(-1);
    expect(entry).toMatchObject({
      action: "changed",
      source: "editor",
      actorName: "Ann Carter",
      oldPrice: "299.00",
      newPrice: "249.00",
      changedAt: minutesLater(1),
    });
    const [log] = (await auditOf(brandId)).slice(-1);
    const path = `brand_pricing.${first.pricingId}`;
    expect(log).toMatchObject({
      action: "updated",
      before: { [`${path}.price`]: "299.00" },
      after: { [`${path}.price`]: "249.00", [`${path}.proof_link`]: proof_link },
    });
  });

  test("never overwrites a colleague's newer change, whichever column it was", async () => {
    for (const theirs of [{ price: "279" }, { plan_interval: "quarterly" }, { comments: "With coupon" }]) {
      const { brandId, first, second } = await brandWithPrices();
      const stored = await record(brandId);
      const rows = stored.prices.map(({ pricing_id: id, ...row }) => ({
        id,
        row: id === first.pricingId ? price(theirs) : row,
      }));
      await saveBrand(db, ben, again(stored, { prices: rows }), now);
      const result = await change(brandId, [
        edit(first, { price: "249.00" }),
        edit(second, { price: "1.00" }),
      ]);
      expect(result).toEqual({ kind: "conflict", current: await listEditablePrices(db, brandId) });
      expect(await pricesOf(brandId)).toEqual([theirs.price ? "279.00" : "299.00", "399.00"]);
    }
  });

  test("of a removed price, another brand's price, or a deleted brand changes nothing", async () => {
    const [one, other] = [await brandWithPrices(), await brandWithPrices()];
    expect((await change(one.brandId, [edit(other.first, { price: "1.00" })])).kind).toBe("conflict");
    expect(await pricesOf(other.brandId)).toEqual(["299.00", "399.00"]);
    const stored = await record(one.brandId);
    await saveBrand(db, ben, again(stored, { prices: [], removedPrices: [one.first.pricingId] }), now);
    expect((await change(one.brandId, [edit(one.first, { price: "1.00" })])).kind).toBe("conflict");
    await archiveBrand(db, ben, one.brandId, now);
    expect((await change(one.brandId, [edit(one.second, { price: "1.00" })])).kind).toBe("unknown");
    expect((await change(999_999, [])).kind).toBe("unknown");
  });

  test("is only for administrators", async () => {
    const { brandId, first } = await brandWithPrices();
    await expect(change(brandId, [edit(first, { price: "1.00" })], 1, max)).rejects.toThrow(AccessRefused);
  });
});

describe("undoing such a change", () => {
  const undo = (brandId: number, minutes: number, actor = ann) =>
    undoPrices(db, actor, { brandId, changedAt: minutesLater(1) }, minutesLater(minutes));

  test("restores every changed price and proof link, and adds the undo to the history", async () => {
    const { brandId, first, second } = await brandWithPrices();
    const before = await record(brandId);
    const proof_link = "https://northfield.example/prices";
    await change(brandId, [edit(first, { price: "249.00", proof_link }), edit(second, { price: "1.00" })]);
    expect(await undo(brandId, 31)).toEqual({ kind: "undone", brandName: "Northfield Clinic" });
    expect(await record(brandId)).toEqual(before);
    const [entry] = (await changesOf(brandId)).slice(-1);
    expect(entry).toMatchObject({ source: "undo", oldPrice: "1.00", newPrice: "399.00" });
    expect(await undo(brandId, 31)).toEqual({ kind: "refused", problem: "changed" });
  });

  test("leaves a price that changed since, a correction, and someone else's change as they are", async () => {
    const { brandId, first } = await brandWithPrices();
    await change(brandId, [edit(first, { price: "249.00" })]);
    expect((await undo(brandId, 2, ben)).kind).toBe("refused");
    const [now249] = await listEditablePrices(db, brandId);
    if (now249) await change(brandId, [edit(now249, { price: "259.00" })], 3, ben);
    expect(await undo(brandId, 4)).toEqual({ kind: "refused", problem: "changed" });
    const [now259] = await listEditablePrices(db, brandId);
    const edits = now259 ? [edit(now259, { price: "199.00" })] : [];
    await changePrices(db, ann, { brandId, edits, isCorrection: true }, minutesLater(5));
    const correction = { brandId, changedAt: minutesLater(5) };
    expect((await undoPrices(db, ann, correction, minutesLater(6))).kind).toBe("refused");
    expect(await pricesOf(brandId)).toEqual(["199.00", "399.00"]);
  });

  test("leaves a price that is now for another plan, even at the same amount", async () => {
    const { brandId, first } = await brandWithPrices();
    await change(brandId, [edit(first, { price: "249.00" })]);
    await db.execute(
      sql`update brand_pricing set plan_interval = 'quarterly' where pricing_id = ${first.pricingId}`,
    );
    expect(await undo(brandId, 2)).toEqual({ kind: "refused", problem: "changed" });
    expect(await pricesOf(brandId)).toEqual(["249.00", "399.00"]);
  });

  test("ends after 30 minutes", async () => {
    const { brandId, first } = await brandWithPrices();
    await change(brandId, [edit(first, { price: "249.00" })]);
    expect(await undo(brandId, 32)).toEqual({ kind: "refused", problem: "expired" });
    await expect(undo(brandId, 2, max)).rejects.toThrow(AccessRefused);
  });
});

describe("a note about checking prices", () => {
  const noteOf = async (brandId: number) => {
    const rows = await db.execute<{ note: string }>(
      sql`select note from brand_check_notes where brand_id = ${brandId}`,
      "objects",
    );
    return rows[0]?.note ?? null;
  };

  test("is kept per brand, is in the audit log, and never replaces a colleague's newer one", async () => {
    const { brandId } = await brandWithPrices();
    const write = (note: string | null, seenAt: Date | null, minutes: number, actor = ann) =>
      writeCheckNote(db, actor, { brandId, note, seenAt }, minutesLater(minutes));
    expect(await write("Prices after the quiz", null, 1)).toBe("saved");
    expect(await write("Ask the chat", null, 2, ben)).toBe("changed");
    expect(await noteOf(brandId)).toBe("Prices after the quiz");
    expect(await write("Ask the chat", minutesLater(1), 3, ben)).toBe("saved");
    const [log] = (await auditOf(brandId)).slice(-1);
    expect(log).toMatchObject({
      action: "updated",
      actorName: "Ben Ortiz",
      before: { check_note: "Prices after the quiz" },
      after: { check_note: "Ask the chat" },
    });
    expect(await write(null, minutesLater(3), 4)).toBe("saved");
    expect(await noteOf(brandId)).toBeNull();
    await expect(write("x", null, 5, max)).rejects.toThrow(AccessRefused);
    expect(await writeCheckNote(db, ann, { brandId: 999_999, note: "x", seenAt: null }, now)).toBe("unknown");
  });
});
