import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { FakeFault } from "~tests/fakes/ad-platform";
import { startFakeTikTokAds } from "~tests/fakes/tiktok-ads";
import { createTikTok } from "./tiktok.server";
import { createAsk } from "./vendor-http.server";

const fake = await startFakeTikTokAds();
afterAll(() => fake.close());
beforeEach(() => {
  Object.assign(fake, { spend: [], faults: [], requests: [], pageSize: null, chunk: null });
  Object.assign(fake.advertiser, { currency: "USD", display_timezone: "America/Los_Angeles" });
});

const api = (changes: Record<string, string> = {}) =>
  createTikTok(createAsk({ retryDelay: 1 }), fake.settings.TIKTOK_ADS_API_URL, {
    accountId: fake.advertiser.advertiser_id,
    accessToken: fake.token,
    ...changes,
  });
const range = { since: "2026-11-01", until: "2026-11-03" };
const failed = (failure: string) => ({ ok: false, failure });
const fall = {
  campaign: { id: "17001", name: "Fall" },
  adGroup: { id: "17002", name: "Women" },
  ad: { id: "17003", name: "Clip" },
};

describe("the account", () => {
  test("is read with its time zone", async () => {
    const account = { name: "Example Clips", timeZone: "America/Los_Angeles", tokenExpiresAt: null };
    expect(await api().readAccount()).toEqual({ ok: true, value: account });
    fake.advertiser.display_timezone = "";
    expect(await api().readAccount()).toEqual({ ok: true, value: { ...account, timeZone: "Etc/GMT+8" } });
  });

  test("is refused with a wrong token or number, or in another currency", async () => {
    expect(await api({ accessToken: "wrong" }).readAccount()).toEqual(failed("token"));
    expect(await api({ accountId: "1" }).readAccount()).toEqual(failed("permission"));
    fake.advertiser.currency = "GBP";
    expect(await api().readAccount()).toEqual(failed("currency"));
  });
});

describe("spend", () => {
  test("is read by campaign, ad group, and ad across several pages, with what was deleted", async () => {
    const other = { ...fall, ad: { id: "17004", name: "Old clip" } };
    fake.spend = [
      { date: "2026-11-01", ...fall, spend: "10.10" },
      { date: "2026-11-01", ...other, spend: "0.20", isDeleted: true },
      { date: "2026-11-03", ...fall, spend: "7.00" },
      { date: "2026-11-04", ...fall, spend: "99.00" },
    ];
    Object.assign(fake, { pageSize: 1, chunk: 9 });
    const answer = await api().readSpend(range, "Example Clips");
    const ids = { campaignId: "17001", adSetId: "17002", adSet: "Women" };
    const day = (date: string, spendCents: number) => ({
      date,
      platform: "tiktok",
      account: "Example Clips",
      spendCents,
    });
    expect(answer).toEqual({
      ok: true,
      value: [
        {
          ...day("2026-11-01", 1_030),
          campaigns: [
            {
              campaign: "Fall",
              spendCents: 1_030,
              lines: [
                { ...ids, adId: "17003", ad: "Clip", spendCents: 1_010 },
                { ...ids, adId: "17004", ad: "Old clip", spendCents: 20 },
              ],
            },
          ],
        },
        { ...day("2026-11-02", 0), campaigns: [] },
        {
          ...day("2026-11-03", 700),
          campaigns: [
            {
              campaign: "Fall",
              spendCents: 700,
              lines: [{ ...ids, adId: "17003", ad: "Clip", spendCents: 700 }],
            },
          ],
        },
      ],
    });
    expect(fake.requests.every(({ url }) => !url.href.includes(fake.token))).toBe(true);
  });

  const page = (row: object, info: object = { page: 1, total_page: 1 }) =>
    JSON.stringify({ code: 0, message: "OK", data: { list: [row], page_info: info } });
  const row = {
    dimensions: { ad_id: "17003", stat_time_day: "2026-11-02 00:00:00" },
    metrics: { spend: "5.00", campaign_id: "17001", adgroup_id: "17002" },
  };

  test("that is on two pages counts once", async () => {
    const ads = [1, 2].map((n): FakeFault => ({ kind: "text", body: page(row, { page: n, total_page: 2 }) }));
    fake.faults = ads;
    const answer = await api().readSpend(range, "A");
    expect(answer.ok && answer.value[1]?.spendCents).toBe(500);
  });

  test.for<[string, FakeFault[], string]>([
    ["a token that expired", [{ kind: "error", status: 200, code: 40_102 }], "token"],
    [
      "too many requests in a row",
      [1, 2, 3].map(() => ({ kind: "error", status: 200, code: 40_100 })),
      "limit",
    ],
    [
      "a system error three times",
      [1, 2, 3].map(() => ({ kind: "error", status: 200, code: 50_000 })),
      "unavailable",
    ],
    ["an unknown code", [{ kind: "error", status: 200, code: 40_999 }], "unexpected"],
    [
      "another page than the one asked for",
      [{ kind: "text", body: page(row, { page: 2, total_page: 9 }) }],
      "unexpected",
    ],
    ["no amount", [{ kind: "text", body: page({ ...row, metrics: { spend: "-" } }) }], "unexpected"],
    ["no campaign", [{ kind: "text", body: page({ ...row, metrics: { spend: "5.00" } }) }], "unexpected"],
    [
      "an id that lost its last digits",
      [{ kind: "text", body: page({ ...row, dimensions: { ...row.dimensions, ad_id: 1.7e18 } }) }],
      "unexpected",
    ],
  ])("is not read with %s", async ([, faults, failure]) => {
    fake.faults = [...faults];
    expect(await api().readSpend(range, "A")).toEqual(failed(failure));
  });

  test("is read after one refusal for too many requests", async () => {
    fake.spend = [{ date: "2026-11-02", ...fall, spend: "3.33" }];
    fake.faults = [{ kind: "error", status: 200, code: 40_100 }];
    const answer = await api().readSpend(range, "A");
    expect(answer.ok && answer.value[1]?.spendCents).toBe(333);
  });
});
