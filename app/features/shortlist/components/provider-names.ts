import { useEffect } from "react";
import { href } from "react-router";
import { isNamed, rememberNames, updateSlugs } from "../public-components/shortlist-store";
import { formatShortlist, PROVIDERS_PARAMETER, readProviderNames, type Shortlist } from "../rules/shortlist";

const DEADLINE_MS = 10_000;

/**
 * Loads the names of chosen providers that this document hasn't shown yet. If that fails, the names made from the slugs
 * stay.
 */
export function useProviderNames(list: Shortlist): void {
  const unnamed = formatShortlist(list.filter((slug) => !isNamed(slug)));
  useEffect(() => {
    if (unnamed === "") return;
    const leaving = new AbortController();
    load(unnamed, AbortSignal.any([leaving.signal, AbortSignal.timeout(DEADLINE_MS)])).catch(() => undefined);
    return () => leaving.abort();
  }, [unnamed]);
}

async function load(slugs: string, signal: AbortSignal): Promise<void> {
  const query = new URLSearchParams({ [PROVIDERS_PARAMETER]: slugs });
  const response = await fetch(`${href("/shortlist/names")}?${query}`, { signal });
  if (!response.ok) return;
  const found = readProviderNames(await response.json());
  rememberNames(
    Object.values(found).flatMap((provider) => (provider ? [[provider.slug, provider.name]] : [])),
  );
  updateSlugs(found);
}
