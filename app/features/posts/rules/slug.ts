/** The maximum length of a slug. */
export const MAX_SLUG_LENGTH = 200;

/**
 * "GLP-1: what now?" becomes "glp-1-what-now" (spec:posts#slug-from-title): lowercase, with one hyphen for any
 * characters between letters and digits. Accented letters become plain ones. Empty if the title has no letters or
 * digits, such as one with only emoji.
 */
export function slugFrom(text: string, maxLength = MAX_SLUG_LENGTH): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, maxLength)
    .replace(/-+$/, "");
}

/** The slug of a post whose title has no letters or digits. */
export function slugOfTitle(title: string, now: Date): string {
  return slugFrom(title) || `post-${now.getTime()}`;
}

/** The original slug, '-copy-', and a timestamp in ms (spec:posts#slug-of-copy). */
export function slugOfCopy(slug: string, now: Date): string {
  const ending = `-copy-${now.getTime()}`;
  return slug.slice(0, MAX_SLUG_LENGTH - ending.length).replace(/-+$/, "") + ending;
}

/** `slug`, or the first of `slug-2`, `slug-3`, … that isn't taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? "" : `-${count}`;
    const candidate = slug.slice(0, MAX_SLUG_LENGTH - ending.length).replace(/-+$/, "") + ending;
    if (!isTaken(candidate)) return candidate;
  }
}
