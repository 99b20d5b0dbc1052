import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { FakeFault } from "~tests/fakes/ad-platform";
import { startFakeAdsApi } from "~tests/fakes/ads-api";
import { createMeta } from "./meta.server";
import { createAsk } from "./vendor-http.server";

const fake = await startFakeAdsApi();
afterAll(() => fake.close());
beforeEach(() => {
  Object.assign(fake, { spend: [], faults: [], requests: [], before: null });
  Object.assign(fake, { pageSize: 500, tokenExpiresAt: 0, adsRefusal: null });
});

const api = (credentials: { accessToken?: string; accountId?: string } = {}, adsRunFor?: number) => {
  const ask = createAsk({ retryDelay: 1 });
  const askForAds = createAsk({ retryDelay: 1, runFor: adsRunFor });
  return createMeta({ ask, askForAds }, fake.baseUrl, {
    accountId: fake.account.id,
    accessToken: fake.token,
    ...credentials,
  });
};
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
  const ids = { campaignId: "11", adSetId: "22", adSet: "Women" };
  const west = { campaign: "West", campaignId: "11", adSet: { id: "22", name: "Women" } };
  const clip = { ...west, ad: { id: "33", name: "Clip" } };
  const photo = { ...west, ad: { id: "34", name: "Photo" } };
  const day = (date: string, spendCents: number) => ({ date, platform: "facebook", account: "", spendCents });
  const onlyCampaign = { adSetId: null, adSet: null, adId: null, ad: null };

  test("is read by day, campaign, ad set, and ad across several pages; a deleted ad's stays with its campaign", async () => {
    fake.spend = [
      { date: "2026-11-01", ...clip, spend: "10.10" },
      { date: "2026-11-01", ...photo, spend: "0.30" },
      { date: "2026-11-01", ...west, spend: "0.20" },
      { date: "2026-11-01", campaign: "East", campaignId: "12", spend: "5" },
      { date: "2026-11-03", ...clip, spend: "7" },
      { date: "2026-11-04", ...clip, spend: "99" },
    ];
    fake.pageSize = 1;
    expect(await api().readSpend(range, "")).toEqual({
      ok: true,
      value: [
        {
          ...day("2026-11-01", 1_560),
          campaigns: [
            {
              campaign: "West",
              spendCents: 1_060,
              lines: [
                { ...ids, adId: "33", ad: "Clip", spendCents: 1_010 },
                { ...ids, adId: "34", ad: "Photo", spendCents: 30 },
                { ...onlyCampaign, campaignId: "11", spendCents: 20 },
              ],
            },
            {
              campaign: "East",
              spendCents: 500,
              lines: [{ ...onlyCampaign, campaignId: "12", spendCents: 500 }],
            },
          ],
        },
        { ...day("2026-11-02", 0), campaigns: [] },
        {
          ...day("2026-11-03", 700),
          campaigns: [
            {
              campaign: "West",
              spendCents: 700,
              lines: [{ ...ids, adId: "33", ad: "Clip", spendCents: 700 }],
            },
          ],
        },
      ],
    });
    expect(fake.requests.some(({ url }) => url.href.includes("token"))).toBe(false);
  });

  test("by ad is read a week at a time", async () => {
    await api().readSpend({ since: "2026-11-01", until: "2026-11-09" }, "");
    const requestedPages = fake.requests.map(({ url: { searchParams: query } }) => [
      query.get("level"),
      query.get("time_range"),
    ]);
    const part = (since: string, until: string) => JSON.stringify({ since, until });
    expect(requestedPages).toEqual([
      ["ad", part("2026-11-01", "2026-11-07")],
      ["ad", part("2026-11-08", "2026-11-09")],
      ["campaign", part("2026-11-01", "2026-11-09")],
      ["account", part("2026-11-01", "2026-11-09")],
    ]);
  });

  /** What Meta has answered to reports with too many rows. */
  const tooMuchData = [
    { status: 500, error: { code: 1, message: "Please reduce the amount of data you're asking for" } },
    { status: 400, error: { code: 100, message: "Invalid parameter", error_subcode: 1_487_534 } },
    { status: 500, error: { code: 1, message: "An unknown error occurred", error_subcode: 99 } },
  ];

  test.for(tooMuchData)("is read by campaign if there are too many ads: %o", async (refusal) => {
    fake.spend = [{ date: "2026-11-02", ...clip, spend: "3.33" }];
    fake.adsRefusal = refusal;
    const answer = await api().readSpend(range, "");
    expect(answer).toMatchObject({ ok: true, isByCampaign: true });
    const campaign = { campaign: "West", spendCents: 333 };
    expect(answer.ok && answer.value[1]?.campaigns).toEqual([
      { ...campaign, lines: [{ ...onlyCampaign, campaignId: "11", spendCents: 333 }] },
    ]);
    expect(fake.requests).toHaveLength(3);
  });

  test("is read by campaign if ads have more than 50 pages, and not at all if campaigns have", async () => {
    const many = Array.from({ length: 51 }, (_, n) => String(100 + n));
    fake.pageSize = 1;
    fake.spend = many.map((id) => ({ date: "2026-11-02", ...west, ad: { id, name: id }, spend: "1" }));
    const answer = await api().readSpend(range, "");
    expect(answer).toMatchObject({ ok: true, isByCampaign: true });
    expect(answer.ok && answer.value[1]?.spendCents).toBe(5_100);
    expect(fake.requests).toHaveLength(52);
    fake.spend = fake.spend.slice(1);
    expect(await api().readSpend(range, "")).not.toHaveProperty("isByCampaign");
    fake.spend = many.map((id) => ({ date: "2026-11-02", campaign: id, spend: "1" }));
    expect(await api().readSpend(range, "")).toEqual({ ok: false, failure: "large" });
  });

  test("is read by campaign if ads take too long", async () => {
    fake.spend = [{ date: "2026-11-02", ...clip, spend: "3.33" }];
    const answer = await api({}, 0).readSpend(range, "");
    expect(answer).toMatchObject({ ok: true, isByCampaign: true });
    expect(answer.ok && answer.value[1]?.spendCents).toBe(333);
  });

  test("of days and campaigns is the same with and without ads, although every row is rounded", async () => {
    const others = [1, 2, 3].map((n) => ({ ...clip, ad: { id: `4${n}`, name: `Ad ${n}` } }));
    fake.spend = [
      ...others.map((ad) => ({ date: "2026-11-01", ...ad, spend: "3.336" })),
      ...others.map((ad) => ({ date: "2026-11-02", ...ad, spend: "3.333" })),
      ...others.map((ad) => ({ date: "2026-11-02", ...ad, campaignId: "19", spend: "0.017" })),
    ];
    const totals = async () => {
      const answer = await api().readSpend(range, "");
      if (!answer.ok) throw new Error(answer.failure);
      const ofLines = answer.value.map(({ campaigns }) =>
        campaigns.map(({ lines = [] }) => lines.reduce((sum, { spendCents }) => sum + spendCents, 0)),
      );
      const ofCampaigns = answer.value.map(({ campaigns }) => campaigns.map(({ spendCents }) => spendCents));
      return { ofDays: answer.value.map(({ spendCents }) => spendCents), ofCampaigns, ofLines };
    };
    const byAd = await totals();
    expect(byAd).toEqual({
      ofDays: [1_001, 1_005, 0],
      ofCampaigns: [[1_001], [1_005], []],
      ofLines: [[1_001], [1_005], []],
    });
    fake.adsRefusal = tooMuchData[0] ?? null;
    expect(await totals()).toEqual(byAd);
  });

  test("is read after two transient errors", async () => {
    fake.spend = [{ date: "2026-11-02", ...clip, spend: "3.33" }];
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

  test("is not read if a page leads to itself", async () => {
    const rows = '"data":[]';
    const paging = '"paging":{"cursors":{"before":"a","after":"a"},"next":"https://elsewhere.example/"}';
    fake.faults = [1, 2].map(() => ({ kind: "text", body: `{${rows},${paging}}` }));
    expect(await api().readSpend(range, "")).toEqual({ ok: false, failure: "unexpected" });
    expect(fake.requests).toHaveLength(2);
  });

  test("is not read without the id of an ad's campaign", async () => {
    const row = { date_start: "2026-11-01", spend: "1", adset_id: "22", ad_id: "33" };
    fake.faults = [{ kind: "text", body: JSON.stringify({ data: [row] }) }];
    expect(await api().readSpend(range, "")).toEqual({ ok: false, failure: "unexpected" });
  });
});
