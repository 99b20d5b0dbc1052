import type { AdsFailure } from "./failures";

/** The codes of Meta's documented error object. */
const TOKEN = new Set([102, 190, 463, 467]);
const LIMIT = new Set([4, 17, 32, 341, 613]);
const PASSING = new Set([1, 2]);
/** More data than one request may ask for. */
const LARGE = 1_487_534;
/** Reports by ad also fail with an unknown error then, or with a text as the only sign. */
const UNKNOWN = 99;
const LARGE_TEXT = /reduce the amount of data/i;
/** The version of the Marketing API that the URL names has expired. */
const EXPIRED_VERSION = 2635;

/** A report by ad, or anything else. */
export type MetaRequestKind = "ads" | "other";

/** What matters of an error. `error_user_msg` is the text that it shows to people. */
export type MetaError = {
  code?: number;
  error_subcode?: number;
  message?: string;
  error_user_msg?: string;
  is_transient?: boolean;
};

/**
 * Classifies an error response of Meta.
 * @param error `error` of the response's JSON, if present.
 * @param asked what was requested.
 */
export function classifyMeta(
  status: number,
  error: MetaError | null,
  requestKind: MetaRequestKind = "other",
): AdsFailure {
  const code = error?.code ?? -1;
  if (TOKEN.has(code)) return "token";
  if (code === EXPIRED_VERSION) return "version";
  if (isTooLarge(error, requestKind)) return "large";
  if (LIMIT.has(code) || (code >= 80_000 && code <= 80_014) || status === 429) return "limit";
  if (PASSING.has(code) || error?.is_transient || status >= 500) return "unavailable";
  if (code === 10 || (code >= 200 && code <= 299)) return "permission";
  if (code === 100 || code === 803 || status === 404) return "account";
  if (status === 401) return "token";
  if (status === 403) return "permission";
  return "unexpected";
}

function isTooLarge(error: MetaError | null, requestKind: MetaRequestKind): boolean {
  const { error_subcode: subcode, message = "", error_user_msg: text = "" } = error ?? {};
  if (subcode === LARGE) return true;
  return requestKind === "ads" && (subcode === UNKNOWN || LARGE_TEXT.test(message) || LARGE_TEXT.test(text));
}
