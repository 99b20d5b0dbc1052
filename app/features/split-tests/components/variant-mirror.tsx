import { useEffect } from "react";
import { mirrorKeys } from "../rules/mirror";

type VariantMirrorProps = { testId: string; variantId: string; requestedSlug: string };

/** Writes the visitor's variant into local storage. */
export function VariantMirror({ testId, variantId, requestedSlug }: VariantMirrorProps) {
  useEffect(() => {
    try {
      for (const key of mirrorKeys(testId, requestedSlug)) localStorage.setItem(key, variantId);
    } catch {
      // Without storage the cookie alone keeps it.
    }
  }, [testId, variantId, requestedSlug]);
  return null;
}
