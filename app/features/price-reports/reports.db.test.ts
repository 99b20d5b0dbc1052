import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { AccessRefused, type Actor } from "~/features/auth/rules/access";
import { buildPricing } from "~/features/brands/factory";
import { setPriceChangeOrigin } from "~/features/brands/mutations/rows.server";
import { saveBrand } from "~/features/brands/mutations/save.server";
import { archiveBrand } from "~/features/brands/mutations/state.server";
import { auditLog } from "~/platform/db/tables/audit";
import { priceReports } from "~/platform/db/tables/price-reports";
import { again, brandFixture, price } from "~tests/setup/brands";
import { useDatabase } from "~tests/setup/database";
import { decideReport, eraseOldMessages, reopenReport, storeReport } from "./mutations/reports.server";
import { CORRECTIONS_PER_PAGE, listCorrections } from "./queries/corrections.server";
import { listOpenReports } from "./queries/reports.server";
import { KEEP_MESSAGE_DAYS, MAX_OPEN_FOR_PRICE } from "./rules/report";

const { db } = await useDatabase();
const ann: Actor = { ...(await createStaff(db, { name: "Ann Carter" })), sessionId: "a" };
const editor: Actor = { ...(await createStaff(db, { role: "content_manager" })), sessionId: "b" };
const now = new Date("2026-03-08T15:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const { created, record } = brandFixture(db, ann, now);

beforeEach(() => db.delete(priceReports));

/** A brand with one price of $299.00, and a report on it. */
async function reported(message = "It's $249 now") {
  const brand = await created({ prices: [{ id: null, row: price() }] });
  const pricingId = brand.prices[0]?.pricing_id ?? 0;
  const plan = buildPricing({ pricingId });
  const report = { brandId: brand.brand_id, plan, message };
  expect(await storeReport(db, report, now)).toBe("stored");
  const [row] = await db.select().from(priceReports).where(eq(priceReports.pricingId, pricingId));
  return { brandId: brand.brand_id, pricingId, report, reportId: row?.reportId ?? 0 };
}

async function setPrice(
  brandId: number,
  dollars: string,
  options: { isCorrection?: boolean; at?: Date } = {},
) {
  const stored = await record(brandId);
  const prices = stored.prices.map(({ pricing_id: id }) => ({ id, row: price({ price: dollars }) }));
  const change = { prices, isCorrection: options.isCorrection ?? false };
  const saved = await saveBrand(db, ann, again(stored, change), options.at ?? minutesLater(5));
  expect(saved.kind).toBe("saved");
}

const corrections = async () => (await listCorrections(db, 1, new Date())).corrections;

describe("a report", () => {
  test("is in the queue with provider and row, without contact details", async () => {
    const { brandId, pricingId } = await reported("249, ask jane@mail.example or 555-123-4567");
    await setPrice(brandId, "249");
    const { reports, open } = await listOpenReports(db);
    expect(open).toBe(1);
    expect(reports).toMatchObject([
      {
        brandId,
        brandName: "Northfield Clinic",
        pricingId,
        shownPrice: "299.00",
        currentPrice: "249.00",
        message: "249, ask (removed) or (removed)",
      },
    ]);
  });

  test("is closed as corrected only after its price changed, and Undo opens it again", async () => {
    const { brandId, reportId } = await reported();
    const decide = (at = minutesLater(10)) => decideReport(db, ann, { reportId, decision: "corrected" }, at);
    expect(await decide()).toEqual({ done: false, problem: "no_change" });
    await setPrice(brandId, "249");
    expect(await decide()).toEqual({ done: true });
    expect(await corrections()).toMatchObject([
      { brandName: "Northfield Clinic", oldPrice: "299.00", newPrice: "249.00", isReported: true },
    ]);
    expect((await listOpenReports(db)).reports).toEqual([]);
    expect(await decide()).toEqual({ done: false, problem: "changed" });

    expect(await reopenReport(db, ann, reportId, minutesLater(11))).toEqual({ done: true });
    expect(await corrections()).toEqual([]);
    expect((await listOpenReports(db)).open).toBe(1);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity, "price_report"))
      .orderBy(asc(auditLog.auditId));
    expect(entries.map(({ action }) => action)).toEqual(["corrected", "reopened"]);
    expect(JSON.stringify(entries)).not.toContain("249");
  });

  test("that isn't confirmed leaves the queue and corrects nothing, even if the price changed", async () => {
    const { brandId, reportId } = await reported();
    await setPrice(brandId, "249");
    const decision = { reportId, decision: "not_confirmed" } as const;
    expect(await decideReport(db, ann, decision, minutesLater(6))).toEqual({ done: true });
    expect(await corrections()).toEqual([]);
    expect(await decideReport(db, ann, { ...decision, reportId: 999_999 }, now)).toEqual({
      done: false,
      problem: "unknown",
    });
  });

  test("is decided by administrators only", async () => {
    const { reportId } = await reported();
    const decide = async () => decideReport(db, editor, { reportId, decision: "not_confirmed" }, now);
    await expect(decide()).rejects.toThrow(AccessRefused);
  });

  test("adds nothing when enough reports on the price are open", async () => {
    const { report } = await reported();
    for (let sent = 1; sent < MAX_OPEN_FOR_PRICE; sent += 1)
      expect(await storeReport(db, report, now)).toBe("stored");
    expect(await storeReport(db, report, now)).toBe("known");
    expect((await listOpenReports(db)).open).toBe(MAX_OPEN_FOR_PRICE);
  });

  test("loses its text 30 days after the decision, not before", async () => {
    const { reportId } = await reported();
    const messageAt = async (days: number) => {
      await eraseOldMessages(db, new Date(now.getTime() + days * 86_400_000));
      const [row] = await db.select().from(priceReports).where(eq(priceReports.reportId, reportId));
      return row?.message;
    };
    expect(await messageAt(400)).toBe("It's $249 now");
    await decideReport(db, ann, { reportId, decision: "not_confirmed" }, now);
    expect(await messageAt(KEEP_MESSAGE_DAYS - 1)).toBe("It's $249 now");
    expect(await messageAt(KEEP_MESSAGE_DAYS + 1)).toBeNull();
  });
});

