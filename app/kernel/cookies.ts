/** The first value with this name in a `Cookie` header that passes `accepts`. */
export function readCookie(
  header: string,
  name: string,
  accepts: (value: string) => boolean = () => true,
): string | null {
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at !== -1 && pair.slice(0, at).trim() === name) {
      const value = pair.slice(at + 1).trim();
      if (accepts(value)) return value;
    }
  }
  return null;
}
