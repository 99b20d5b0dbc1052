import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { isUniqueViolation } from "~/platform/db/failure.server";
import { findBrandRecord, rowsOfOtherBrands, versionOf } from "../queries/record.server";
import type { BrandRow, FeeRow, PriceRow } from "../rules/brand-fields";
import type { BrandRecord } from "../rules/brand-record";
import {
  insertBrand,
  insertFees,
  insertPrices,
  lockBrands,
  removeFees,
  removePrices,
  type StorableBrand,
  setPriceChangeOrigin,
  updateBrand,
  updateFees,
  updatePrices,
} from "./rows.server";
import { freeSlugs, takeSlug } from "./slugs.server";

/** A brand as the editor submits it. A stored row that is listed neither here nor as removed stays unchanged. */
export type BrandInput = {
  /** Null: a new brand. */
  brandId: number | null;
  /** `versionOf` the record that filled the form. */
  version: string | null;
  brand: BrandRow;
  /** `id` null: a new row. */
  prices: readonly { id: number | null; row: PriceRow }[];
  fees: readonly { id: number | null; row: FeeRow }[];
  removedPrices: readonly number[];
  removedFees: readonly number[];
  /** The changed prices were wrong on this site; they weren't new prices of the provider. */
  isCorrection?: boolean;
};

export type SaveResult =
  | { kind: "saved"; brandId: number; brandName: string }
  /** Someone saved it after the form was loaded: the stored version. Nothing was written. */
  | { kind: "conflict"; current: BrandRecord }
  | { kind: "unknown" }
  | { kind: "slug-taken" }
  /** These ids belong to rows of another brand. Nothing was written. */
  | { kind: "foreign"; prices: number[]; fees: number[] };

/**
 * Saves a brand with its fees and prices: adds, changes, and removes in one transaction, with the price history and the
 * audit log. If two people save at once, the second gets `conflict` (spec:brands#two-editors).
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function saveBrand(db: Db, actor: Actor, input: BrandInput, now: Date): Promise<SaveResult> {
  assertAdmin(actor);
  try {
    return await db.transaction((tx) => saveIn(tx, actor, input, now));
  } catch (error) {
    // The slug is the only unique value.
    if (isUniqueViolation(error)) return { kind: "slug-taken" };
    throw error;
  }
}

async function saveIn(tx: Db, actor: Actor, input: BrandInput, now: Date): Promise<SaveResult> {
  const before = input.brandId === null ? null : await lockedRecord(tx, input.brandId);
  if (input.brandId !== null && !before) return { kind: "unknown" };
  if (before && versionOf(before) !== input.version) return { kind: "conflict", current: before };
  const foreign = await rowsOfOtherBrands(tx, input.brandId, namedIds(input));
  if (foreign.prices.length + foreign.fees.length > 0) return { kind: "foreign", ...foreign };

  const slug = input.brand.slug ?? before?.brand.slug ?? (await freeSlug(tx, input.brand.brand_name));
  const unavailable_states = inStoredOrder(input.brand.unavailable_states, before);
  const brand: StorableBrand = { ...input.brand, slug, unavailable_states };
  await setPriceChangeOrigin(tx, {
    actor,
    source: "editor",
    isCorrection: input.isCorrection ?? false,
    now,
  });
  const brandId = before?.brand_id ?? (await insertBrand(tx, brand, now));
  if (before) await updateBrand(tx, brandId, brand, now);
  await takeSlug(tx, { brandId, oldSlug: before?.brand.slug ?? null, newSlug: slug }, now);
  await saveRows(tx, brandId, before, input, now);
  await recordSaved(tx, actor, before, brandId, now);
  return { kind: "saved", brandId, brandName: brand.brand_name };
}

/** The same states in another order don't count as a change. */
function inStoredOrder(states: BrandRow["unavailable_states"], before: BrandRecord | null) {
  const stored = before?.brand.unavailable_states ?? [];
  const isSame = states.length === stored.length && states.every((state) => stored.includes(state));
  return isSame ? stored : states;
}

function namedIds({ prices, fees, removedPrices, removedFees }: BrandInput) {
  const idsOf = (rows: readonly { id: number | null }[]) =>
    rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { prices: [...idsOf(prices), ...removedPrices], fees: [...idsOf(fees), ...removedFees] };
}

/** If a submitted row was removed by someone else, it's added again. */
async function saveRows(
  tx: Db,
  brandId: number,
  before: BrandRecord | null,
  input: BrandInput,
  now: Date,
): Promise<void> {
  const prices = sorted(input.prices, new Set(before?.prices.map((row) => row.pricing_id)));
  await removePrices(tx, input.removedPrices);
  await updatePrices(
    tx,
    prices.kept.map(({ id, row }) => ({ ...row, pricing_id: id })),
    now,
  );
  await insertPrices(
    tx,
    prices.added.map((row) => ({ ...row, brand_id: brandId })),
    now,
  );
  const fees = sorted(input.fees, new Set(before?.fees.map((row) => row.fee_id)));
  await removeFees(tx, input.removedFees);
  await updateFees(
    tx,
    fees.kept.map(({ id, row }) => ({ ...row, fee_id: id })),
    now,
  );
  await insertFees(
    tx,
    fees.added.map((row) => ({ ...row, brand_id: brandId })),
    now,
  );
}

function sorted<Row>(rows: readonly { id: number | null; row: Row }[], stored: ReadonlySet<number>) {
  const kept: { id: number; row: Row }[] = [];
  const added: Row[] = [];
  for (const { id, row } of rows) {
    if (id !== null && stored.has(id)) kept.push({ id, row });
    else added.push(row);
  }
  return { kept, added };
}

/** Records in the audit log what a save changed. */
export async function recordSaved(
  tx: Db,
  actor: Actor,
  before: BrandRecord | null,
  brandId: number,
  now: Date,
): Promise<void> {
  const after = await findBrandRecord(tx, brandId);
  if (!after) throw new Error("The brand that was just saved no longer exists.");
  const change = {
    action: before ? "updated" : "created",
    entity: "brand",
    entityId: brandId,
    summary: after.brand.brand_name,
    before: before && auditValues(before),
    after: auditValues(after),
  } as const;
  await recordAudit(tx, actor, change, now);
}

/** What the audit log records about a brand: its columns, and its rows by their ids. */
function auditValues({ brand, prices, fees }: BrandRecord) {
  return {
    ...brand,
    brand_pricing: Object.fromEntries(prices.map(({ pricing_id, ...row }) => [pricing_id, row])),
    brand_fees: Object.fromEntries(fees.map(({ fee_id, ...row }) => [fee_id, row])),
  };
}

/** The brand as stored, locked against other writers until the transaction ends; null if it doesn't exist. */
export async function lockedRecord(tx: Db, brandId: number): Promise<BrandRecord | null> {
  await lockBrands(tx, [brandId]);
  return findBrandRecord(tx, brandId);
}

async function freeSlug(tx: Db, brandName: string): Promise<string> {
  const [slug] = await freeSlugs(tx, [brandName]);
  if (slug === undefined) throw new Error("A new brand got no slug.");
  return slug;
}
