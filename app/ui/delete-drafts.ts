/** The database of `local-drafts.ts`. */
export const DRAFTS = "drafts";

/** Deletes everything that `local-drafts.ts` keeps in this browser. It never throws. */
export function deleteAllDrafts(): void {
  try {
    indexedDB.deleteDatabase(DRAFTS);
  } catch {
    // A browser that refuses has kept nothing.
  }
}
