import { expect, test } from "vitest";
import type { Sums } from "~/features/explorer/rules/measures";
import { alertRules } from "./alert-rules";
import { sameWeekdays } from "./expected";
import { type DaySums, judgeConversions, judgeCtr, judgeEpc, judgeRefunds, judgeSpend } from "./judge";

const DAY = "2026-03-10";
const choice = (rule: keyof typeof alertRules) => ({
  isOn: true,
  threshold: alertRules[rule].threshold.value,
  minimum: alertRules[rule].minimum.value,
});

/** A subject with these sums on the day, and with others on the same weekdays before. */
function rows(today: Sums, weeks: readonly Sums[], key = "1"): DaySums[] {
  const before = sameWeekdays(DAY).slice(0, weeks.length);
  return [today, ...weeks].map((sums, index) => ({
    key,
    name: `Brand ${key}`,
    day: index === 0 ? DAY : (before[index - 1] ?? ""),
    sums,
  }));
}
const same = (sums: Sums, weeks = 8): Sums[] => Array.from({ length: weeks }, () => sums);
/** EPC of $2.00 on 100 clicks, a little different every week. */
const usual = [190, 195, 200, 200, 205, 210, 200, 200].map((epc) => ({ clicks: 100, payout: epc * 100 }));

test("a brand's EPC is reported when it's below the range and down by the threshold", () => {
  const found = judgeEpc(rows({ clicks: 50, payout: 5_000 }, usual), DAY, choice("epc"));
  expect(found).toEqual([
    {
      rule: "epc",
      subject: "brand:1",
      subjectName: "Brand 1",
      says: "Brand 1: EPC was $1.000 on Mar 10, 2026. Usual: $2.000, expected $1.889 to $2.111 (8 earlier weeks).",
    },
  ]);
});

test.for([
  ["few clicks", { clicks: 3, payout: 0 }, usual],
  ["a drop below the range but not by 40%", { clicks: 100, payout: 13_000 }, usual],
  ["three earlier weeks", { clicks: 100, payout: 0 }, usual.slice(0, 3)],
  ["earlier weeks with few clicks", { clicks: 100, payout: 0 }, same({ clicks: 29, payout: 5_800 })],
  [
    "a wide range",
    { clicks: 100, payout: 0 },
    [0, 100, 200, 300, 400].map((p) => ({ clicks: 100, payout: p * 100 })),
  ],
] as const)("%s are no reason for an alert about EPC", ([_name, today, weeks]) => {
  expect(judgeEpc(rows(today, weeks), DAY, choice("epc"))).toEqual([]);
});

test("missing conversions are reported for a brand that has clicks and usually sells", () => {
  const sells = [9, 10, 10, 11].map((conversions) => ({ clicks: 100, conversions }));
  const found = (today: Sums, weeks: Sums[] = sells, reported: string[] = []) =>
    judgeConversions(rows(today, weeks), [], DAY, choice("conversions"), new Set(reported)).length;
  expect(found({ clicks: 90, conversions: 0 })).toBe(1);
  expect(found({ clicks: 90, conversions: 1 })).toBe(0);
  expect(found({ clicks: 9, conversions: 0 })).toBe(0);
  expect(found({ clicks: 90 }, same({ clicks: 100, conversions: 4 }))).toBe(0);
  expect(
    found(
      { clicks: 90 },
      [0, 5, 20, 30].map((conversions) => ({ clicks: 99, conversions })),
    ),
  ).toBe(0);
  // Its networks are already reported as quiet.
  expect(found({ clicks: 90, conversions: 0 }, sells, ["1"])).toBe(0);
});

