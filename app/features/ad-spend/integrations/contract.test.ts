import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { FakeFault, FakePlatform } from "~tests/fakes/ad-platform";
import { startFakeAdsApi } from "~tests/fakes/ads-api";
import { startFakeGoogleAds } from "~tests/fakes/google-ads";
import { startFakeTikTokAds } from "~tests/fakes/tiktok-ads";
import type { Platform } from "../rules/spend";
import type { Credentials } from "../rules/vendors";
import { createConnector } from "./connector.server";
import type { AskOptions } from "./vendor-http.server";

const meta = await startFakeAdsApi();
const google = await startFakeGoogleAds();
const tiktok = await startFakeTikTokAds();
const hosts = { ADS_API_URL: meta.baseUrl, ...google.settings, ...tiktok.settings };
const vendors: [Platform, FakePlatform, Credentials][] = [
  ["facebook", meta, { accountId: meta.account.id, accessToken: meta.token }],
  [
    "google",
    google,
    {
      accountId: google.customer.id,
      clientId: google.client.id,
      clientSecret: google.client.secret,
      refreshToken: google.client.refreshToken,
    },
  ],
  ["tiktok", tiktok, { accountId: tiktok.advertiser.advertiser_id, accessToken: tiktok.token }],
];
afterAll(() => Promise.all(vendors.map(([, fake]) => fake.close())));

const range = { since: "2026-11-01", until: "2026-11-03" };
const thrice = (fault: FakeFault) => [fault, fault, fault];

// spec:ad-spend#spend-connectors
describe.for(vendors)("%s", ([platform, fake, credentials]) => {
  beforeEach(() => {
    Object.assign(fake, { faults: [], requests: [], chunk: null, before: null });
  });
  const read = (faults: FakeFault[], options: AskOptions = {}) => {
    fake.faults = [...faults];
    const connector = createConnector(platform, hosts, credentials, { retryDelay: 1, ...options });
    return connector.readSpend(range, "A");
  };

  test.for<[string, FakeFault[]]>([
    ["two server errors", [1, 2].map(() => ({ kind: "error", status: 503 }))],
    ["a limit with a short wait", [{ kind: "error", status: 429, retryAfter: 0.01 }]],
    ["a response that breaks off", [{ kind: "cut" }]],
  ])("answers after %s", async ([, faults]) => {
    const answer = await read(faults);
    expect(answer.ok && answer.value.map(({ date }) => date)).toEqual([
      "2026-11-01",
      "2026-11-02",
      "2026-11-03",
    ]);
  });

  test("answers in many small pieces", async () => {
    fake.chunk = 3;
    expect((await read([])).ok).toBe(true);
  });

  test.for<[string, FakeFault[], string]>([
    ["three server errors", thrice({ kind: "error", status: 500 }), "unavailable"],
    ["a long wait", [{ kind: "error", status: 429, retryAfter: 3_600 }], "limit"],
    ["no JSON", [{ kind: "text", body: "<html>" }], "unexpected"],
    ["half of a document", [{ kind: "text", body: '{"data":[{"date' }], "unexpected"],
    ["another shape", [{ kind: "text", body: '{"data": 1}' }], "unexpected"],
    ["too large a response", [{ kind: "huge" }], "unexpected"],
    ["a redirect", [{ kind: "redirect", to: "/elsewhere" }], "unexpected"],
  ])("fails with %s", async ([, faults, failure]) => {
    expect(await read(faults)).toEqual({ ok: false, failure });
    expect(fake.requests.every(({ url }) => url.pathname !== "/elsewhere")).toBe(true);
  });

  test("fails as a whole, whichever of its requests fails", async () => {
    expect((await read([])).ok).toBe(true);
    const places = fake.requests.map((_, place) => place);
    expect(places.length).toBeGreaterThan(2);
    for (const place of places) {
      fake.requests = [];
      fake.before = async () => {
        if (fake.requests.length === place + 1) fake.faults = thrice({ kind: "error", status: 500 });
      };
      expect(await read([]), `request ${place}`).toEqual({ ok: false, failure: "unavailable" });
    }
  });

  test("fails after the retries if nothing answers", async () => {
    expect(await read(thrice({ kind: "hang" }), { timeout: 30 })).toEqual({
      ok: false,
      failure: "unavailable",
    });
  });

  test("fails when the run takes too long, without another try", async () => {
    expect(await read([{ kind: "hang" }], { runFor: 50 })).toEqual({ ok: false, failure: "slow" });
    expect(fake.requests.length).toBeLessThan(2);
  });

  test("stops when it's told to", async () => {
    const stop = new AbortController();
    const reading = read([{ kind: "hang" }], { signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toThrow();
  });
});
