import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { FakeFault } from "~tests/fakes/ad-platform";
import { startFakeAdsApi } from "~tests/fakes/ads-api";
import { createMeta } from "./meta.server";
import { createAsk } from "./vendor-http.server";

const fake = await startFakeAdsApi();
afterAll(() => fake.close());
beforeEach(() => {
  Object.assign(fake, { spend: [], faults: [], requests: [], pageSize: 500, tokenExpiresAt: 0 });
});

const api = (credentials: { accessToken?: string; accountId?: string } = {}) =>
  createMeta(createAsk({ retryDelay: 1 }), fake.baseUrl, {
    accountId: fake.account.id,
    accessToken: fake.token,
    ...credentials,
  });
const range = { since: "2026-11-01", until: "2026-11-03" };

describe("the account", () => {
  test("is read with its time zone and the end of the token", async () => {
    fake.tokenExpiresAt = 1_800_000_000;
    expect(await api().readAccount()).toEqual({
      ok: true,
      value: {
        name: "Example Ads",
        timeZone: "America/Los_Angeles",
        tokenExpiresAt: new Date(1_800_000_000_000),
      },
    });
  });

  test("is refused in another currency", async () => {
    fake.account.currency = "EUR";
    expect(await api().readAccount()).toEqual({ ok: false, failure: "currency" });
    fake.account.currency = "USD";
  });

  test("is refused with a wrong token or number", async () => {
    expect(await api({ accessToken: "wrong" }).readAccount()).toEqual({ ok: false, failure: "token" });
    expect(await api({ accountId: "1" }).readAccount()).toEqual({ ok: false, failure: "account" });
  });
});

describe("spend", () => {
  test("is read by day and campaign across several pages, with each day once", async () => {
    fake.spend = [
      { date: "2026-11-01", campaign: "West", spend: "10.10" },
      { date: "2026-11-01", campaign: "East", spend: "0.20" },
      { date: "2026-11-03", campaign: "West", spend: "7" },
      { date: "2026-11-03", campaign: "West", spend: "1" },
      { date: "2026-11-04", campaign: "West", spend: "99" },
    ];
    fake.pageSize = 1;
    expect(await api().readSpend(range, "")).toEqual({
      ok: true,
      value: [
        {
          date: "2026-11-01",
          platform: "facebook",
          account: "",
          spendCents: 1_030,
          campaigns: [
            { campaign: "West", spendCents: 1_010 },
            { campaign: "East", spendCents: 20 },
          ],
        },
        { date: "2026-11-02", platform: "facebook", account: "", spendCents: 0, campaigns: [] },
        {
          date: "2026-11-03",
          platform: "facebook",
          account: "",
          spendCents: 800,
          campaigns: [{ campaign: "West", spendCents: 800 }],
        },
      ],
    });
    expect(fake.requests.some(({ url }) => url.href.includes("token"))).toBe(false);
  });

  test("is read after two transient errors", async () => {
    fake.spend = [{ date: "2026-11-02", campaign: "West", spend: "3.33" }];
    fake.faults = [1, 2].map(() => ({ kind: "error", status: 400, code: 2 }));
    const answer = await api().readSpend(range, "");
    expect(answer.ok && answer.value[1]?.spendCents).toBe(333);
  });

  test.for<[string, FakeFault[], string]>([
    ["a withdrawn token", [{ kind: "error", status: 400, code: 190 }], "token"],
    [
      "no amount",
      [{ kind: "text", body: '{"data":[{"date_start":"2026-11-01","spend":"NaN"}]}' }],
      "unexpected",
    ],
    [
      "another day",
      [{ kind: "text", body: '{"data":[{"date_start":"2025-01-01","spend":"1"}]}' }],
      "unexpected",
    ],
  ])("is not read with %s", async ([, faults, failure]) => {
    fake.faults = [...faults];
    expect(await api().readSpend(range, "")).toEqual({ ok: false, failure });
  });
});
