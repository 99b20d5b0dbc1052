/**
 * The visitor session (spec:tracking#visitor-session): an anonymous random identifier that the browser creates and
 * stores under this key. Links to our own redirect include it under the same name.
 */
export const SESSION_KEY = "glp_session_id";

/** The variant of a split test that the visitor sees, in links to our own redirect. */
export const VARIANT_KEY = "glp_variant_id";

const IDENTIFIER = /^[A-Za-z0-9_-]{1,100}$/;

/** Whether this is a valid session or variant id. It comes from a browser, and columns allow 100 characters. */
export function isIdentifier(value: unknown): value is string {
  return typeof value === "string" && IDENTIFIER.test(value);
}

const A_YEAR_S = 365 * 24 * 60 * 60;

/** The text of a cookie with the session. Scripts may read it, because the page keeps the same session. */
export function sessionCookie(sessionId: string, path: string, isHttps: boolean): string {
  return `${SESSION_KEY}=${sessionId}; Path=${path}; Max-Age=${A_YEAR_S}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}
