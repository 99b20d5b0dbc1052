/** One open report, for staff. Money is in dollars, as decimal text. */
export type OpenReport = {
  reportId: number;
  /** ISO 8601. */
  createdAt: string;
  brandId: number;
  brandName: string;
  pricingId: number;
  medicationType: string;
  dosage: string;
  planInterval: string;
  shownPrice: string;
  /** The price of that row right now; null if it's gone. */
  currentPrice: string | null;
  message: string | null;
};
