/** The comparison form of a visitor from Florida without an email, as the browser posts it. */
export function buildLeadForm(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    submissionId: "3f2b8a54-6c1d-4e7f-9a30-5b8c7d6e4f22",
    gender: "female",
    heightFeet: "5",
    heightInches: "4",
    currentWeight: "190.5",
    goalWeight: "150",
    isDiabetic: "",
    preferredMedication: "semaglutide",
    administrationType: "injectable",
    paymentMethod: "cash",
    fullName: "Lea Sample",
    email: "",
    phone: "",
    state: "FL",
    agreedToTerms: "true",
    contactConsent: "true",
    ...overrides,
  };
}
