/** Spaces and control characters that no one sees, and the backslash that browsers read as a slash. */
const HIDDEN = /[\p{Cc}\p{Zs}\p{Cf}\u2028\u2029\\]/u;

/**
 * Reads an http(s) URL as staff, partners, and files write it; the one rule for links that leave this site.
 * Blanks around it don't count. A URL with a user name or password is refused: it would publish a secret, or hide
 * the real host behind a familiar name.
 * @returns null for anything else.
 */
export function parseWebAddress(text: string | null | undefined): URL | null {
  const typed = text?.trim() ?? "";
  if (!/^https?:\/\/[^/]/i.test(typed) || HIDDEN.test(typed) || !URL.canParse(typed)) return null;
  const url = new URL(typed);
  const hasCredentials = url.username !== "" || url.password !== "";
  return hasCredentials || url.hostname === "" ? null : url;
}

/** The URL as it was typed, without blanks around it, when `parseWebAddress` accepts it; else null. */
export function webAddress(text: string | null | undefined): string | null {
  return parseWebAddress(text) && (text?.trim() ?? null);
}

/** The host of a URL that `parseWebAddress` accepts, in lower case and without `www.`; else null. */
export function hostOfAddress(text: string): string | null {
  return parseWebAddress(text)?.hostname.replace(/^www\./, "") ?? null;
}
