import { expect, test } from "vitest";
import { type AdsFailure, failureText, fieldOfFailure } from "./failures";
import { classifyGoogle, classifyGoogleToken, googleDelay } from "./google-errors";
import { classifyMeta, type MetaError } from "./meta-errors";
import { platforms } from "./spend";
import { classifyTikTok } from "./tiktok-errors";
import { readCredentials, removableSecrets, shownValues, vendors } from "./vendors";

test.for<[number, number | undefined, boolean, AdsFailure]>([
  [400, 190, false, "token"],
  [401, undefined, false, "token"],
  [400, 102, false, "token"],
  [400, 17, false, "limit"],
  [400, 80_000, false, "limit"],
  [403, 613, false, "limit"],
  [429, undefined, false, "limit"],
  [400, 2, false, "unavailable"],
  [400, 9_999, true, "unavailable"],
  [500, undefined, false, "unavailable"],
  [503, 100, false, "unavailable"],
  [403, 200, false, "permission"],
  [400, 10, false, "permission"],
  [403, undefined, false, "permission"],
  [400, 100, false, "account"],
  [404, undefined, false, "account"],
  [400, 2_635, false, "version"],
  [400, undefined, false, "unexpected"],
])("Meta: status %i with code %s, transient %s: %s", ([status, code, transient, failure]) => {
  expect(
    classifyMeta(status, code === undefined && !transient ? null : { code, is_transient: transient }),
  ).toBe(failure);
});

test.for<[number, MetaError, AdsFailure, AdsFailure]>([
  [400, { code: 100, error_subcode: 1_487_534 }, "large", "large"],
  [500, { code: 1, error_subcode: 99 }, "large", "unavailable"],
  [500, { code: 1, message: "Please reduce the amount of data you're asking for" }, "large", "unavailable"],
  [500, { code: 1, error_user_msg: "Please reduce the amount of data" }, "large", "unavailable"],
  [500, { code: 1, message: "An unknown error occurred" }, "unavailable", "unavailable"],
  [400, { code: 190, error_subcode: 463 }, "token", "token"],
])("Meta: status %i with %o: by ad %s, otherwise %s", ([status, error, byAd, otherwise]) => {
  expect(classifyMeta(status, error, "ads")).toBe(byAd);
  expect(classifyMeta(status, error)).toBe(otherwise);
});

const googleError = (errorCode: Record<string, string>) => ({ details: [{ errors: [{ errorCode }] }] });

test.for<[number, Record<string, string>, AdsFailure]>([
  [401, { authenticationError: "OAUTH_TOKEN_EXPIRED" }, "token"],
  [400, { authenticationError: "CUSTOMER_NOT_FOUND" }, "account"],
  [403, { authorizationError: "USER_PERMISSION_DENIED" }, "permission"],
  [403, { authorizationError: "CUSTOMER_NOT_ENABLED" }, "account"],
  [403, { authorizationError: "DEVELOPER_TOKEN_NOT_APPROVED" }, "access"],
  [400, { queryError: "REQUESTED_METRICS_FOR_MANAGER" }, "manager"],
  [429, { quotaError: "RESOURCE_EXHAUSTED" }, "limit"],
  [500, { internalError: "TRANSIENT_ERROR" }, "unavailable"],
  [400, { requestError: "UNSUPPORTED_VERSION" }, "version"],
  [400, { queryError: "BAD_FIELD_NAME" }, "unexpected"],
  [400, { queryError: "constructor" }, "unexpected"],
])("Google: status %i with %o: %s", ([status, errorCode, failure]) => {
  expect(classifyGoogle(status, googleError(errorCode))).toBe(failure);
});

test("Google: an API that isn't enabled, and errors without details", () => {
  expect(classifyGoogle(403, { details: [{ reason: "SERVICE_DISABLED" }] })).toBe("access");
  expect(classifyGoogle(401, null)).toBe("token");
  expect(classifyGoogle(404, null)).toBe("version");
  expect(classifyGoogle(503, null)).toBe("unavailable");
  expect(classifyGoogleToken(400, "invalid_grant")).toBe("token");
  expect(classifyGoogleToken(401, "invalid_client")).toBe("client");
  expect(classifyGoogleToken(500, null)).toBe("unavailable");
  const wait = (retryDelay: string) =>
    googleDelay({ details: [{ errors: [{ details: { quotaErrorDetails: { retryDelay } } }] }] });
  expect(wait("1.5s")).toBe(1_500);
  expect(wait("soon")).toBeUndefined();
});

