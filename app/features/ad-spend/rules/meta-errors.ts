import type { AdsFailure } from "./failures";

/** The codes of Meta's documented error object. */
const TOKEN = new Set([102, 190, 463, 467]);
const LIMIT = new Set([4, 17, 32, 341, 613]);
const PASSING = new Set([1, 2]);
/** The version of the Marketing API that the URL names has expired. */
const EXPIRED_VERSION = 2635;

/**
 * Classifies an error response of Meta.
 * @param error `error` of the response's JSON, if present: its `code`, and whether the vendor marks it as transient.
 */
export function classifyMeta(
  status: number,
  error: { code?: number; is_transient?: boolean } | null,
): AdsFailure {
  const code = error?.code ?? -1;
  if (TOKEN.has(code)) return "token";
  if (code === EXPIRED_VERSION) return "version";
  if (LIMIT.has(code) || (code >= 80_000 && code <= 80_014) || status === 429) return "limit";
  if (PASSING.has(code) || error?.is_transient || status >= 500) return "unavailable";
  if (code === 10 || (code >= 200 && code <= 299)) return "permission";
  if (code === 100 || code === 803 || status === 404) return "account";
  if (status === 401) return "token";
  if (status === 403) return "permission";
  return "unexpected";
}
