import type { AdsFailure } from "./failures";

/** What a request is about. */
export type TikTokRequest = "account" | "report";

/** Codes from TikTok's appendix "Return codes" and from refusals that others have published. */
const TOKEN = new Set([40_102, 40_104, 40_105]);
/** Too many requests per second, per minute, or per day, of the application or for the advertiser. */
const LIMIT = new Set([40_016, 40_100, 40_132, 40_133, 51_021]);
/** Also if the advertiser doesn't exist or was deleted. */
const PERMISSION = 40_001;
const MISSING = 40_007;
const WRONG_PARAMETER = 40_002;

/**
 * Classifies a response of TikTok's API, which mostly refuses with status 200.
 * @param code `code` of the response, or null if it has none.
 * @param asked What the request was about. A bad parameter means the advertiser ID that staff entered is wrong; in a
 *   report, it's a bug in our request.
 */
export function classifyTikTok(status: number, code: number | null, kind: TikTokRequest): AdsFailure {
  if (status === 429) return "limit";
  if (code !== null) {
    if (TOKEN.has(code)) return "token";
    if (LIMIT.has(code)) return "limit";
    if (code === PERMISSION) return "permission";
    if (code === MISSING) return "account";
    if (code === WRONG_PARAMETER) return kind === "account" ? "account" : "unexpected";
    if (code >= 50_000) return "unavailable";
  }
  if (status >= 500) return "unavailable";
  if (status === 401) return "token";
  return status === 403 ? "permission" : "unexpected";
}
