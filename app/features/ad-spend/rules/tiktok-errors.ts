import type { AdsFailure } from "./failures";

const TOKEN = new Set([40_102, 40_104, 40_105]);
/** Too many requests per second, per minute, or per day. */
const LIMIT = new Set([40_016, 40_100, 40_133]);
const PERMISSION = new Set([40_001, 40_003, 40_300]);

/**
 * Classifies a response of TikTok's API, which mostly refuses with status 200.
 * @param code `code` of the response, or null if it has none.
 */
export function classifyTikTok(status: number, code: number | null): AdsFailure {
  if (status === 429) return "limit";
  if (code !== null) {
    if (TOKEN.has(code)) return "token";
    if (LIMIT.has(code)) return "limit";
    if (PERMISSION.has(code)) return "permission";
    if (code === 40_002) return "account";
    if (code >= 50_000) return "unavailable";
  }
  if (status >= 500) return "unavailable";
  if (status === 401) return "token";
  return status === 403 ? "permission" : "unexpected";
}
