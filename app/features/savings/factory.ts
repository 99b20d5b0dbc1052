import type { SavingsAnswers } from "./schema";

/**
 * Answers of a visitor from Ohio who pays $399.00 a month in cash for injected semaglutide and is unsure of the dose.
 */
export function buildSavingsAnswers(overrides: Partial<SavingsAnswers> = {}): SavingsAnswers {
  return {
    state: "OH",
    medication: "semaglutide",
    administrationType: "injectable",
    dosage: "not_sure",
    paymentMethod: "cash",
    currentProvider: "Somewhere Else",
    currentCostCents: 39_900,
    ...overrides,
  };
}

/** The same visitor's complete form, as the browser posts it. */
export function buildPrescriptionForm(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    submissionId: "3f2b8a54-6c1d-4e7f-9a30-5b8c7d6e4f21",
    medication: "semaglutide",
    administrationType: "injectable",
    dosage: "not_sure",
    currentProvider: "Somewhere Else",
    currentCost: "399",
    paymentMethod: "cash",
    fullName: "Sam Sample",
    email: "",
    phone: "",
    state: "OH",
    agreedToTerms: "true",
    contactConsent: "true",
    ...overrides,
  };
}