test.for<[number, number | null, AdsFailure]>([
  [200, 40_105, "token"],
  [200, 40_102, "token"],
  [200, 40_001, "permission"],
  [200, 40_007, "account"],
  [200, 40_002, "unexpected"],
  [200, 40_100, "limit"],
  [200, 51_021, "limit"],
  [429, null, "limit"],
  [200, 50_002, "unavailable"],
  [502, null, "unavailable"],
  [401, null, "token"],
  [403, null, "permission"],
  [200, null, "unexpected"],
])("TikTok: status %i with code %s: %s", ([status, code, failure]) => {
  expect(classifyTikTok(status, code, "report")).toBe(failure);
});

test("TikTok: a wrong parameter is the advertiser ID if nothing else was asked", () => {
  expect(classifyTikTok(200, 40_002, "account")).toBe("account");
});

/** All of them: the type checker finds one that's missing. */
const failures = Object.keys({
  token: true,
  client: true,
  permission: true,
  access: true,
  account: true,
  manager: true,
  currency: true,
  limit: true,
  large: true,
  slow: true,
  unavailable: true,
  version: true,
  unexpected: true,
  sealed: true,
  changed: true,
} satisfies Record<AdsFailure, true>) as AdsFailure[];

test.for(platforms)("%s: every failure fits the column, and names a field that the form has", (platform) => {
  const names = vendors[platform].fields.map(({ name }) => name);
  for (const failure of failures) {
    expect(failureText(platform, failure).length).toBeLessThan(500);
    const field = fieldOfFailure(platform, failure);
    // Only Google has OAuth clients.
    if (field !== null && (failure !== "client" || platform === "google")) expect(names).toContain(field);
  }
});

test("after a temporary failure, the next import tries again, but a form has to be sent again", () => {
  expect(failureText("google", "limit")).toBe(
    "Google Ads is limiting requests. We'll try again within the hour.",
  );
  expect(failureText("google", "limit", "person")).toBe("Google Ads is limiting requests. Try again later.");
  expect(failureText("google", "manager", "person")).toBe(failureText("google", "manager"));
});

test("what was typed is checked, and a secret that's left empty stays", () => {
  const typed = { accountId: "123-456-7890", clientId: "id", clientSecret: "", refreshToken: "new" };
  expect(readCredentials("google", typed, null)).toEqual({
    ok: false,
    errors: { clientSecret: "Enter the OAuth client secret" },
  });
  expect(readCredentials("google", typed, { clientSecret: "kept", managerId: "1" })).toEqual({
    ok: true,
    credentials: { accountId: "1234567890", clientId: "id", clientSecret: "kept", refreshToken: "new" },
  });
  const stored = { clientSecret: "kept", developerToken: "kept" };
  expect(removableSecrets("google", stored)).toEqual(["developerToken"]);
  const removal = { ...typed, "remove-developerToken": "true", "remove-clientSecret": "true" };
  const removed = readCredentials("google", removal, stored);
  expect(removed.ok ? removed.credentials.developerToken : removed.errors).toBeUndefined();
  expect(readCredentials("google", { ...removal, developerToken: "other" }, stored)).toMatchObject({
    credentials: { developerToken: "other" },
  });
  expect(shownValues("google", removal)).toMatchObject({ "remove-developerToken": "true" });
  const wrong = {
    accountId: "12",
    managerId: "x",
    clientId: "a b",
    clientSecret: "ü",
    refreshToken: "x".repeat(2_001),
  };
  expect(readCredentials("google", wrong, null)).toEqual({
    ok: false,
    errors: {
      accountId: "Enter a customer ID of 10 digits, such as 123-456-7890",
      managerId: "Enter a manager account ID of 10 digits",
      clientId: "Enter the OAuth client ID without spaces or special characters",
      clientSecret: "Enter the OAuth client secret without spaces or special characters",
      refreshToken: "Enter a shorter refresh token",
    },
  });
  expect(shownValues("google", wrong)).toEqual({ accountId: "12", managerId: "x", clientId: "a b" });
  expect(readCredentials("facebook", { accountId: "act_77", accessToken: "t" }, null)).toEqual({
    ok: true,
    credentials: { accountId: "77", accessToken: "t" },
  });
});
