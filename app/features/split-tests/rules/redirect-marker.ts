/**
 * The parameter by which a redirect to a variant's post carries the assignment. It travels with one visitor alone, so a browser
 * without cookies stays where it was sent, and no one who shares its IP address or user agent is affected
 * (spec:split-tests#assignment-privacy).
 */
export const REDIRECT_PARAMETER = "variant_redirect";

/** Long enough to follow a redirect; after it, a copied URL assigns no one. */
export const REDIRECT_SECONDS = 30;

/** `{expiry in seconds, base 36}.{signature}`: which variant it names is part of what is signed. */
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

/** What a marker's signature covers: who was sent from which variant's post to which, and until when. */
export function signedText(
  testId: string,
  { variantId, requestedId }: { variantId: string; requestedId: string },
  expires: number,
): string {
  return [testId, variantId, requestedId, expires].join(" ");
}

/** A query (`?a=b` or "") with the marker in place of any other; the rest stays exactly as written. */
export function withMarker(search: string, marker: string): string {
  const rest = withoutMarker(search);
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
