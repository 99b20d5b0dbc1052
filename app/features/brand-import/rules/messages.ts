import { formatCount } from "~/kernel/counts";
/** Far more than 200,000 rows of prices need (spec:brand-import#limits). */
export const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/** All but the first follow `Failed to process {kind} CSV file:` (spec:brand-import#file-errors). */
export const uploadMessages = {
  kindMissing: "Choose what's in the file: Brands, Brand Fees, or Brand Pricing.",
  fileMissing: "choose a CSV file first.",
  tooLarge: "it is larger than 64 MB. Split it into smaller files and import each one.",
  broken: "the upload was incomplete. Try again.",
  busy: "other files are being checked. Try again in a moment.",
  databaseAway: "the database didn't respond. Nothing was saved. Try again.",
};

const rowsOf = (count: number) => (count === 1 ? "1 row" : `${formatCount(count)} rows`);

/** Messages for when an import or its undo failed. */
export const importMessages = {
  busy: "Another import is running. Try again in a moment.",
  locked: "Someone is saving one of these brands. Try again in a moment.",
  idTaken: "someone just added a row with the same id. Nothing was imported. Try again.",
  unknown: "This import no longer exists.",
  settled: "This file has already been imported.",
  notLast: "You can undo only the latest import.",
  stale: (rows: number) =>
    `The data changed after you checked the file, so ${rowsOf(rows)} would now have a different effect. Nothing was imported. Review the changes below and import again.`,
  errors: (rows: number) => `${rowsOf(rows)} can't be imported. Fix the file and check it again.`,
  conflicts: (rows: number) =>
    `Nothing was undone: ${rowsOf(rows)} of this import ${rows === 1 ? "has" : "have"} changed since then.`,
  failed: "the database didn't respond. Nothing was imported. Try again.",
  undoFailed:
    "The import couldn't be undone because the database didn't respond. Nothing changed. Try again.",
};

/** An import's result in words. */
export function countsText({ newRows, changedRows }: { newRows: number; changedRows: number }): string {
  return `${formatCount(newRows)} new, ${formatCount(changedRows)} changed`;
}
