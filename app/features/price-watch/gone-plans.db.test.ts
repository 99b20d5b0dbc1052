import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { saveBrand } from "~/features/brands/mutations/save.server";
import { stopBrand } from "~/features/brands/mutations/state.server";
import type { RawFields } from "~/features/brands/rules/brand-fields";
import { hashToken } from "~/platform/random-token.server";
import { again, price } from "~tests/setup/brands";
import { useDatabase } from "~tests/setup/database";
import { after, DAY, HOUR, usePriceWatches } from "~tests/setup/price-watches";
import { goneMailSubject, newsMailSubject } from "./components/news-mail";
import { findLinkTarget } from "./queries/watches.server";

const database = await useDatabase();
const { db } = database;
const { ann, record, queued, watching, watchedPlan, setPrice, tell, rows } = await usePriceWatches(database);

describe("a plan whose row is gone", () => {
  /** Deletes every price, and adds these. */
  async function replacePrices(brandId: number, raws: RawFields[], at: Date) {
    const stored = await record(brandId);
    const prices = raws.map((raw) => ({ id: null, row: price(raw) }));
    const removedPrices = stored.prices.map(({ pricing_id: id }) => id);
    const saved = await saveBrand(db, ann, again(stored, { prices, removedPrices }), at);
    expect(saved.kind).toBe("saved");
  }

  test("is still watched as the row that replaced it, without a false drop", async () => {
    const { brandId, watch } = await watchedPlan();
    const token = await watching(watch);
    await replacePrices(brandId, [{}], after(HOUR));
    await tell(after(2 * HOUR));
    await tell(after(2 * DAY));
    expect(queued).toEqual([]);
    await replacePrices(brandId, [{ price: "249" }], after(3 * DAY));
    await tell(after(3 * DAY + HOUR));
    expect(queued.map(({ subject }) => subject)).toEqual([newsMailSubject]);
    expect(queued[0]?.text).toContain("$249 per month, down from $299.");
    await replacePrices(brandId, [{ price: "249" }], after(4 * DAY));
    await tell(after(20 * DAY));
    expect(queued).toHaveLength(1);
    expect((await findLinkTarget(db, hashToken(token), after(20 * DAY)))?.confirmed).toHaveLength(1);
  });

  test("isn't watched as a plan from another source, and one email says that the watch has ended", async () => {
    const { brandId, watch } = await watchedPlan();
    await watching(watch);
    await replacePrices(brandId, [{ medication_source: "compounded", price: "99" }], after(HOUR));
    await tell(after(2 * HOUR));
    await tell(after(2 * HOUR + DAY - 1));
    expect(queued).toEqual([]);
    await tell(after(2 * HOUR + DAY));
    await tell(after(20 * DAY));
    expect(queued.map(({ subject }) => subject)).toEqual([goneMailSubject]);
    expect(queued[0]?.text).toContain("Northfield Clinic: monthly");
    expect(queued[0]?.text).not.toContain("$99");
    expect(await rows()).toEqual({ watchers: [], watches: [], tokens: [] });
    // The email is still in the queue.
    const waiting = await db.execute<{ id: string }>(
      sql`select id from pgboss.job where name = 'mail' and data ->> 'subject' = ${goneMailSubject}`,
      "objects",
    );
    expect(waiting).toHaveLength(1);
  });

  test("is in the email even if the provider was permanently deleted, with the drops of other watches", async () => {
    const deleted = await watchedPlan();
    const other = await watchedPlan();
    const token = await watching(deleted.watch);
    await watching(other.watch);
    await db.execute(sql`delete from brands where brand_id = ${deleted.brandId}`);
    await tell(after(HOUR));
    await setPrice(other.brandId, "249", after(DAY));
    await tell(after(DAY + HOUR));
    expect(queued.map(({ subject }) => subject)).toEqual([newsMailSubject]);
    expect(queued[0]?.text).toContain("Northfield Clinic: monthly");
    expect(queued[0]?.text).toContain("$249 per month, down from $299.");
    expect((await findLinkTarget(db, hashToken(token), after(DAY + HOUR)))?.confirmed).toMatchObject([
      { watch: { brandId: other.brandId } },
    ]);
  });

  test("stays watched if the provider is restored within a day", async () => {
    const { brandId, watch } = await watchedPlan();
    await watching(watch);
    await db.execute(sql`update brands set archived_at = now() where brand_id = ${brandId}`);
    await tell(after(HOUR));
    await db.execute(sql`update brands set archived_at = null where brand_id = ${brandId}`);
    await tell(after(20 * HOUR));
    await db.execute(sql`update brands set archived_at = now() where brand_id = ${brandId}`);
    await tell(after(30 * HOUR));
    expect(queued).toEqual([]);
    expect((await rows()).watches).toHaveLength(1);
    await tell(after(54 * HOUR));
    expect(queued).toHaveLength(1);
  });
});

test("a stopped provider's watch waits: no email says that the plan is gone or cheaper until the stop ends", async () => {
  const { brandId, watch } = await watchedPlan();
  await watching(watch);
  await stopBrand(db, ann, brandId, { reason: "Recall", endsAt: after(10 * DAY) }, after(HOUR));
  await setPrice(brandId, "249", after(2 * HOUR));
  await tell(after(5 * DAY));
  expect(queued).toEqual([]);
  expect((await rows()).watches).toHaveLength(1);
  await tell(after(10 * DAY + HOUR));
  expect(queued.map(({ subject }) => subject)).toEqual([newsMailSubject]);
});
