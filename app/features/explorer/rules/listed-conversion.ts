/** A conversion behind the figures of a report. */
export type ListedConversion = {
  id: number;
  transactionId: string;
  /** ISO 8601. */
  createdAt: string;
  brandId: number | null;
  brandName: string | null;
  status: string;
  payoutCents: number | null;
};
