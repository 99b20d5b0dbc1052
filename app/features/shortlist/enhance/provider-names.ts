import { formatShortlist, PROVIDERS_PARAMETER, readProviderNames, type Shortlist } from "../rules/shortlist";
import { isNamed, rememberNames, updateSlugs } from "./store";

const DEADLINE_MS = 10_000;
let requested = "";

/**
 * Loads the names of chosen providers that this document hasn't shown yet. If that fails, the names made from the slugs
 * stay.
 * @param path of the names.
 */
export function loadNames(list: Shortlist, path: string): void {
  const unnamed = formatShortlist(list.filter((slug) => !isNamed(slug)));
  if (unnamed === "" || unnamed === requested) return;
  requested = unnamed;
  load(`${path}?${new URLSearchParams({ [PROVIDERS_PARAMETER]: unnamed })}`).catch(() => undefined);
}

async function load(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok) return;
  const found = readProviderNames(await response.json());
  rememberNames(
    Object.values(found).flatMap((provider) => (provider ? [[provider.slug, provider.name]] : [])),
  );
  updateSlugs(found);
}
