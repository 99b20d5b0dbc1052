/**
 * Whether a signed cookie is written as we write it: `token.signature`, percent-encoded, the signature in base64.
 * Readers of both codings forgive much (an escaped letter, quotes, spare bits in the last character), so one session
 * would otherwise open with many values. It says nothing about whose signature it is.
 */
export function isCanonicalSignedCookie(value: string): boolean {
  try {
    const decoded = decodeURIComponent(value);
    const signature = decoded.slice(decoded.lastIndexOf(".") + 1);
    return encodeURIComponent(decoded) === value && btoa(atob(signature)) === signature;
  } catch {
    return false;
  }
}
