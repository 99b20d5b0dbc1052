import { describe, expect, test } from "vitest";
import { decodeTextFile } from "~/kernel/small-csv";
import { TEMPLATE } from "./file-columns";
import { readReportRows } from "./report-rows";
import { levelOf } from "./spend";
import { readSpendCsv } from "./spend-csv";

const today = { facebook: "2026-11-20", google: "2026-11-20", tiktok: "2026-11-20" };
function read(text: string, chosen: "google" | null = null) {
  const rows = readReportRows(text);
  if (!rows.ok) throw new Error(rows.message);
  return readSpendCsv(rows.rows, { chosen, today });
}
const meta = { platform: "facebook", account: "" };
const problem = (text: string) => read(text).problems[0];

test("the template has every column of our own format", () => {
  expect(TEMPLATE).toBe("date,spend_amount,platform,account,campaign,campaign_id,ad_set,ad_set_id,ad,ad_id");
  const { days, problems } = read(
    `${TEMPLATE}\r\n2026-11-01,12.50,google,Shop,West,12345,Shoes,23456,Video,34567\r\n`,
  );
  expect(problems).toEqual([]);
  const names = { campaignId: "12345", adSetId: "23456", adSet: "Shoes", adId: "34567", ad: "Video" };
  const campaigns = [{ campaign: "West", spendCents: 1_250, lines: [{ ...names, spendCents: 1_250 }] }];
  expect(days).toEqual([
    { date: "2026-11-01", platform: "google", account: "Shop", spendCents: 1_250, campaigns },
  ]);
});

describe("a file of totals", () => {
  test.for([",", "\t", "|", ";"])("is read with %j as the delimiter", (delimiter) => {
    const text = ["date,spend_amount", "2026-11-02,12.5", "2026-11-01,$1 299"]
      .join("\n")
      .replaceAll(",", delimiter);
    expect(read(text.replace("$1 299", "1299")).days).toEqual([
      { ...meta, date: "2026-11-01", spendCents: 129_900, campaigns: [] },
      { ...meta, date: "2026-11-02", spendCents: 1_250, campaigns: [] },
    ]);
  });

  test("may have the column names of the vendor's report, a byte order mark, and empty lines", () => {
    const text =
      '﻿Day,Campaign name,Amount spent (USD)\r\n2026-11-01,"Brand, west","$1,299.50"\r\n\r\n2026-11-01,East,0.50\r\n';
    expect(read(decodeTextFile(new TextEncoder().encode(text)) ?? "").days).toEqual([
      {
        ...meta,
        date: "2026-11-01",
        spendCents: 130_000,
        campaigns: [
          { campaign: "Brand, west", spendCents: 129_950 },
          { campaign: "East", spendCents: 50 },
        ],
      },
    ]);
  });

  test("may give a total that is more than the sum of its campaigns", () => {
    const text = "date,campaign,amount\n2026-11-01,,100\n2026-11-01,West,60";
    expect(read(text).days).toEqual([
      {
        ...meta,
        date: "2026-11-01",
        spendCents: 10_000,
        campaigns: [{ campaign: "West", spendCents: 6_000 }],
      },
    ]);
  });

  test("may have a very long line, which is read without delay", () => {
    const text = `date,amount,a${" ".repeat(1_900_000)}b\n2026-11-01,1,x`;
    expect(read(text).days).toEqual([{ ...meta, date: "2026-11-01", spendCents: 100, campaigns: [] }]);
  });

  test("may be UTF-16, and bytes in other encodings are rejected", () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from("date,amount\n2026-11-01,1", "utf16le")]);
    expect(read(decodeTextFile(utf16) ?? "").days).toHaveLength(1);
    expect(decodeTextFile(new Uint8Array([0x64, 0xe9, 0x0a]))).toBeNull();
  });
});

