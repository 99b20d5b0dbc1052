import type { AdsFailure } from "./failures";

/** The part of Google's error object that names the cause. */
export type GoogleError = {
  /** As the status of a response. */
  code?: number;
  status?: string;
  details?: readonly {
    reason?: string;
    errors?: readonly {
      errorCode?: Readonly<Record<string, string>>;
      details?: { quotaErrorDetails?: { retryDelay?: string } };
    }[];
  }[];
};

const CAUSES: Readonly<Record<string, AdsFailure>> = {
  OAUTH_TOKEN_INVALID: "token",
  OAUTH_TOKEN_EXPIRED: "token",
  OAUTH_TOKEN_DISABLED: "token",
  OAUTH_TOKEN_REVOKED: "token",
  OAUTH_TOKEN_HEADER_INVALID: "token",
  GOOGLE_ACCOUNT_DELETED: "token",
  GOOGLE_ACCOUNT_USER_CANNOT_BE_AUTHENTICATED: "token",
  GOOGLE_ACCOUNT_AUTHENTICATION_FAILED: "token",
  NOT_ADS_USER: "permission",
  USER_PERMISSION_DENIED: "permission",
  TWO_STEP_VERIFICATION_NOT_ENROLLED: "permission",
  CUSTOMER_NOT_FOUND: "account",
  CUSTOMER_NOT_ENABLED: "account",
  CLIENT_CUSTOMER_ID_INVALID: "account",
  INVALID_CUSTOMER_ID: "account",
  CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION: "access",
  DEVELOPER_TOKEN_NOT_APPROVED: "access",
  DEVELOPER_TOKEN_PROHIBITED: "access",
  DEVELOPER_TOKEN_INVALID: "access",
  DEVELOPER_TOKEN_PARAMETER_MISSING: "access",
  PROJECT_DISABLED: "access",
  SERVICE_DISABLED: "access",
  REQUESTED_METRICS_FOR_MANAGER: "manager",
  RESOURCE_EXHAUSTED: "limit",
  RESOURCE_TEMPORARILY_EXHAUSTED: "limit",
  EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION: "limit",
  EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION: "limit",
  INTERNAL_ERROR: "unavailable",
  TRANSIENT_ERROR: "unavailable",
  DEADLINE_EXCEEDED: "unavailable",
  UNAVAILABLE: "unavailable",
  UNSUPPORTED_VERSION: "version",
};

/** Classifies an error response of the Google Ads API, or an error within a stream that began well. */
export function classifyGoogle(status: number, error: GoogleError | null): AdsFailure {
  const details = error?.details ?? [];
  const codes = details.flatMap(({ reason, errors = [] }) => [
    ...(reason === undefined ? [] : [reason]),
    ...errors.flatMap(({ errorCode }) => Object.values(errorCode ?? {})),
  ]);
  for (const code of [...codes, error?.status ?? ""]) {
    const cause = Object.hasOwn(CAUSES, code) ? CAUSES[code] : undefined;
    if (cause) return cause;
  }
  if (status === 429) return "limit";
  if (status >= 500) return "unavailable";
  if (status === 401 || error?.status === "UNAUTHENTICATED") return "token";
  if (status === 403 || error?.status === "PERMISSION_DENIED") return "permission";
  return status === 404 ? "version" : "unexpected";
}

/** How long Google asks us to wait before the next request, in ms, or undefined if it doesn't say. */
export function googleDelay(error: GoogleError | null): number | undefined {
  for (const { errors = [] } of error?.details ?? [])
    for (const { details } of errors) {
      const seconds = /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(details?.quotaErrorDetails?.retryDelay ?? "")?.[1];
      if (seconds !== undefined) return Number(seconds) * 1_000;
    }
  return undefined;
}

/** Classifies a refusal of Google's OAuth server. @param error the `error` of its response, `invalid_grant`. */
export function classifyGoogleToken(status: number, error: string | null): AdsFailure {
  if (error === "invalid_grant") return "token";
  if (error === "invalid_client" || error === "unauthorized_client" || error === "deleted_client")
    return "client";
  if (status === 429) return "limit";
  if (status >= 500) return "unavailable";
  return status === 401 ? "client" : "unexpected";
}
