import { useEffect, useState } from "react";
import { href } from "react-router";
import type { RecentKey } from "../rules/palette";
import { type Found, type FoundItem, type ItemKind, MIN_SEARCH, type Search } from "../schema";

/** The items for what was typed. `problem` is set if the server couldn't be asked. */
export type FoundItems = {
  items: readonly FoundItem[];
  failed: readonly ItemKind[];
  isBusy: boolean;
  problem: string | null;
};

/** The pause in typing after which the server is asked. In ms. */
const PAUSE_MS = 120;
const DEADLINE_MS = 8_000;
const NOTHING = { items: [], failed: [] };

/** Asks the server for what was typed or, before that, for the items that were opened last. */
export function useFoundItems(typed: string, recent: readonly RecentKey[]): FoundItems {
  const [found, setFound] = useState<FoundItems>({ ...NOTHING, isBusy: false, problem: null });
  useEffect(() => {
    const keys = recent.filter((key) => key.kind !== "page");
    const search = typed === "" ? { recent: keys } : { q: typed };
    if (typed === "" ? keys.length === 0 : typed.length < MIN_SEARCH) {
      setFound({ ...NOTHING, isBusy: false, problem: null });
      return;
    }
    // The lines of the previous search stay until the new ones arrive.
    setFound((before) => ({ ...before, isBusy: true, problem: null }));
    const stale = new AbortController();
    const timer = setTimeout(
      async () => {
        const next = await ask(search, stale.signal);
        if (!stale.signal.aborted) setFound(next);
      },
      typed === "" ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [typed, recent]);
  return found;
}

async function ask(search: Search, stale: AbortSignal): Promise<FoundItems> {
  const failed = (problem: string) => ({ ...NOTHING, isBusy: false, problem });
  try {
    const response = await fetch(href("/admin/search"), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(search),
      signal: AbortSignal.any([stale, AbortSignal.timeout(DEADLINE_MS)]),
    });
    // After the session ended, the server redirects to the sign-in page.
    if (response.redirected) return failed("You're signed out. Reload the page to sign in again.");
    if (!response.ok) return failed("The search didn't work. Try again in a moment.");
    const found: Found = await response.json();
    return { ...found, isBusy: false, problem: null };
  } catch {
    return failed("We couldn't reach the server. Check your connection and try again.");
  }
}