describe("errors name the line and column", () => {
  const header = "date,amount,campaign\n";
  test.for<[string, number, string | null, RegExp]>([
    ["", 1, null, /file is empty/],
    ["day\n2026-11-01", 1, null, /must have a column "spend_amount"/],
    ["amount\n1", 1, null, /must have a column "date"/],
    [header, 1, null, /but no rows/],
    [`${header}2026-02-31,1,`, 2, "date", /Enter a date/],
    [`${header}31/02/2026,1,`, 2, "date", /Enter a date/],
    [`${header}2026-11-21,1,`, 2, "date", /today's date or an earlier one/],
    [`${header}0202-11-21,1,`, 2, "date", /in 2010 or later/],
    [`${header}2026-11-01,NaN,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,-5,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,1e309,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,"12,50",`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,12-15,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,100000000,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,1`, 2, null, /2 cells, but the header has 3/],
    [`${header}2026-11-01,1,A\n2026-11-01,2,A`, 3, "date", /Line 2 has the same/],
    [`${header}2026-11-01,1,\n2026-11-01,2,A`, 2, "amount", /add up to more/],
    [`${header}2026-11-01,1,"two\nlines"\n2026-11-02,x,`, 4, "amount", /Enter an amount/],
    [`${header}2026-11-01,1,${"x".repeat(501)}`, 2, "campaign", /500 characters/],
    [`${header}2026-11-01,1,a\0b`, 2, "campaign", /can't be stored/],
  ])("%j", ([text, line, column, message]) => {
    expect(problem(text)).toEqual({ line, column, message: expect.stringMatching(message) });
  });

  test("at most a hundred errors are reported", () => {
    const lines = Array.from({ length: 500 }, (_, index) => `2026-11-01,x${index},`);
    expect(read(header + lines.join("\n")).problems).toHaveLength(100);
  });
});

const googleLines = [
  '"Ad group report"',
  '"November 1, 2026 - November 3, 2026"',
  "Day\tAccount name\tCampaign ID\tCampaign\tAd group ID\tAd group\tCurrency code\tClicks\tCost",
  '2026-11-01\tGLP Search\t111\tBrand, west\t21\tExact\tUSD\t"1,204"\t"1,234.50"',
  "2026-11-01\tGLP Search\t111\tBrand, west\t22\tBroad\tUSD\t3\t0.50",
  "2026-11-01\tGLP Search\t111\tBrand, west\t22\tBroad\tUSD\t3\t0.25",
  "2026-11-02\tGLP Search\t112\tTotal health\t23\tExact\tUSD\t0\t --",
  "Total: Ad groups\t --\t --\t --\t --\t --\tUSD\t1,210\t1,235.25",
  "Total: Account\t --\t --\t --\t --\t --\tUSD\t1,210\t1,235.25",
];

describe("a report of Google Ads", () => {
  const expected = [
    {
      date: "2026-11-01",
      platform: "google",
      account: "GLP Search",
      spendCents: 123_525,
      campaigns: [
        {
          campaign: "Brand, west",
          spendCents: 123_525,
          lines: [
            { campaignId: "111", adSetId: "21", adSet: "Exact", adId: null, ad: null, spendCents: 123_450 },
            { campaignId: "111", adSetId: "22", adSet: "Broad", adId: null, ad: null, spendCents: 75 },
          ],
        },
      ],
    },
    { date: "2026-11-02", platform: "google", account: "GLP Search", spendCents: 0, campaigns: [] },
  ];

  test.for(["\n", "\r\n"])("is read as downloaded: title, tabs, UTF-16, totals, and %j", (end) => {
    const bytes = new Uint8Array([0xff, 0xfe, ...Buffer.from(googleLines.join(end), "utf16le")]);
    const found = read(decodeTextFile(bytes) ?? "");
    expect(found.problems).toEqual([]);
    expect(found).toMatchObject({ format: "google", skipped: { totals: 2, empty: 1 } });
    expect(found.days).toEqual(expected);
    expect(found.days.map(levelOf)).toEqual(["ad set", "account"]);
  });

  test.for<[string, string]>([
    ["November 1, 2026", "2026-11-01"],
    ["Sun, Nov 1, 2026", "2026-11-01"],
    ["11/2/2026", "2026-11-02"],
    ["20261103", "2026-11-03"],
  ])("may write a day as %s", ([written, day]) => {
    expect(read(`Campaign report\nx\nDay,Campaign,Cost\n"${written}",A,1.00`).days).toMatchObject([
      { date: day, platform: "google", spendCents: 100 },
    ]);
  });

  const header = "Report\nDates\nDay,Campaign,Currency code,Cost,Time zone";
  test.for<[string, number, string | null, RegExp]>([
    [`${header}\n2026-11-01,A,EUR,1,`, 4, "Currency code", /in EUR. Ad spend must be in US dollars/],
    [`${header}\n2026-11-01,A,USD,1,(UTC-08:00) Pacific Time`, 4, "Time zone", /Eastern Time/],
    [`${header}\n2026-11-01,A,USD,1,(UTC+02:00) Eastern European Time`, 4, "Time zone", /Eastern Time/],
    [`${header}\n2026-11-01,A,USD,1,(GMT-05:00) Central Time`, 4, "Time zone", /Eastern Time/],
    [`${header}\n31/10/2026,A,USD,1,`, 4, "Day", /Enter a date/],
    [`${header}\n2026-11-21,A,USD,1,`, 4, "Day", /today's date or an earlier one/],
    [`${header}\n2026-11-01,A,USD,"1.234,50",`, 4, "Cost", /Enter an amount/],
    [`${header}\n2026-11-01,A,USD`, 4, null, /3 cells, but the header has 5/],
    ["Report\nDates\nCampaign,Currency code,Cost\nA,USD,1", 3, null, /isn't by day/],
  ])("%j is refused with the line of the file", ([text, line, column, message]) => {
    expect(problem(text)).toEqual({ line, column, message: expect.stringMatching(message) });
  });
});

describe("reports of TikTok and Meta", () => {
  test("TikTok's report by ad ends with a row of totals", () => {
    const text = [
      "Campaign name,Campaign ID,Ad group name,Ad group ID,Ad name,Ad ID,By Day,Cost,Currency",
      "Fall,1801,Women 35+,1802,Clip 1,1803,2026-11-01,12.34,USD",
      "Fall,1801,Women 35+,1802,Clip 2,1804,2026-11-01,5.00,USD",
      "Total of 2 results,-,-,-,-,-,-,17.34,USD",
    ].join("\n");
    const found = read(text);
    expect(found).toMatchObject({ format: "tiktok", problems: [], skipped: { totals: 1 } });
    expect(found.days).toMatchObject([
      { date: "2026-11-01", platform: "tiktok", account: "", spendCents: 1_734 },
    ]);
    expect(found.days.map(levelOf)).toEqual(["ad"]);
  });

  test("Meta's report by ad is Meta's figure for the day, whatever the account", () => {
    const text = [
      "Reporting starts,Reporting ends,Account name,Campaign name,Ad set name,Ad name,Amount spent (USD)",
      "2026-11-01,2026-11-01,GLP,West,Adults,Clip,10",
      "2026-11-01,2026-11-01,GLP,West,Adults,Photo,5.5",
    ].join("\n");
    expect(read(text).days).toMatchObject([
      {
        ...meta,
        spendCents: 1_550,
        campaigns: [{ campaign: "West", lines: [{ ad: "Clip" }, { ad: "Photo" }] }],
      },
    ]);
    expect(problem(text.replace("2026-11-01,2026-11-01", "2026-11-01,2026-11-07"))?.message).toMatch(
      /covers several days/,
    );
    expect(problem(text.replace("(USD)", "(EUR)"))?.message).toMatch(/in EUR/);
  });

  test("our own format names the platform, and staff can choose it", () => {
    const named = "date,platform,account,campaign,ad_set,ad,amount\n2026-11-01,TikTok,A,Fall,Set,Clip,3";
    expect(read(named).days).toMatchObject([{ platform: "tiktok", account: "A", spendCents: 300 }]);
    expect(read("date,amount\n2026-11-01,3", "google").days).toMatchObject([{ platform: "google" }]);
    expect(read(`${named}\n2026-11-01,TikTok,A,Rest,,,0`).days[0]?.campaigns).toHaveLength(1);
    expect(problem(named.replace("TikTok", "Bing"))?.message).toMatch(/facebook, google, or tiktok/);
    expect(problem(named.replace(",A,", ",A\0,"))).toMatchObject({ line: 2, column: "account" });
    expect(problem(`${named}\n2026-11-01,TikTok,A,Fall,Set,Clip,4`)?.message).toMatch(/Line 2 has the same/);
    expect(
      problem("date,platform,account,amount\n2026-11-01,google,A,1\n2026-11-01,google,,1")?.message,
    ).toMatch(/in every row of a day, or in none/);
    const tiktok = "By Day,Campaign name,Cost\n2026-11-01,Fall,1";
    expect(read(tiktok, "google").problems[0]?.message).toMatch(/report of TikTok Ads, not Google Ads/);
  });
});
