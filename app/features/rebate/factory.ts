import type { Claim } from "./schema";

/**
 * A claimant's input as text by field name, without the screenshot; it is valid for a claim on the day after the order.
 * The same overrides always give the same claim, so give each claim its own `submissionId`.
 */
export function buildClaimFields(overrides: Partial<Record<keyof Claim, string>> = {}) {
  return {
    submissionId: "3f0c5a63-0000-4000-8000-000000000001",
    fullName: "Jane Doe",
    email: "jane@visitor.example",
    phone: "",
    addressLine1: "12 North Main Street",
    addressLine2: "Apt 4",
    city: "Miami",
    state: "FL",
    zipCode: "33101",
    providerName: "A provider no one lists",
    orderDate: "2025-03-30",
    orderConfirmationNumber: "A-1001",
    agreedToTerms: "on",
    ...overrides,
  };
}
