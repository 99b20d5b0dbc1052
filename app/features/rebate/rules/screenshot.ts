/** The folder in the file store for screenshots of claims (spec:rebate#screenshot). */
export const SCREENSHOT_FOLDER = "rebate-claims";
