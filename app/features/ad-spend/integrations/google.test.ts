import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { FakeFault } from "~tests/fakes/ad-platform";
import { startFakeGoogleAds } from "~tests/fakes/google-ads";
import { createGoogle } from "./google.server";
import { createAsk } from "./vendor-http.server";

const fake = await startFakeGoogleAds();
afterAll(() => fake.close());
beforeEach(() => {
  Object.assign(fake, {
    spend: [],
    faults: [],
    requests: [],
    partSize: 10_000,
    chunk: null,
    managerId: null,
  });
  Object.assign(fake.customer, { currencyCode: "USD", manager: false });
});

const api = (changes: Record<string, string> = {}) =>
  createGoogle(
    createAsk({ retryDelay: 1 }),
    { api: fake.settings.GOOGLE_ADS_API_URL, token: fake.settings.GOOGLE_TOKEN_URL },
    {
      accountId: fake.customer.id,
      clientId: fake.client.id,
      clientSecret: fake.client.secret,
      refreshToken: fake.client.refreshToken,
      ...changes,
    },
  );
const range = { since: "2026-11-01", until: "2026-11-10" };
const failed = (failure: string) => ({ ok: false, failure });
const campaign = { id: "11111", name: "Brand" };
const adGroup = { id: "22222", name: "Exact" };

/** The sign-in, before the report that a fault is about. */
const ok: FakeFault = { kind: "text", body: '{"access_token":"ya29.an-access-token"}' };
const quota = (retryDelay: string) =>
  JSON.stringify([
    {
      error: {
        code: 429,
        status: "RESOURCE_EXHAUSTED",
        details: [
          {
            errors: [
              {
                errorCode: { quotaError: "RESOURCE_EXHAUSTED" },
                details: { quotaErrorDetails: { rateScope: "ACCOUNT", retryDelay } },
              },
            ],
          },
        ],
      },
    },
  ]);
const broken = '[{"results":[]},{"error":{"code":500,"message":"Internal error","status":"INTERNAL"}}]';
const unreadable = '[{"results":[]},{"error":{"code":13,"details":"Internal error"}}]';
const rowWith = (costMicros: string) =>
  JSON.stringify([{ results: [{ segments: { date: "2026-11-02" }, metrics: { costMicros } }] }]);

describe("the account", () => {
  test("is read with its time zone", async () => {
    expect(await api().readAccount()).toEqual({
      ok: true,
      value: { name: "Example Search", timeZone: "America/Chicago", tokenExpiresAt: null },
    });
    expect(fake.requests.at(-1)?.headers).not.toHaveProperty("developer-token");
  });

  test("is read through a manager account", async () => {
    fake.managerId = "9876543210";
    expect(await api().readAccount()).toEqual(failed("permission"));
    expect((await api({ managerId: "9876543210", developerToken: "dev" }).readAccount()).ok).toBe(true);
    expect(fake.requests.at(-1)?.headers["developer-token"]).toBe("dev");
  });

  test("is refused with wrong credentials, another currency, or as a manager account", async () => {
    expect(await api({ refreshToken: "1//revoked" }).readAccount()).toEqual(failed("token"));
    expect(await api({ clientSecret: "wrong" }).readAccount()).toEqual(failed("client"));
    expect(await api({ accountId: "1111111111" }).readAccount()).toEqual(failed("account"));
    fake.customer.manager = true;
    expect(await api().readAccount()).toEqual(failed("manager"));
    Object.assign(fake.customer, { currencyCode: "EUR", manager: false });
    expect(await api().readAccount()).toEqual(failed("currency"));
  });
});

describe("spend", () => {
  const clip = { campaign, adGroup, ad: { id: "33333", name: "Clip" } };

  test("is read by campaign, ad group, and ad from a stream in parts that break anywhere", async () => {
    fake.spend = [
      { date: "2026-11-01", ...clip, micros: 1_234_560_000 },
      { date: "2026-11-01", campaign, adGroup, ad: { id: "33334" }, micros: 10_000 },
      { date: "2026-11-09", ...clip, micros: 2_000_000 },
      { date: "2026-11-09", campaign: { id: "11112", name: "Pmäx" }, micros: 500_000 },
      { date: "2026-11-11", ...clip, micros: 99_000_000 },
    ];
    Object.assign(fake, { partSize: 1, chunk: 7 });
    const answer = await api().readSpend(range, "Example Search");
    const names = { campaignId: "11111", adSetId: "22222", adSet: "Exact" };
    expect(answer.ok && answer.value.filter(({ spendCents }) => spendCents > 0)).toEqual([
      {
        date: "2026-11-01",
        platform: "google",
        account: "Example Search",
        spendCents: 123_457,
        campaigns: [
          {
            campaign: "Brand",
            spendCents: 123_457,
            lines: [
              { ...names, adId: "33333", ad: "Clip", spendCents: 123_456 },
              { ...names, adId: "33334", ad: null, spendCents: 1 },
            ],
          },
        ],
      },
      {
        date: "2026-11-09",
        platform: "google",
        account: "Example Search",
        spendCents: 250,
        campaigns: [
          {
            campaign: "Brand",
            spendCents: 200,
            lines: [{ ...names, adId: "33333", ad: "Clip", spendCents: 200 }],
          },
          {
            campaign: "Pmäx",
            spendCents: 50,
            lines: [
              { campaignId: "11112", adSetId: null, adSet: null, adId: null, ad: null, spendCents: 50 },
            ],
          },
        ],
      },
    ]);
    expect(answer.ok && answer.value).toHaveLength(10);
    expect(fake.requests.filter(({ url }) => url.pathname === "/token")).toHaveLength(1);
    const urls = fake.requests.map(({ url }) => url.href).join(" ");
    expect(urls).not.toContain(fake.client.refreshToken);
  });

  test("without any is read as days without spend", async () => {
    const answer = await api().readSpend(range, "A");
    expect(answer.ok && answer.value.map(({ spendCents }) => spendCents)).toEqual(Array(10).fill(0));
  });

  test.for<[string, FakeFault[]]>([
    ["the sign-in fails once", [{ kind: "error", status: 503 }]],
    ["Google asks for a short wait", [ok, { kind: "text", body: quota("0.01s") }]],
    ["a stream that began well ends with an error", [ok, { kind: "text", body: broken }]],
  ])("is read if %s", async ([, faults]) => {
    fake.spend = [{ date: "2026-11-02", ...clip, micros: 3_330_000 }];
    fake.faults = [...faults];
    const answer = await api().readSpend(range, "A");
    expect(answer.ok && answer.value[1]?.spendCents).toBe(333);
  });

  test.for<[string, FakeFault[], string]>([
    ["a long wait", [ok, { kind: "text", body: quota("900s") }], "limit"],
    [
      "a revoked token",
      [ok, { kind: "error", status: 401, code: "authenticationError:OAUTH_TOKEN_REVOKED" }],
      "token",
    ],
    [
      "an unapproved project",
      [
        ok,
        { kind: "error", status: 403, code: "authorizationError:CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION" },
      ],
      "access",
    ],
    ["a retired version", [ok, { kind: "error", status: 404 }], "version"],
    ["an error of another shape in a stream", [ok, { kind: "text", body: unreadable }], "unexpected"],
    ["fractions of millionths", [ok, { kind: "text", body: rowWith("1.5") }], "unexpected"],
    ["a negative amount", [ok, { kind: "text", body: rowWith("-1") }], "unexpected"],
  ])("is not read with %s", async ([, faults, failure]) => {
    fake.faults = [...faults];
    expect(await api().readSpend(range, "A")).toEqual(failed(failure));
  });
});
