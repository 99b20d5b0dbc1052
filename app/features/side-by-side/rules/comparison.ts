import { comparisonSlug, readingsOf } from "~/features/shortlist/rules/comparison-slug";
import { maxCompared, minCompared } from "~/features/shortlist/rules/shortlist";

/** What a comparison's URL leads to (spec:side-by-side#comparison-url). All slugs are current. */
export type Comparison =
  | { kind: "found"; slugs: string[] }
  /** `gone`: how many of the providers in the URL aren't in the comparison. */
  | { kind: "redirect"; to: string; gone: number }
  /** Too few or too many providers; `slugs` are the known ones, at most as many as fit. */
  | { kind: "missing"; reason: "too_few" | "too_many"; slugs: string[] };

/** @param currentSlug the current slug of a provider that has this slug, or had it; null without one */
export function resolveComparison(
  comparison: string,
  currentSlug: (slug: string) => string | null,
): Comparison {
  const readings = readingsOf(comparison);
  const isKnown = (slug: string) => currentSlug(slug) !== null;
  const requested = readings.find((slugs) => slugs.every(isKnown)) ?? readings[0] ?? [];
  const slugs = [...new Set(requested.flatMap((slug) => currentSlug(slug) ?? []))].sort();
  const gone = new Set(requested.filter((slug) => !isKnown(slug))).size;
  if (slugs.length < minCompared) return { kind: "missing", reason: "too_few", slugs };
  if (slugs.length > maxCompared)
    return { kind: "missing", reason: "too_many", slugs: slugs.slice(0, maxCompared) };
  const to = comparisonSlug(slugs);
  return to === comparison ? { kind: "found", slugs } : { kind: "redirect", to, gone };
}

/** The slugs in a URL that may be former ones; bounded, because anyone can write a URL. */
export function slugsToLookUp(comparison: string, isCurrent: (slug: string) => boolean): string[] {
  const slugs = readingsOf(comparison)[0] ?? [];
  return [...new Set(slugs)].filter((slug) => !isCurrent(slug)).slice(0, 2 * maxCompared);
}
