/** Spaces and control characters that people can't see, and the backslash, which browsers read as a slash. */
const HIDDEN = /[\p{Cc}\p{Zs}\p{Cf}\u2028\u2029\\]/u;

/**
 * Reads an http(s) URL as staff, partners, and files write it. This is the one rule for links that leave the site.
 * Surrounding blanks are ignored. A URL with a user name or password is rejected: it would publish a secret, or hide
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

/** The URL as typed, without surrounding blanks, if `parseWebAddress` accepts it; otherwise null. */
export function webAddress(text: string | null | undefined): string | null {
  return parseWebAddress(text) && (text?.trim() ?? null);
}

/** The host of a URL that `parseWebAddress` accepts, in lower case and without `www.`; otherwise null. */
export function hostOfAddress(text: string): string | null {
  return parseWebAddress(text)?.hostname.replace(/^www\./, "") ?? null;
}

const TYPED_ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** Punctuation after a URL, which belongs to the sentence. */
const CLOSING = /[.,;:!?'”’)\]}]+$/;

/** The URLs in plain text that `parseWebAddress` accepts, and where each starts, without the sentence's punctuation. */
export function webAddressesIn(text: string): { start: number; address: string }[] {
  return [...text.matchAll(TYPED_ADDRESS)].flatMap(({ 0: typed, index: start }) => {
    const address = typed.replace(CLOSING, "");
    return parseWebAddress(address) ? [{ start, address }] : [];
  });
}
