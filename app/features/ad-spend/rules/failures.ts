import { type Platform, platformNames } from "./spend";

/** What can go wrong in a call to an ad platform. */
export type AdsFailure =
  /** The token was refused. */
  | "token"
  /** The OAuth client was refused. */
  | "client"
  /** The person behind the token may not read this account. */
  | "permission"
  /** The application may not use the API. */
  | "access"
  | "account"
  /** A manager account has no spend of its own. */
  | "manager"
  | "currency"
  | "limit"
  /** More data than the vendor returns, or than we read. */
  | "large"
  /** The whole import took too long. */
  | "slow"
  | "unavailable"
  /** The API has no such version anymore. */
  | "version"
  | "unexpected"
  /** The stored credentials can't be decrypted. */
  | "sealed"
  /** The account was changed or disconnected during the import. */
  | "changed";

const common: Record<AdsFailure, (vendor: string) => string> = {
  token: (vendor) =>
    `The access token has expired or was revoked. Create a new one with ${vendor} and enter it in the settings.`,
  client: (vendor) => `${vendor} doesn't accept these credentials. Enter them again in the settings.`,
  permission: () =>
    "The access token can't read this account. Create one that can, and enter it in the settings.",
  access: (vendor) => `Your application isn't approved for the API of ${vendor}. Apply for access there.`,
  account: () => "The token doesn't have access to an ad account with this number.",
  manager: () => "This is a manager account. Enter the number of the account that has the campaigns.",
  currency: () => "The account uses another currency. Ad spend here is in US dollars.",
  limit: (vendor) => `${vendor} is limiting requests.`,
  large: () => "The account has more campaigns than can be read at once.",
  slow: (vendor) => `${vendor} took too long to respond.`,
  unavailable: (vendor) => `${vendor} isn't responding.`,
  version: (vendor) =>
    `${vendor} no longer supports this version of its API. Ask the person who runs the server to set a newer one.`,
  unexpected: (vendor) => `${vendor} sent a response we couldn't read, so nothing changed.`,
  sealed: () => "The stored credentials can't be read. Enter them again in the settings.",
  changed: () => "The account was changed or disconnected during the import, so nothing was stored.",
};

const special: Partial<Record<Platform, Partial<Record<AdsFailure, string>>>> = {
  facebook: {
    permission: "The access token can't read this account. It needs the ads_read permission.",
    version:
      "Meta no longer supports this version of its API. Ask the person who runs the server to set ADS_API_URL to a newer one.",
  },
  google: {
    token: "The refresh token has expired or was revoked. Create a new one and enter it in the settings.",
    client: "Google doesn't accept the OAuth client ID and secret. Enter them again in the settings.",
    permission:
      "The person who signed in can't read this account. Give them access in Google Ads or, if it's under a manager account, enter the manager account ID.",
    access:
      "The Google Cloud project doesn't have access to this account through the Google Ads API. Enable the API and apply for access in the Cloud console.",
    account: "Google Ads doesn't have an active account with this customer ID.",
    version:
      "Google Ads no longer supports this version of its API. Ask the person who runs the server to set GOOGLE_ADS_API_URL to a newer one.",
  },
  tiktok: {
    permission:
      "The access token can't read this advertiser. Authorize the app for it in TikTok Ads Manager, and enter the new token in the settings.",
    account: "The token doesn't have access to an advertiser with this ID.",
  },
};

/**
 * What happened and what to do about it, for staff.
 * @param next who tries again: the hourly import or, if an account wasn't connected, the person who entered it.
 */
export function failureText(
  platform: Platform,
  failure: AdsFailure,
  next: "import" | "person" = "import",
): string {
  const text = special[platform]?.[failure] ?? common[failure](platformNames[platform]);
  if (!isTransient(failure)) return text;
  return next === "import" ? `${text} We'll try again within the hour.` : `${text} Try again later.`;
}

/** The field of the form to correct, or null if no field is wrong. */
export function fieldOfFailure(platform: Platform, failure: AdsFailure): string | null {
  if (failure === "account" || failure === "currency" || failure === "manager") return "accountId";
  if (failure === "client") return "clientSecret";
  if (failure === "token") return platform === "google" ? "refreshToken" : "accessToken";
  if (failure === "permission") return platform === "google" ? "accountId" : "accessToken";
  return null;
}

/** Whether a retry may succeed soon without anyone fixing anything. */
export function isTransient(failure: AdsFailure): boolean {
  return failure === "limit" || failure === "unavailable" || failure === "slow";
}
