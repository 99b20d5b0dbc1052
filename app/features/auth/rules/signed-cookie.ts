/**
 * Whether a signed cookie is in the exact form that we write: `token.signature`, percent-encoded, the signature in
 * base64. Decoders of both encodings are lenient (escaped letters, quotes, spare bits in the last character), so
 * without this check one session would open with many values. It doesn't verify the signature.
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
