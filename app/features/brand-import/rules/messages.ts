/** Far above what 200,000 rows of prices take (spec:brand-import#limits). */
export const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/** They follow `Failed to process {kind} CSV file:` (spec:brand-import#file-errors), except the first. */
export const uploadMessages = {
  kindMissing: "Choose what the file holds: Brands, Brand Fees or Brand Pricing.",
  fileMissing: "choose a CSV file first.",
  tooLarge: "it is larger than 64 MB. Import it in parts.",
  broken: "it did not arrive whole. Please try again.",
  busy: "other files are being read. Please try again in a moment.",
  databaseAway: "the database did not answer. Nothing was kept; please try again.",
};

const rowsOf = (count: number) => (count === 1 ? "1 row" : `${count.toLocaleString("en-US")} rows`);

/** What is said when an import or its undoing did not come about. */
export const importMessages = {
  busy: "Another import is being carried out. Please try again in a moment.",
  locked: "Somebody is saving one of these brands. Please try again in a moment.",
  idTaken: "somebody added a row with the same id just now. Nothing was imported; please try again.",
  unknown: "This import is not there any more.",
  settled: "This file was imported before.",
  notLast: "Only the last import can be undone.",
  stale: (rows: number) =>
    `The data changed since the file was checked: ${rowsOf(rows)} would do something else now. Nothing was imported. Look at the difference below and import again.`,
  errors: (rows: number) => `${rowsOf(rows)} cannot be imported. Correct the file and check it again.`,
  conflicts: (rows: number) =>
    `Nothing was undone: ${rowsOf(rows)} of this import ${rows === 1 ? "was" : "were"} changed since.`,
  failed: "the database did not answer. Nothing was imported; please try again.",
  undoFailed:
    "The import could not be undone: the database did not answer. Nothing was changed; please try again.",
};

/** What an import did, in words. */
export function countsText({ newRows, changedRows }: { newRows: number; changedRows: number }): string {
  return `${newRows.toLocaleString("en-US")} new, ${changedRows.toLocaleString("en-US")} changed`;
}
