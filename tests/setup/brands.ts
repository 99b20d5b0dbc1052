import { asc, eq } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import { type BrandInput, saveBrand } from "~/features/brands/mutations/save.server";
import { findBrandRecord, versionOf } from "~/features/brands/queries/record.server";
import {
  brandFields,
  type CheckedRow,
  feeFields,
  priceFields,
  type RawFields,
  readRow,
} from "~/features/brands/rules/brand-fields";
import type { BrandRecord } from "~/features/brands/rules/brand-record";
import type { Db } from "~/platform/db/client.server";
import { auditLog } from "~/platform/db/tables/audit";
import { brandPriceHistory } from "~/platform/db/tables/brands";

function row<Row>(checked: CheckedRow<Row>): Row {
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.row;
}
/** What a provider says about stopping early, as the form sends it and as it's stored. */
export const stopping = {
  refund_window_days: "14",
  refund_proration: "yes",
  notice_days: "0",
  cancellation_fee: "25.00",
  how_to_cancel: "Email support",
} as const;

/** A price of $299.00 per month for injected semaglutide at every dose. */
export const price = (raw: RawFields = {}) =>
  row(
    readRow(priceFields, { medication_type: "sema_inject", plan_interval: "monthly", price: "299", ...raw }),
  );

export const fee = (raw: RawFields = {}) => row(readRow(feeFields, { fee_type: "Membership", ...raw }));

/** What the editor sends for a new brand without rows. */
export function input(changes: Partial<BrandInput> & { raw?: RawFields } = {}): BrandInput {
  const { raw, ...rest } = changes;
  const brand = row(
    readRow(brandFields, { brand_name: "Northfield Clinic", unavailable_states: "TX,AL", ...raw }),
  );
  return {
    brandId: null,
    version: null,
    brand,
    prices: [],
    fees: [],
    removedPrices: [],
    removedFees: [],
    ...rest,
  };
}

/**
 * Functions that create and read brands and their audit entries in one database, for one administrator, at one time.
 */
export function brandFixture(db: Db, actor: Actor, now: Date) {
  async function record(brandId: number): Promise<BrandRecord> {
    const found = await findBrandRecord(db, brandId);
    if (!found) throw new Error("There is no such brand.");
    return found;
  }
  async function created(changes: Parameters<typeof input>[0] = {}): Promise<BrandRecord> {
    const saved = await saveBrand(db, actor, input(changes), now);
    if (saved.kind !== "saved") throw new Error(saved.kind);
    return record(saved.brandId);
  }
  const changesOf = (brandId: number) =>
    db
      .select()
      .from(brandPriceHistory)
      .where(eq(brandPriceHistory.brandId, brandId))
      .orderBy(asc(brandPriceHistory.historyId));
  const auditOf = (brandId: number) =>
    db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(brandId)))
      .orderBy(asc(auditLog.auditId));
  return { record, created, changesOf, auditOf };
}

/** The same brand sent again, with changes. */
export function again(stored: BrandRecord, changes: Partial<BrandInput> = {}): BrandInput {
  return {
    brandId: stored.brand_id,
    version: versionOf(stored),
    brand: stored.brand,
    prices: stored.prices.map(({ pricing_id: id, ...rest }) => ({ id, row: rest })),
    fees: stored.fees.map(({ fee_id: id, ...rest }) => ({ id, row: rest })),
    removedPrices: [],
    removedFees: [],
    ...changes,
  };
}
