import { useRef } from "react";

/*
 * <form onChange={useFirstUse(() => sendBeacon("/events", event))}>
 *
 * Tells once that somebody begins to fill a form in; what they fill in is not told.
 */
export function useFirstUse(tell: () => void): () => void {
  const isUsed = useRef(false);
  return () => {
    if (isUsed.current) return;
    isUsed.current = true;
    tell();
  };
}
