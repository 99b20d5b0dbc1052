/** One corrected price. Money is in dollars, as decimal text. */
export type Correction = {
  historyId: number;
  /** ISO 8601. */
  changedAt: string;
  brandName: string;
  slug: string;
  medicationType: string;
  dosage: string;
  planInterval: string;
  oldPrice: string;
  /** Null: the plan isn't sold and was removed. */
  newPrice: string | null;
  /** The first-month discount; null without one, or if its amount isn't listed. */
  oldDiscount: string | null;
  newDiscount: string | null;
  /** A visitor reported it; otherwise, our own check found it. */
  isReported: boolean;
};
