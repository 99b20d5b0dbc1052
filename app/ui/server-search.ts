import { useEffect, useState } from "react";

const DEADLINE_MS = 8_000;
/** The pause in typing before a search. */
const PAUSE_MS = 120;

/**
 * Fetches JSON from one of our own URLs.
 * @throws Error if none arrives in time, or if an ended session redirects to the sign-in page.
 */
export async function askServer<Answer>(url: string, stale: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { signal: AbortSignal.any([stale, AbortSignal.timeout(DEADLINE_MS)]) });
  if (!response.ok || response.redirected) throw new Error(`No answer from ${url.split("?")[0]}`);
  return response.json();
}

/** `found` belongs to an earlier text while `isBusy`. */
export type ServerSearch<Found> = { found: Found; isBusy: boolean; hasFailed: boolean };

/**
 * Searches on the server for the typed text when typing pauses.
 * @param ask must be the same function in every render.
 */
export function useServerSearch<Found>(
  typed: string,
  isOpen: boolean,
  ask: (typed: string, stale: AbortSignal) => Promise<Found>,
  nothing: Found,
): ServerSearch<Found> {
  const [search, setSearch] = useState<ServerSearch<Found>>({
    found: nothing,
    isBusy: true,
    hasFailed: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new empty result shouldn't start a search
  useEffect(() => {
    if (!isOpen) return;
    const stale = new AbortController();
    setSearch((before) => ({ ...before, isBusy: true, hasFailed: false }));
    const timer = setTimeout(
      () => {
        ask(typed.trim(), stale.signal).then(
          (found) => setSearch({ found, isBusy: false, hasFailed: false }),
          () => {
            if (!stale.signal.aborted) setSearch({ found: nothing, isBusy: false, hasFailed: true });
          },
        );
      },
      typed === "" ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [typed, isOpen, ask]);
  return search;
}
