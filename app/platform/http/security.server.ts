import { createHash } from "node:crypto";

/** A page sets this header to the other origins that it must load from, such as a captcha if the settings name one. */
export const PAGE_SOURCES_HEADER = "X-Page-Sources";

/** A page that our own pages may show in a frame sets this header to `self`. Other sites never may. */
export const PAGE_FRAME_HEADER = "X-Page-Frame";

/**
 * The policy of a page that other sites may show in a frame: no script, nothing from other origins, and no form.
 */
export const FRAMED_ANYWHERE =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self' data:; " +
  "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/**
 * The policy of one rendered page: scripts of our own origin, and exactly the inline scripts on the page, each by its
 * SHA-256. A third party is allowed only if the page asked for it, so by default the browser contacts none.
 * @param page its HTML in UTF-8.
 * @param style the hash of the style element that we wrote into it. Others, such as one in a post, aren't allowed.
 */
export function contentSecurityPolicy(
  page: Buffer,
  sources: readonly string[] = [],
  framedBy: "none" | "self" = "none",
  style = "",
): string {
  const hashes = new Set<string>();
  for (const script of inlineScripts(page)) {
    const hash = createHash("sha256").update(script).digest("base64");
    hashes.add(`'sha256-${hash}'`);
  }
  const named = sources.join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")} ${named}`.trim(),
    `frame-src 'self' ${named}`.trim(),
    ["style-src 'self'", style, named].filter((source) => source !== "").join(" "),
    // Scripts that position elements (menus, drag and drop, charts) set style attributes; styles can't run code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${named}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${framedBy}'`,
  ].join("; ");
}

const TAG = Buffer.from("<script");
const TAG_END = Buffer.from(">");
const SCRIPT_END = Buffer.from("</script>");
/** Structured data isn't code, and browsers check no policy for it, so it needs no hash. */
const STRUCTURED_DATA = ' type="application/ld+json"';

/** The content of each inline script, as bytes of the page: a text of it would take as much memory again. */
function* inlineScripts(page: Buffer): Generator<Buffer> {
  for (let at = page.indexOf(TAG); at !== -1; ) {
    const start = page.indexOf(TAG_END, at);
    const end = page.indexOf(SCRIPT_END, start);
    if (start === -1 || end === -1) return;
    const attributes = page.toString("latin1", at + TAG.length, start);
    const isInline = attributes !== STRUCTURED_DATA && !/\ssrc=/.test(attributes);
    if (isInline) yield page.subarray(start + 1, end);
    at = page.indexOf(TAG, isInline ? end : at + TAG.length);
  }
}

/** Sets the headers of every response that doesn't set its own. */
export function setSecurityHeaders(headers: Headers, isHttps: boolean): void {
  setDefault(headers, "X-Content-Type-Options", "nosniff");
  setDefault(headers, "Referrer-Policy", "strict-origin-when-cross-origin");
  // It can't say "anywhere", and old browsers read it before the policy.
  if (headers.get("Content-Security-Policy") !== FRAMED_ANYWHERE)
    setDefault(headers, "X-Frame-Options", "DENY");
  setDefault(headers, "Cross-Origin-Opener-Policy", "same-origin");
  setDefault(headers, "Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
  setDefault(
    headers,
    "Content-Security-Policy",
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
  if (isHttps) setDefault(headers, "Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

function setDefault(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a state-changing request is allowed. Browsers name the page it came from, and only our own pages may send
 * one. A client that names none isn't a browser and doesn't send our cookies either.
 * @param siteOrigin of our pages. It is never taken from the request if SITE_URL is set, since a request can name any
 * host.
 */
export function isSameOriginRequest(
  request: { method: string; headers: Pick<Headers, "get"> },
  siteOrigin: string,
): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === siteOrigin;
  const fetchSite = request.headers.get("sec-fetch-site");
  return fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
}
