/** What can go wrong when we call the ads vendor. */
export type AdsFailure =
  | "token"
  | "permission"
  | "account"
  | "currency"
  | "limit"
  | "unavailable"
  | "unexpected";

/** Shown to staff on the screen and in the log. */
export const failureMessages: Record<AdsFailure, string> = {
  token:
    "The access token has expired or was revoked. Create a new one with the ads vendor and enter it in the settings.",
  permission: "The access token can't read this account. It needs the ads_read permission.",
  account: "The token doesn't have access to an ads account with this number.",
  currency: "The account uses another currency. Ad spend here is in US dollars.",
  limit: "The ads vendor is limiting requests. We'll try again within the hour.",
  unavailable: "The ads vendor isn't responding. We'll try again within the hour.",
  unexpected: "The ads vendor sent a response we couldn't read, so nothing changed.",
};

/** Whether a retry may succeed soon without anyone fixing anything. */
export function isTransient(failure: AdsFailure): boolean {
  return failure === "limit" || failure === "unavailable";
}

/** The codes of the vendor's documented error object. */
const TOKEN = new Set([102, 190, 463, 467]);
const LIMIT = new Set([4, 17, 32, 341, 613]);
const PASSING = new Set([1, 2]);

/**
 * Classifies an error response.
 * @param error `error` of the response's JSON, if present: its `code`, and whether the vendor marks it as transient.
 */
export function classifyFailure(
  status: number,
  error: { code?: number; is_transient?: boolean } | null,
): AdsFailure {
  const code = error?.code ?? -1;
  if (TOKEN.has(code)) return "token";
  if (LIMIT.has(code) || (code >= 80_000 && code <= 80_014) || status === 429) return "limit";
  if (PASSING.has(code) || error?.is_transient || status >= 500) return "unavailable";
  if (code === 10 || (code >= 200 && code <= 299)) return "permission";
  if (code === 100 || code === 803 || status === 404) return "account";
  if (status === 401) return "token";
  if (status === 403) return "permission";
  return "unexpected";
}
