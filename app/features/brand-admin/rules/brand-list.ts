import type { EditablePrice } from "~/features/brands/rules/editable-price";
import { isStale } from "~/features/brands/rules/verification";
import { formatCount } from "~/kernel/counts";
import { hostOfAddress } from "~/kernel/web-address";

/** The number of days for which a brand's visits count. */
export const VISIT_DAYS = 90;

/** "1 brand", "1,250 brands". */
export function brandCount(count: number): string {
  return count === 1 ? "1 brand" : `${formatCount(count)} brands`;
}

/** The fields needed to mark a brand. */
type Checkable = { lastVerifiedUpdated: string | null };

/**
 * Marks brands whose prices need checking. It runs on the server: a browser's clock may be wrong, and its result would
 * differ from the server-rendered page.
 */
export function markStale<Brand extends Checkable>(
  brands: readonly Brand[],
  now: Date,
): (Brand & { isStale: boolean })[] {
  return brands.map((brand) => ({ ...brand, isStale: isStale(brand.lastVerifiedUpdated, now) }));
}

/** The host name in a URL: "https://www.northfield.example/start" → "northfield.example". */
export function hostOf(address: string): string {
  return hostOfAddress(address) ?? address;
}

/** A row of the dashboard's table. Times in ISO 8601. */
export type TableBrand = {
  brandId: number;
  brandName: string;
  websiteLink: string | null;
  logoUrl: string | null;
  semaglutide: EditablePrice | null;
  tirzepatide: EditablePrice | null;
  lastVerifiedUpdated: string | null;
  isStale: boolean;
  archivedAt: string | null;
  archivedBy: string | null;
  /** Whether it came with the sample data. */
  isSample: boolean;
  /** Visitors don't see it for now. */
  isStopped: boolean;
  /** When they see it again; null without an end. */
  stopEndsAt: string | null;
};
