import type { MedicationSource, ProductName } from "../schema";

/** One line of the price history. Money is dollars as decimal texts; null where there was, or is, none. */
export type PriceChange = {
  historyId: number;
  /** ISO 8601. */
  changedAt: string;
  /** Null: the product itself. */
  actorId: string | null;
  actorName: string;
  source: "editor" | "import" | "undo" | "system";
  importId: number | null;
  action: "added" | "changed" | "removed";
  pricingId: number;
  medicationType: string;
  dosage: string;
  planInterval: string;
  oldPrice: string | null;
  newPrice: string | null;
  /** Null where there was no row, or its discount is not flagged. */
  oldDiscount: string | null;
  newDiscount: string | null;
  /** `compounded` or `brand_name`, and the product; null where not listed. */
  oldSource: MedicationSource | null;
  newSource: MedicationSource | null;
  oldProduct: ProductName | null;
  newProduct: ProductName | null;
};

/** Who and where from, in words. */
export const sourceLabels: Readonly<Record<PriceChange["source"], string>> = {
  editor: "Editor",
  import: "CSV import",
  undo: "Undone import",
  system: "System",
};
