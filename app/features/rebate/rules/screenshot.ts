/** Screenshots of claims are kept below this folder of the file store (spec:rebate#screenshot). */
export const SCREENSHOT_FOLDER = "rebate-claims";
