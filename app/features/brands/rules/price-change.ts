import type { ChangeSource, MedicationSource, ProductName } from "../schema";

/** One row of the price history. Money is in dollars, as decimal text; null if there was, or is, no price. */
export type PriceChange = {
  historyId: number;
  /** ISO 8601. */
  changedAt: string;
  /** Null: the product made the change. */
  actorId: string | null;
  actorName: string;
  source: ChangeSource;
  importId: number | null;
  action: "added" | "changed" | "removed";
  pricingId: number;
  medicationType: string;
  dosage: string;
  planInterval: string;
  oldPrice: string | null;
  newPrice: string | null;
  /** Null without a row, or if its discount isn't flagged. */
  oldDiscount: string | null;
  newDiscount: string | null;
  /** `compounded` or `brand_name`, and the product; null if not listed. */
  oldSource: MedicationSource | null;
  newSource: MedicationSource | null;
  oldProduct: ProductName | null;
  newProduct: ProductName | null;
  /** Where the price was seen; null without a link. */
  oldProof: string | null;
  newProof: string | null;
};

/** The origin of a change, in words. */
export const sourceLabels: Readonly<Record<PriceChange["source"], string>> = {
  editor: "Editor",
  import: "CSV import",
  undo: "Undo",
  system: "System",
};
