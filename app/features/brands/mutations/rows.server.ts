import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { type BrandRow, brandFields, type FeeRow, type PriceRow } from "../rules/brand-fields";

/*
 * The low level of every change to brands, fees and prices: by the set, so that one row and 50,000 cost one statement.
 *
 * How an import (or anything else that changes prices) uses it, in one transaction:
 *   1. `lockBrands(tx, brandIds)`: the same order everywhere, so that an editor and an import wait for each other instead of
 *      blocking each other for good.
 *   2. `setPriceChangeOrigin(tx, { actor, source: "import", importId, now })`: who, from where and when. The database itself writes
 *      brand_price_history from triggers on brand_pricing, once a statement, for these functions and any other SQL (COPY too).
 *      Nothing has to be recorded by hand, and nothing can be forgotten. It holds until the transaction ends.
 *   3. `insertPrices`, `updatePrices`, `removePrices`, and their siblings for fees; or the caller's statements on these tables.
 */

/** Who changes prices, and from where. `actor` null: the product. `now` becomes `changed_at`. */
export type PriceOrigin = {
  actor: { userId: string; name: string; email: string } | null;
  source: "editor" | "import" | "undo" | "system";
  importId?: number;
  /** The new prices correct mistakes on this site (spec:price-reports#corrections). */
  isCorrection?: boolean;
  now: Date;
};

/**
 * Sets who is about to change prices, for the history (spec:brands#price-history). It applies to the rest of the
 * transaction.
 */
export async function setPriceChangeOrigin(
  tx: Db,
  { actor, source, importId, isCorrection = false, now }: PriceOrigin,
): Promise<void> {
  const name = actor ? actor.name || actor.email : "System";
  await tx.execute(sql`
    select set_config('app.price_actor_id', ${actor?.userId ?? ""}, true),
      set_config('app.price_actor_name', ${name.slice(0, 300)}, true),
      set_config('app.price_source', ${source}, true),
      set_config('app.price_import_id', ${importId === undefined ? "" : String(importId)}, true),
      set_config('app.price_correction', ${isCorrection ? "on" : "off"}, true),
      set_config('app.price_at', ${now.toISOString()}, true)`);
}

/**
 * Locks brands against other writers until the transaction ends. @returns the ids that exist, including archived ones.
 */
export async function lockBrands(tx: Db, brandIds: readonly number[]): Promise<number[]> {
  const rows = await tx.execute<{ brand_id: number }>(
    sql`select brand_id from brands where brand_id in (select (jsonb_array_elements_text(${JSON.stringify(brandIds)}::jsonb))::integer)
        order by brand_id for update`,
    "objects",
  );
  return rows.map((row) => row.brand_id);
}

/** Rows as a table for the statement. `columns` are constants, never user input. */
function recordset(rows: readonly object[], columns: string): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})`;
}

const PRICE_COLUMNS =
  "medication_type text, dosage text, plan_interval text, price numeric, is_first_month_discount boolean, first_month_discount_amount numeric, medication_source text, product_name text, proof_link text, comments text";
const FEE_COLUMNS = "fee_type text, fee_amount numeric, fee_notes text";

/** Adds prices; each row names its brand. The database assigns the ids. */
export async function insertPrices(
  tx: Db,
  rows: readonly (PriceRow & { brand_id: number })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into brand_pricing (brand_id, medication_type, dosage, plan_interval, price, is_first_month_discount,
      first_month_discount_amount, medication_source, product_name, proof_link, comments, created_at, updated_at)
    select brand_id, medication_type, dosage, plan_interval, price, is_first_month_discount,
      first_month_discount_amount, medication_source, product_name, proof_link, comments, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${recordset(rows, `brand_id integer, ${PRICE_COLUMNS}`)}`);
}

