/** The rules of the rebate programme (V 9 "Rebate rules"), for the page that states them and the code that keeps them. */
export const rebatesPerHouseholdAndYear = 4;
export const claimWithinDays = 30;
export const processingTime = "4-6 weeks";

/** V 5: at most 5 MB. */
export const largestScreenshotBytes = 5 * 1024 * 1024;
/** Decision V9: what a screenshot may unpack to. */
export const largestScreenshotPixels = 40_000_000;

/** The text of `/rebate-terms` that a claimant agrees to. */
export const rebateTermsVersion = "2025-03";
