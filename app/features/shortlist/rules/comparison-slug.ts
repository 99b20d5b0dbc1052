/*
 * The last part of a comparison's URL: `alderwick-health-vs-amberlode` (spec:side-by-side#comparison-url). A slug may
 * itself contain the word "vs". There it is written "_vs", which no slug can contain, so that each URL names exactly
 * one set of providers.
 */
const SEPARATOR = "vs";
const ESCAPED = "_vs";
/** A URL typed without the escape has more than one reading; up to this many "vs" are tried as separators. */
const MAX_SEPARATORS = 5;

/** The comparison of these providers: slugs in alphabetical order, so that each comparison has one URL. */
export function comparisonSlug(slugs: readonly string[]): string {
  return [...new Set(slugs)].sort().map(escapeSlug).join(`-${SEPARATOR}-`);
}

function escapeSlug(slug: string): string {
  const words = slug.split("-");
  return words.map((word) => (word === SEPARATOR ? ESCAPED : word)).join("-");
}

/**
 * The slugs that a URL may mean, most likely first. The first reading separates at every "vs" that isn't escaped; it's
 * the only one for URLs from `comparisonSlug`.
 */
export function readingsOf(comparison: string): string[][] {
  const words = comparison.toLowerCase().split("-");
  const places = words.flatMap((word, index) => (word === SEPARATOR ? [index] : []));
  if (places.length > MAX_SEPARATORS) return [separateAt(words, places)];
  const choices = subsetsOf(places).toSorted((a, b) => b.length - a.length);
  return choices.map((chosen) => separateAt(words, chosen)).filter((slugs) => !slugs.includes(""));
}

function separateAt(words: readonly string[], places: readonly number[]): string[] {
  const starts = [0, ...places.map((place) => place + 1)];
  const ends = [...places, words.length];
  return starts.map((start, index) =>
    words
      .slice(start, ends[index])
      .map((word) => (word === ESCAPED ? SEPARATOR : word))
      .join("-"),
  );
}

function subsetsOf(places: readonly number[]): number[][] {
  const [first, ...others] = places;
  if (first === undefined) return [[]];
  return subsetsOf(others).flatMap((subset) => [subset, [first, ...subset]]);
}
