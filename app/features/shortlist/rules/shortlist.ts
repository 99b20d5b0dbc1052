import { isSlug } from "~/features/brands/rules/slug";

/** How many providers a shortlist can have, and how many of them fit side by side (spec:side-by-side#shortlist). */
export const maxShortlist = 6;
export const maxCompared = 4;
export const minCompared = 2;

/** The query parameter that names providers, in links and forms. */
export const PROVIDERS_PARAMETER = "providers";

/** Slugs without duplicates, in the order they were chosen. */
export type Shortlist = readonly string[];

export const emptyShortlist: Shortlist = Object.freeze([]);

/** Reads what the browser stored, which may be anything: slugs separated by commas. */
export function parseShortlist(stored: string | null): Shortlist {
  const slugs = (stored ?? "").split(",").filter(isSlug);
  return slugs.length === 0 ? emptyShortlist : [...new Set(slugs)].slice(0, maxShortlist);
}

export const formatShortlist = (list: Shortlist): string => list.join(",");

/** With the provider at the end, or null if the list is full. */
export function withProvider(list: Shortlist, slug: string): Shortlist | null {
  if (list.includes(slug)) return list;
  return list.length >= maxShortlist ? null : [...list, slug];
}

export function withoutProvider(list: Shortlist, slug: string): Shortlist {
  return list.filter((chosen) => chosen !== slug);
}

export type ShortlistedName = { slug: string; name: string };

/**
 * The list with current slugs: a renamed provider gets its new one, and one that left the comparison is dropped.
 * @param found by stored slug; a slug that isn't in it is unknown and stays.
 */
export function withCurrentSlugs(list: Shortlist, found: Readonly<ProviderNames>): Shortlist {
  const current = list.flatMap((slug) => {
    const provider = Object.hasOwn(found, slug) ? found[slug] : { slug };
    return provider ? [provider.slug] : [];
  });
  return [...new Set(current)];
}

/** A readable name until the real one is loaded: "alderwick-health" → "Alderwick Health". */
export function nameFromSlug(slug: string): string {
  return slug.replace(/(^|-)([a-z0-9])/g, (_, dash: string, first: string) =>
    dash ? ` ${first.toUpperCase()}` : first.toUpperCase(),
  );
}

/** The names in `?providers=a,b` or `?providers=a&providers=b`, without duplicates. */
export function readProviders(query: URLSearchParams, most: number): string[] {
  const slugs = query
    .getAll(PROVIDERS_PARAMETER)
    .flatMap((value) => value.split(","))
    .map((value) => value.trim().toLowerCase())
    .filter(isSlug);
  return [...new Set(slugs)].slice(0, most);
}

/** Pages where the bar of chosen providers would be in the way: forms, and pages that show the choice themselves. */
const withoutTray =
  /^\/(compare\/|shortlist|login|access-denied|rebate-claim|(compare-providers|save-on-prescription|calculator)\/?$)/;

/** Whether the page at this path shows the tray (spec:side-by-side#tray). */
export const showsTray = (pathname: string): boolean => !withoutTray.test(pathname);

/** By requested slug: the provider's current slug and name; null if it isn't in the comparison. */
export type ProviderNames = Record<string, ShortlistedName | null>;

/** Reads the response of `/shortlist/names`. Anything else in it is skipped. */
export function readProviderNames(body: unknown): ProviderNames {
  if (typeof body !== "object" || body === null) return {};
  const entries = Object.entries(body).filter(
    (entry): entry is [string, ShortlistedName | null] => entry[1] === null || isShortlistedName(entry[1]),
  );
  return Object.fromEntries(entries);
}

function isShortlistedName(value: unknown): value is ShortlistedName {
  if (typeof value !== "object" || value === null) return false;
  return (
    "slug" in value && typeof value.slug === "string" && "name" in value && typeof value.name === "string"
  );
}
