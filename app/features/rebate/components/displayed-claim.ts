import type { ClaimStatus, PaymentWay } from "../rules/review";

/** A claim as the reviewer's page shows it. */
export type DisplayedClaim = {
  claimId: number;
  fullName: string;
  email: string;
  phone: string | null;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  zipCode: string;
  providerId: number | null;
  providerName: string;
  /** A day: `2025-03-31`. */
  orderDate: string;
  orderConfirmationNumber: string;
  status: ClaimStatus;
  termsVersion: string;
  agreedAt: Date;
  consentPage: string;
  createdAt: Date;
  /** In dollars, as the database stores them. */
  paidAmount: string | null;
  paidOn: string | null;
  paidBy: PaymentWay | null;
  paidReference: string | null;
};
