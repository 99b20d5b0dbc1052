/**
 * Where local storage keeps which variant a visitor was given, per test and per URL (spec:split-tests#assignment-storage).
 * The server decides by its cookie; this is the visitor's own copy.
 */
export function assignmentStorageKeys(testId: string, slug: string): [ofTest: string, ofSlug: string] {
  return [`glp_split_test_${testId}`, `glp_split_slug_${slug}`];
}
