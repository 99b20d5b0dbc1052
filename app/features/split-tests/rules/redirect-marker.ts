/**
 * The parameter that contains the assignment in a redirect to a variant's post. It applies to one visitor only, so a
 * browser without cookies stays on that post, and visitors with the same IP address or user agent aren't affected
 * (spec:split-tests#assignment-privacy).
 */
export const REDIRECT_PARAMETER = "variant_redirect";

/** Long enough to follow a redirect; after that, a copied URL assigns no one. */
export const REDIRECT_SECONDS = 30;

/** `{expiry in seconds, base 36}.{signature}`; the signature covers the variant. */
const MARKER = /^([0-9a-z]{1,10})\.([\w-]{22})$/;

/** The expiry in seconds since 1970, and the signature; null for anything else. */
export function parseMarker(value: string | null): { expires: number; signature: string } | null {
  const [, expires, signature] = MARKER.exec(value ?? "") ?? [];
  return expires && signature ? { expires: Number.parseInt(expires, 36), signature } : null;
}

/** @param expires seconds since 1970. */
export function formatMarker(expires: number, signature: string): string {
  return `${expires.toString(36)}.${signature}`;
}

/** The text that a marker's signature covers: the two variants of the redirect, and its expiry. */
export function signedText(
  testId: string,
  { variantId, requestedId }: { variantId: string; requestedId: string },
  expires: number,
): string {
  return [testId, variantId, requestedId, expires].join(" ");
}

/** A query (`?a=b` or "") with this marker instead of any other; the rest stays exactly as written. */
export function withMarker(search: string, marker: string | null): string {
  const rest = withoutMarker(search);
  if (marker === null) return rest;
  return `${rest === "" ? "?" : `${rest}&`}${REDIRECT_PARAMETER}=${marker}`;
}

/** A query without the marker; the rest stays exactly as written. */
export function withoutMarker(search: string): string {
  const kept = search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== REDIRECT_PARAMETER && !pair.startsWith(`${REDIRECT_PARAMETER}=`));
  const rest = kept.join("&");
  return rest === "" ? "" : `?${rest}`;
}
