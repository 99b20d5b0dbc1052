import { isStale } from "~/features/brands/rules/verification";
import { hostOfAddress } from "~/kernel/web-address";

/** How far back the visits of a brand count, in days. */
export const VISIT_DAYS = 90;

/** What a brand needs to be, to be marked. */
type Checkable = { lastVerifiedUpdated: string | null };

/** Marks those whose prices need checking. On the server: a browser's clock may be wrong, and would differ from the first page. */
export function markStale<Brand extends Checkable>(
  brands: readonly Brand[],
  now: Date,
): (Brand & { isStale: boolean })[] {
  return brands.map((brand) => ({ ...brand, isStale: isStale(brand.lastVerifiedUpdated, now) }));
}

/** The name of a site in a URL: "https://www.northfield.example/start" → "northfield.example". */
export function hostOf(address: string): string {
  return hostOfAddress(address) ?? address;
}

/** A row of the dashboard's table. Money in cents, moments as ISO 8601. */
export type TableBrand = {
  brandId: number;
  brandName: string;
  websiteLink: string | null;
  logoUrl: string | null;
  semaglutideCents: number | null;
  tirzepatideCents: number | null;
  lastVerifiedUpdated: string | null;
  isStale: boolean;
  archivedAt: string | null;
  archivedBy: string | null;
};
