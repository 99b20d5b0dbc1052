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
};

/** Who and where from, in words. */
export const sourceLabels: Readonly<Record<PriceChange["source"], string>> = {
  editor: "Editor",
  import: "CSV import",
  undo: "Undone import",
  system: "System",
};
