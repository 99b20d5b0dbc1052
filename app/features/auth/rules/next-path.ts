const BASE = "https://site.invalid";

/**
 * Where to go after signing in: a staff URL of this site, as path and query, or null for anything else. It accepts only
 * what a browser would resolve to this site: `//host`, `/\host`, schemes, and control characters are rejected.
 */
export function safeNextPath(value: string | null | undefined): string | null {
  if (!value || value.length > 1_000 || !/^\/[^/\\]/.test(value) || hasControl(value)) return null;
  const url = URL.canParse(value, BASE) ? new URL(value, BASE) : null;
  if (url?.origin !== BASE) return null;
  const isStaffPage = url.pathname === "/admin" || url.pathname.startsWith("/admin/");
  return isStaffPage ? url.pathname + url.search : null;
}

function hasControl(value: string): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || (code >= 0x7f && code <= 0x9f)) return true;
  }
  return false;
}

/** The query that passes this page's destination on to another sign-in page; "" if there is none. */
export function nextQuery(params: URLSearchParams): string {
  const next = safeNextPath(params.get("next"));
  return next === null ? "" : `?${new URLSearchParams({ next })}`;
}
