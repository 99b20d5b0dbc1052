import type { Brand, MedicationType } from "~/features/brands/schema";
import { hostOfAddress } from "~/kernel/web-address";
import { type Cell, compareSideBySide } from "./table";

const keys = ["plan", "month", "first-month", "first-year", "rising-year", "source", "doses"] as const;
const factKeys = ["fees", "insurance", "hsa", "states", "refunds", "verified"] as const;
type Key = (typeof keys)[number] | (typeof factKeys)[number];

/** One provider on the printable summary; a row that the table doesn't have is left out. */
export type HandOutEntry = {
  slug: string;
  name: string;
  /** "kind-ounce.example", for people who read it on paper; null without one. */
  website: string | null;
  cells: Partial<Record<Key, Cell>>;
};

/** The summary of a shortlist (spec:side-by-side#hand-out): the same figures as in the side-by-side table. */
export function handOut(brands: readonly Brand[], requested: MedicationType | null) {
  const { type, rows } = compareSideBySide(brands, { type: requested, source: "any" });
  const entries = brands.map((brand, index): HandOutEntry => {
    const cells = [...keys, ...factKeys].flatMap((key) => {
      const cell = rows.find((row) => row.key === key)?.cells[index];
      return cell ? [[key, cell] as const] : [];
    });
    return {
      slug: brand.slug,
      name: brand.brandName,
      website: hostOfAddress(brand.websiteLink ?? ""),
      cells: Object.fromEntries(cells),
    };
  });
  return { type, entries };
}
