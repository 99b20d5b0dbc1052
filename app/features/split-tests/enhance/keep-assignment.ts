import { whenShown } from "~/ui/when-shown";
import { assignmentStorageKeys } from "../rules/assignment-storage";

/**
 * Writes the visitor's variant into local storage (spec:split-tests#assignment-storage). It is in `data-test-id`,
 * `data-variant-id`, and `data-requested-slug`; without a test, there is nothing to write.
 */
export function keepAssignment(element: HTMLElement): void {
  const { testId, variantId, requestedSlug } = element.dataset;
  if (!testId || !variantId || !requestedSlug) return;
  whenShown(() => {
    try {
      for (const key of assignmentStorageKeys(testId, requestedSlug)) localStorage.setItem(key, variantId);
    } catch {
      // Without storage, only the cookie stores the assignment.
    }
  });
}
