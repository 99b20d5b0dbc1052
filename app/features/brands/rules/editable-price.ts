import type { PriceRow } from "./brand-fields";

/** A stored price as staff change it in a list (spec:brands#price-edits). */
export type EditablePrice = {
  pricingId: number;
  medicationType: string;
  dosage: string;
  planInterval: string;
  /** Dollars, as stored: "299.00". */
  price: string;
  proofLink: string | null;
  /** A hash of the stored row: every column that the editor can change. */
  version: string;
};

/** The columns that can be changed in a list. */
export type PriceEdit = Partial<Pick<PriceRow, "price" | "proof_link">>;

const UNDO_MINUTES = 30;

/** Whether a change in a list is recent enough to undo. */
export function canUndo(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() <= UNDO_MINUTES * 60_000;
}
