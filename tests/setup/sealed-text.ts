/**
 * A URL's encrypted parts, and the rest of it. Look for words only in the rest: random letters can contain any short
 * word, such as "555".
 */
export function withoutSealed(address: string): { rest: string; sealed: string[] } {
  const sealed: string[] = [];
  const rest = decodeURIComponent(address).replace(/\bv1\.[\w-]+\.([\w-]+)/g, (_, packed: string) => {
    sealed.push(packed);
    return "";
  });
  return { rest, sealed };
}
