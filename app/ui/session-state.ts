import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from "react";
import { usePageNavigation } from "./page-navigation";

/*
 * const [view, setView] = useSessionState("providers", readProvidersView, startingView);
 * useRestoredScroll("providers");
 *
 * What a visitor has chosen on a page whose content loads later: sort, filters, how many items are shown, and the
 * scroll position. A reload and Back restore it; a new visit starts over. It is kept in this tab, for one history
 * entry. Both hooks are for content that is rendered only in the browser, since the server knows nothing about it.
 */

/** @param read returns null for values it doesn't accept */
export function useSessionState<Value>(
  name: string,
  read: (kept: unknown) => Value | null,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const key = useEntryKey(name);
  const [value, setValue] = useState<Value>(() => read(readStored(key)) ?? initial);
  useEffect(() => store(key, value), [key, value]);
  return [value, setValue];
}

/** Scrolls the page to where it was left. Use it in the component that gives the page its length. */
export function useRestoredScroll(name: string): void {
  const key = useEntryKey(`${name}:place`);
  useLayoutEffect(() => {
    const place = readStored(key);
    if (typeof place === "number" && place > 0) window.scrollTo({ top: place, behavior: "instant" });
    const storePlace = () => store(key, window.scrollY);
    window.addEventListener("pagehide", storePlace);
    return () => {
      window.removeEventListener("pagehide", storePlace);
      storePlace();
    };
  }, [key]);
}

function useEntryKey(name: string): string {
  return `${name}:${usePageNavigation().entry()}`;
}

/** The stored value; undefined without one, or if storage is turned off. */
function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
}

function store(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page still works, but it starts over.
  }
}
