/**
 * The local storage keys for a visitor's assigned variant, per test and per URL (spec:split-tests#assignment-storage).
 * The server uses only its cookie; this is the visitor's own copy.
 */
export function assignmentStorageKeys(testId: string, slug: string): [ofTest: string, ofSlug: string] {
  return [`glp_split_test_${testId}`, `glp_split_slug_${slug}`];
}
