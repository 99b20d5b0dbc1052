import type { EditablePrice } from "~/features/brands/rules/editable-price";

/** The fields of a price in a list's form, and its stored value in each. */
export const listedFields = {
  price: (price: EditablePrice) => price.price,
  proof_link: (price: EditablePrice) => price.proofLink ?? "",
} as const;
export type ListedField = keyof typeof listedFields;

/** Names as in the editor's form. */
export const listedName = (price: EditablePrice, field: ListedField | "version") =>
  `prices.${price.pricingId}.${field}`;

/** Field name → what is typed. */
type Typed = ReadonlyMap<string, string>;

const fields = Object.keys(listedFields) as ListedField[];

/** The fields to send: those that differ from what they were filled with, and the versions of their prices. */
export function changedPrices(prices: readonly EditablePrice[], typed: Typed): Map<string, string> {
  const changed = new Map<string, string>();
  for (const price of prices) {
    for (const field of fields) {
      const text = typed.get(listedName(price, field))?.trim();
      if (text === undefined || text === listedFields[field](price)) continue;
      changed.set(listedName(price, field), text);
      changed.set(listedName(price, "version"), price.version);
    }
  }
  return changed;
}

/**
 * The form after someone else changed prices: its prices as stored now, and the new text of each field that
 * this person left alone. A field that both changed keeps what this person typed, and is in `both`.
 */
export function mergedPrices(
  before: readonly EditablePrice[],
  current: readonly EditablePrice[],
  typed: Typed,
): { prices: EditablePrice[]; texts: Map<string, string>; both: Set<string> } {
  const prices: EditablePrice[] = [];
  const merged = { prices, texts: new Map<string, string>(), both: new Set<string>() };
  for (const price of before) {
    const now = current.find(({ pricingId }) => pricingId === price.pricingId);
    if (!now) continue;
    prices.push(now);
    for (const field of fields) {
      const name = listedName(price, field);
      const [filled, theirs] = [listedFields[field](price), listedFields[field](now)];
      const isTouched = (typed.get(name)?.trim() ?? filled) !== filled;
      if (!isTouched && theirs !== filled) merged.texts.set(name, theirs);
      if (isTouched && theirs !== filled) merged.both.add(name);
    }
  }
  return merged;
}