/** Writes all values of prices; an unchanged row isn't updated. @returns how many changed. */
export async function updatePrices(
  tx: Db,
  rows: readonly (PriceRow & { pricing_id: number })[],
  now: Date,
): Promise<number> {
  if (rows.length === 0) return 0;
  const changed = await tx.execute(
    sql`
    update brand_pricing p set medication_type = r.medication_type, dosage = r.dosage, plan_interval = r.plan_interval,
      price = r.price, is_first_month_discount = r.is_first_month_discount,
      first_month_discount_amount = r.first_month_discount_amount, medication_source = r.medication_source,
      product_name = r.product_name, proof_link = r.proof_link, comments = r.comments,
      updated_at = ${now.toISOString()}::timestamptz
    from ${recordset(rows, `pricing_id integer, ${PRICE_COLUMNS}`)}
    where p.pricing_id = r.pricing_id and (p.medication_type, p.dosage, p.plan_interval, p.price,
      p.is_first_month_discount, p.first_month_discount_amount, p.medication_source, p.product_name, p.proof_link,
      p.comments)
      is distinct from (r.medication_type, r.dosage, r.plan_interval, r.price, r.is_first_month_discount,
      r.first_month_discount_amount, r.medication_source, r.product_name, r.proof_link, r.comments)
    returning p.pricing_id`,
    "objects",
  );
  return changed.length;
}

/** Deletes prices permanently; the history keeps their values. */
export async function removePrices(tx: Db, pricingIds: readonly number[]): Promise<void> {
  if (pricingIds.length === 0) return;
  await tx.execute(sql`delete from brand_pricing where pricing_id in
    (select (jsonb_array_elements_text(${JSON.stringify(pricingIds)}::jsonb))::integer)`);
}

/** Adds fees; each row names its brand. */
export async function insertFees(
  tx: Db,
  rows: readonly (FeeRow & { brand_id: number })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into brand_fees (brand_id, fee_type, fee_amount, fee_notes, created_at, updated_at)
    select brand_id, fee_type, fee_amount, fee_notes, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${recordset(rows, `brand_id integer, ${FEE_COLUMNS}`)}`);
}

/** Writes all values of fees; an unchanged row isn't updated. @returns how many changed. */
export async function updateFees(
  tx: Db,
  rows: readonly (FeeRow & { fee_id: number })[],
  now: Date,
): Promise<number> {
  if (rows.length === 0) return 0;
  const changed = await tx.execute(
    sql`
    update brand_fees f set fee_type = r.fee_type, fee_amount = r.fee_amount, fee_notes = r.fee_notes,
      updated_at = ${now.toISOString()}::timestamptz
    from ${recordset(rows, `fee_id integer, ${FEE_COLUMNS}`)}
    where f.fee_id = r.fee_id
      and (f.fee_type, f.fee_amount, f.fee_notes) is distinct from (r.fee_type, r.fee_amount, r.fee_notes)
    returning f.fee_id`,
    "objects",
  );
  return changed.length;
}

export async function removeFees(tx: Db, feeIds: readonly number[]): Promise<void> {
  if (feeIds.length === 0) return;
  await tx.execute(sql`delete from brand_fees where fee_id in
    (select (jsonb_array_elements_text(${JSON.stringify(feeIds)}::jsonb))::integer)`);
}

const BRAND_COLUMNS = Object.keys(brandFields);

/** A brand with a slug, ready to be stored. */
export type StorableBrand = BrandRow & { slug: string };

/** Adds one brand. @returns its id. */
export async function insertBrand(tx: Db, brand: StorableBrand, now: Date): Promise<number> {
  const columns = sql.raw(BRAND_COLUMNS.join(", "));
  const [added] = await tx.execute<{ brand_id: number }>(
    sql`insert into brands (${columns}, created_at, updated_at)
        select ${columns}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
        from jsonb_populate_record(null::brands, ${asBrandJson(brand)}::jsonb) returning brand_id`,
    "objects",
  );
  if (!added) throw new Error("The insert returned no row.");
  return added.brand_id;
}

/** Writes all values of a brand; an unchanged brand isn't updated. */
export async function updateBrand(tx: Db, brandId: number, brand: StorableBrand, now: Date): Promise<void> {
  const columns = sql.raw(BRAND_COLUMNS.join(", "));
  const stored = sql.raw(BRAND_COLUMNS.map((column) => `b.${column}`).join(", "));
  const given = sql.raw(BRAND_COLUMNS.map((column) => `r.${column}`).join(", "));
  await tx.execute(sql`
    update brands b set (${columns}, updated_at) = (select ${given}, ${now.toISOString()}::timestamptz)
    from jsonb_populate_record(null::brands, ${asBrandJson(brand)}::jsonb) r
    where b.brand_id = ${brandId} and (${stored}) is distinct from (${given})`);
}

/** PostgreSQL reads a JSON array into a text[] column. */
const asBrandJson = (brand: StorableBrand) => JSON.stringify(brand);
