import type { BrandRow, FeeRow, PriceRow } from "./brand-fields";

/** A brand as staff edit it: every column (spec:brands#brand-columns), archived or not, with its fees and prices by id. */
export type BrandRecord = {
  brand_id: number;
  brand: BrandRow & { slug: string };
  fees: (FeeRow & { fee_id: number })[];
  prices: (PriceRow & { pricing_id: number })[];
  /** ISO 8601; null: not archived. */
  archived_at: string | null;
  /** Who archived it, by name; null if unknown. */
  archived_by: string | null;
};
