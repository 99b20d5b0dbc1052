import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

/*
 * const [view, setView] = useSessionState("providers", readProvidersView, startingView);
 * useRestoredScroll("providers");
 *
 * What a visitor has chosen on a page whose content comes after it: sort, filters, how far the list is open, how far down it was
 * read. A reload and the way Back bring it back; a new visit starts over. It is kept in this tab, for one entry of the
 * history. Both are for what is rendered in the browser only, since the server knows nothing of it.
 */

/** @param read gives null for what it does not accept */
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

/** Brings the page to where it was left. For the part that makes the page as long as it was. */
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
  return `${name}:${useLocation().key}`;
}

/** What was kept; undefined when there is nothing, or when storage is turned off. */
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
    // Without storage the page still works; it only starts over.
  }
}
