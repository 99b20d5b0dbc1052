import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** A page sets this header to the other origins that it must load from: a captcha, where the settings name one. */
export const PAGE_SOURCES_HEADER = "X-Page-Sources";

/** A page that pages of our own may show in a frame sets this header to `self`. No other site ever may. */
export const PAGE_FRAME_HEADER = "X-Page-Frame";

/**
 * The policy of one rendered page: scripts of our own origin, and exactly the inline scripts that the page holds,
 * each by its SHA-256. No third party is named unless the page asked for it, so none is asked for anything.
 */
export function contentSecurityPolicy(
  html: string,
  sources: readonly string[] = [],
  framedBy: "none" | "self" = "none",
): string {
  const hashes = new Set<string>();
  for (const [, text] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash("sha256")
        .update(text ?? "")
        .digest("base64")}'`,
    );
  }
  const named = sources.join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")} ${named}`.trim(),
    `frame-src 'self' ${named}`.trim(),
    `style-src 'self' ${named}`.trim(),
    // Placement by scripts (menus, drag and drop, charts) sets style attributes; styles cannot run code.
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

/** Headers of every answer that does not set its own. */
export function setSecurityHeaders(headers: Headers, isHttps: boolean): void {
  setDefault(headers, "X-Content-Type-Options", "nosniff");
  setDefault(headers, "Referrer-Policy", "strict-origin-when-cross-origin");
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
 * Whether a state-changing request may be carried out: browsers name the page it came from, and only our own may.
 * A client that names none (no browser) carries none of our cookies either.
 * @param siteOrigin of our pages: never taken from the request where SITE_URL names it, since a request can name any host.
 */
export function isSameOriginRequest(request: Request, siteOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === siteOrigin;
  const fetchSite = request.headers.get("sec-fetch-site");
  return fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
}
