import { sql } from "drizzle-orm";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { listEditablePrices } from "../queries/editable-prices.server";
import type { PriceRow } from "../rules/brand-fields";
import type { BrandRecord } from "../rules/brand-record";
import { canUndo, type EditablePrice, type PriceEdit } from "../rules/editable-price";
import { type PriceOrigin, setPriceChangeOrigin, updatePrices } from "./rows.server";
import { lockedRecord, recordSaved } from "./save.server";

export type PriceEdits = {
  brandId: number;
  /** `version`: the row that the person saw. */
  edits: readonly { pricingId: number; version: string; row: PriceEdit }[];
  isCorrection: boolean;
};

export type PriceEditsResult =
  | { kind: "saved"; brandName: string; changed: number }
  /** Someone changed or removed one of these. `current`: the brand's prices now. Nothing was written. */
  | { kind: "conflict"; current: EditablePrice[] }
  | { kind: "unknown" };

/**
 * Changes some prices of a brand, all or none, like a save in the editor (spec:brands#price-edits).
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function changePrices(
  db: Db,
  actor: Actor,
  { brandId, edits, isCorrection }: PriceEdits,
  now: Date,
): Promise<PriceEditsResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const before = await lockedRecord(tx, brandId);
    if (!before || before.archived_at !== null) return { kind: "unknown" };
    const current = await listEditablePrices(tx, brandId);
    const versions = new Map(current.map(({ pricingId, version }) => [pricingId, version]));
    if (edits.some(({ pricingId, version }) => versions.get(pricingId) !== version))
      return { kind: "conflict", current };
    const rows = new Map(edits.map(({ pricingId, row }) => [pricingId, row]));
    const changed = await writeRows(tx, actor, before, { rows, source: "editor", isCorrection }, now);
    return { kind: "saved", brandName: before.brand.brand_name, changed };
  });
}

/** `refused`: it's too late, or one of these prices has changed since then. Nothing was written. */
export type PriceUndoResult =
  | { kind: "undone"; brandName: string }
  | { kind: "refused"; problem: "expired" | "changed" };

type Undoable = Pick<PriceRow, "price" | "proof_link"> & { pricing_id: number; isUnchanged: boolean };

/**
 * Restores the prices and proof links that this person changed at this moment, unless one of them has changed
 * since then: a new plan or discount counts too. Corrections stay, because they're published immediately
 * (spec:brands#price-edit-undo).
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function undoPrices(
  db: Db,
  actor: Actor,
  { brandId, changedAt }: { brandId: number; changedAt: Date },
  now: Date,
): Promise<PriceUndoResult> {
  assertAdmin(actor);
  if (!canUndo(changedAt, now)) return { kind: "refused", problem: "expired" };
  return db.transaction(async (tx) => {
    const before = await lockedRecord(tx, brandId);
    const entries = await tx.execute<Undoable>(
      sql`select h.pricing_id, h.old_price::text as price, h.old_proof_link as proof_link,
            (p.medication_type, p.dosage, p.plan_interval, p.price, p.is_first_month_discount,
              p.first_month_discount_amount, p.medication_source, p.product_name, p.proof_link)
            is not distinct from (h.medication_type, h.dosage, h.plan_interval, h.new_price,
              h.new_is_first_month_discount, h.new_first_month_discount_amount, h.new_medication_source,
              h.new_product_name, h.new_proof_link) as "isUnchanged"
          from brand_price_history h left join brand_pricing p using (pricing_id)
          where h.brand_id = ${brandId} and h.changed_at = ${changedAt.toISOString()}::timestamptz
            and h.actor_id = ${actor.userId} and h.action = 'changed' and h.source = 'editor'
            and not h.is_correction`,
      "objects",
    );
    const isUnchanged = entries.every((entry) => entry.isUnchanged);
    if (!before || entries.length === 0 || !isUnchanged) return { kind: "refused", problem: "changed" };
    const rows = new Map(
      entries.map(({ pricing_id, price, proof_link }) => [pricing_id, { price, proof_link }]),
    );
    await writeRows(tx, actor, before, { rows, source: "undo" }, now);
    return { kind: "undone", brandName: before.brand.brand_name };
  });
}

type Written = Pick<PriceOrigin, "source" | "isCorrection"> & { rows: ReadonlyMap<number, PriceEdit> };

async function writeRows(
  tx: Db,
  actor: Actor,
  before: BrandRecord,
  { rows, ...origin }: Written,
  now: Date,
): Promise<number> {
  await setPriceChangeOrigin(tx, { actor, ...origin, now });
  const next = before.prices
    .filter(({ pricing_id }) => rows.has(pricing_id))
    .map((price) => ({ ...price, ...rows.get(price.pricing_id) }));
  const changed = await updatePrices(tx, next, now);
  await recordSaved(tx, actor, before, before.brand_id, now);
  return changed;
}
