/*
 * Text in an attribute that must not be readable there: neither a search engine nor "Find in page" sees it. It is
 * Base64 of UTF-8, not a secret.
 */

export function packText(text: string): string {
  let bytes = "";
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** @throws DOMException if it isn't Base64 */
export function unpackText(packed: string): string {
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
