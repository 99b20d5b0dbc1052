import { useEffect } from "react";
import { mirrorKeys } from "../rules/mirror";

type VariantMirrorProps = { testId: string; variantId: string; askedSlug: string };

/** Writes the visitor's variant into local storage. */
export function VariantMirror({ testId, variantId, askedSlug }: VariantMirrorProps) {
  useEffect(() => {
    try {
      for (const key of mirrorKeys(testId, askedSlug)) localStorage.setItem(key, variantId);
    } catch {
      // Without storage the cookie alone keeps it.
    }
  }, [testId, variantId, askedSlug]);
  return null;
}