describe("the list of corrections", () => {
  // spec:brands#correction-mark
  test("has what staff marked when they saved, and no ordinary price change", async () => {
    const brand = await created({ prices: [{ id: null, row: price() }] });
    await setPrice(brand.brand_id, "279", { at: minutesLater(1) });
    await setPrice(brand.brand_id, "259", { at: minutesLater(2), isCorrection: true });
    await setPrice(brand.brand_id, "239", { at: minutesLater(3) });
    expect((await corrections()).filter(({ slug }) => slug === brand.brand.slug)).toMatchObject([
      {
        oldPrice: "279.00",
        newPrice: "259.00",
        isReported: false,
      },
    ]);
    await archiveBrand(db, ann, brand.brand_id, now);
    expect((await corrections()).filter(({ slug }) => slug === brand.brand.slug)).toEqual([]);
  });

  test("leaves out added prices and changes of only the proof link, and has removed ones", async () => {
    const brand = await created({
      prices: [
        { id: null, row: price() },
        { id: null, row: price({ dosage: "5mg" }) },
      ],
    });
    const [first, second] = brand.prices;
    const linked = price({ proof_link: "https://northfield.example/" });
    await saveBrand(
      db,
      ann,
      again(brand, {
        prices: [
          { id: first?.pricing_id ?? 0, row: linked },
          { id: null, row: price({ dosage: "1mg" }) },
        ],
        removedPrices: [second?.pricing_id ?? 0],
        isCorrection: true,
      }),
      minutesLater(1),
    );
    const own = (await corrections()).filter(({ slug }) => slug === brand.brand.slug);
    expect(own).toMatchObject([{ dosage: "5mg", oldPrice: "299.00", newPrice: null }]);
  });

  test("is divided into pages, newest first, and a page past the end is the last one", async () => {
    const brand = await created({ prices: [{ id: null, row: price({ price: "1" }) }] });
    await db.transaction(async (tx) => {
      for (let dollars = 2; dollars <= CORRECTIONS_PER_PAGE + 3; dollars += 1) {
        const origin = { actor: ann, source: "editor", isCorrection: true } as const;
        await setPriceChangeOrigin(tx, { ...origin, now: minutesLater(dollars) });
        await tx.execute(sql`update brand_pricing set price = ${dollars} where brand_id = ${brand.brand_id}`);
      }
    });
    const [first, last] = [
      await listCorrections(db, 1, new Date()),
      await listCorrections(db, 99_999, new Date()),
    ];
    expect(first.corrections).toHaveLength(CORRECTIONS_PER_PAGE);
    expect(first.corrections[0]?.newPrice).toBe(`${CORRECTIONS_PER_PAGE + 3}.00`);
    expect(first.total).toBe(last.total);
    expect(last.page).toBe(first.pageCount);
    const ids = new Set(first.corrections.map(({ historyId }) => historyId));
    expect(last.corrections.some(({ historyId }) => ids.has(historyId))).toBe(false);
  });
});
