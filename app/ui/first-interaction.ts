import { useRef } from "react";

/*
 * <form onChange={useFirstInteraction(() => sendBeacon("/events", event))}>
 *
 * Reports once that a visitor began to fill in a form, never what they typed.
 */
export function useFirstInteraction(report: () => void): () => void {
  const isUsed = useRef(false);
  return () => {
    if (isUsed.current) return;
    isUsed.current = true;
    report();
  };
}
