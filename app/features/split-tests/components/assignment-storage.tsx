import { useEffect } from "react";
import { assignmentStorageKeys } from "../rules/assignment-storage";

type AssignmentStorageProps = { testId: string; variantId: string; requestedSlug: string };

/** Writes the visitor's variant into local storage. */
export function AssignmentStorage({ testId, variantId, requestedSlug }: AssignmentStorageProps) {
  useEffect(() => {
    try {
      for (const key of assignmentStorageKeys(testId, requestedSlug)) localStorage.setItem(key, variantId);
    } catch {
      // Without storage, only the cookie stores the assignment.
    }
  }, [testId, variantId, requestedSlug]);
  return null;
}
