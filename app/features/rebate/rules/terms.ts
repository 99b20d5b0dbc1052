/**
 * The rules of the rebate program, shared by the page that states them and the code that enforces them
 * (spec:rebate#terms).
 */
export const rebatesPerHouseholdAndYear = 4;
export const claimWithinDays = 30;
export const processingTime = "4-6 weeks";
/** The same in days: when a claim is due, and when it is late. */
export const processingDays = { due: 28, late: 42 };

/** At most 5 MB (spec:rebate#screenshot). */
export const largestScreenshotBytes = 5 * 1024 * 1024;
/** The maximum number of pixels in a decoded screenshot (spec:rebate#screenshot). */
export const largestScreenshotPixels = 40_000_000;

/** The version of `/rebate-terms` that a claimant agrees to. */
export const rebateTermsVersion = "2025-03";

/** The text beside the form's checkbox, in that version (spec:rebate#eligibility). */
export const claimConsent =
  "I am 18 or older, I live in the United States, and I agree to the rebate terms and the terms and conditions.";