test("missing conversions of the whole site are reported, also if no brand has enough of its own", () => {
  const site = rows({ clicks: 90, conversions: 0 }, same({ clicks: 100, conversions: 8 }), "site");
  const brand = rows({ clicks: 45, conversions: 0 }, same({ clicks: 50, conversions: 4 }));
  const reported = new Set<string>();
  expect(judgeConversions(brand, site, DAY, choice("conversions"), reported)).toEqual([
    {
      rule: "conversions",
      subject: "site",
      subjectName: "The whole site",
      says: "The whole site: no conversions on Mar 10, 2026, from 90 clicks. Usual: 8, expected 8 to 8 (8 earlier weeks).",
    },
  ]);
  const one = rows({ clicks: 90, conversions: 1 }, same({ clicks: 100, conversions: 8 }), "site");
  expect(judgeConversions(brand, one, DAY, choice("conversions"), reported)).toEqual([]);
});

test("a CTR jump is reported upward only", () => {
  const weeks = [18, 20, 20, 22].map((postClicks) => ({ views: 400, postClicks }));
  const found = (today: Sums) => judgeCtr(rows(today, weeks), DAY, choice("ctr"));
  expect(found({ views: 200, postClicks: 20 })[0]?.says).toContain(
    "CTR was 10.0% on Mar 10, 2026. Usual: 5.0%",
  );
  expect(found({ views: 200, postClicks: 19 })).toEqual([]);
  expect(found({ views: 199, postClicks: 100 })).toEqual([]);
  expect(found({ views: 400, postClicks: 0 })).toEqual([]);
});

test("spend without clicks is reported for campaigns that usually lead to some, and for the site", () => {
  const paid = rows({ spend: 5_000, clicks: 0 }, same({ spend: 5_000, clicks: 12 }));
  const untagged = rows({ spend: 5_000, clicks: 0 }, same({ spend: 5_000, clicks: 0 }), "2");
  const site = (clicks: number) => rows({ spend: 9_000, clicks }, [], "site");
  const subjects = (clicks: number) =>
    judgeSpend([...paid, ...untagged], site(clicks), DAY, choice("spend")).map(({ subject }) => subject);
  expect(subjects(40)).toEqual(["campaign:1"]);
  expect(subjects(0)).toEqual(["site", "campaign:1"]);
  expect(
    judgeSpend(rows({ spend: 1_999 }, same({ spend: 5_000, clicks: 12 })), [], DAY, choice("spend")),
  ).toEqual([]);
});

test.for([
  ["never seen before", { spend: 5_000 }, [], 1],
  ["with three earlier weeks", { spend: 5_000, clicks: 0 }, same({ spend: 9_000, clicks: 12 }, 3), 1],
  ["with earlier weeks of little spend", { spend: 5_000 }, same({ spend: 1_000, clicks: 12 }), 1],
  ["below the fixed amount", { spend: 4_999 }, [], 0],
  ["with a click", { spend: 50_000, clicks: 1 }, [], 0],
  ["that usually leads to no click", { spend: 50_000 }, same({ spend: 50_000, clicks: 0 }), 0],
] as const)("a campaign %s is judged by the fixed amount while it's new", ([_name, today, weeks, count]) => {
  const found = judgeSpend(rows(today, weeks), [], DAY, choice("spend"));
  expect(found).toHaveLength(count);
  if (count > 0)
    expect(found[0]?.says).toBe(
      "Campaign Brand 1: $50.00 of ad spend but no clicks on Mar 10, 2026. It has too few earlier weeks to compare with, so a day with at least $50 and no click is reported.",
    );
});

test("a higher minimum than the fixed amount is also the least for new campaigns", () => {
  const spent = rows({ spend: 8_000 }, []);
  expect(judgeSpend(spent, [], DAY, { ...choice("spend"), minimum: 100 })).toEqual([]);
  expect(judgeSpend(spent, [], DAY, { ...choice("spend"), minimum: 80 })).toHaveLength(1);
});

test("refunds are compared with the share before", () => {
  const share = (reversed: number, conversions: number) => rows({ reversed, conversions }, []);
  const found = (now: DaySums[], before: DaySums[]) => judgeRefunds(now, before, choice("refunds")).length;
  expect(found(share(12, 88), share(5, 295))).toBe(1);
  expect(found(share(4, 10), share(5, 295))).toBe(0);
  expect(found(share(12, 88), share(30, 270))).toBe(0);
  expect(found(share(12, 88), [])).toBe(0);
});
