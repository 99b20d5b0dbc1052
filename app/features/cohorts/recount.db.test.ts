import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { countDays, daysFrom, daysLater } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { estimate, type Learned, learn, shareBy, type Triple } from "~tests/setup/cohort-estimate";
import {
  AGES,
  type CohortFilter,
  type Counted,
  changesOf,
  cohortFilters,
  cohortHistory,
  dayOfEvent,
  type Happened,
  type Sold,
  storeCohortHistory,
} from "~tests/setup/cohort-history";
import { figuresIn, tableIn, textOf } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, NOW, storeMatches, storeScene } from "~tests/setup/recorded-events";
import { signIn } from "~tests/setup/staff";

let now = NOW;
const app = await useApp({ now: () => now });
const { db } = app.platform;
const { networkId, postIds } = await storeScene(db);
// Spend of "Autumn", the earlier name of a campaign, belongs to "Spring"; Google's belongs to "ads".
await storeMatches(db);

const staff = { admin: await createStaff(db), manager: await createStaff(db, { role: "content_manager" }) };
type Who = keyof typeof staff;

const dayText = (day: string, withYear = true) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    ...{ month: "short", day: "numeric", timeZone: "UTC" },
    ...(withYear ? { year: "numeric" } : {}),
  });
function nameOf(days: readonly string[], group: string): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (group === "day" || days.length === 1) return dayText(first);
  return `${dayText(first, first.slice(0, 4) !== last.slice(0, 4))} to ${dayText(last)}`;
}
const weekOf = (day: string) => daysLater(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
const groups: Record<string, (day: string) => string> = {
  day: (day) => day,
  week: weekOf,
  month: (day) => day.slice(0, 7),
};

const count = (n: number | null) => (n === null ? "—" : n.toLocaleString("en-US"));
const money = (cents: number | null) =>
  cents === null ? "—" : (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
const factor = (cents: number, spend: number | null) => (spend ? `${(cents / spend).toFixed(2)}x` : "—");

/** "12.5% (−1.0% to 20.0%)" and its like, as numbers; a text without three of them as it is. */
function numbersIn(text: string): number[] | string {
  const found = text.match(/[-−]?\$?\d[\d,]*(?:\.\d+)?/g) ?? [];
  return found.length === 3 ? found.map((n) => Number(n.replaceAll(/[$,]/g, "").replace("−", "-"))) : text;
}

/** Sums of numbers in another order may be rounded to the neighbor of the last digit. */
function expectRange(text: string | undefined, expected: string | Triple, step: number, where: string): void {
  const shown = numbersIn(text ?? "");
  if (typeof expected === "string" || typeof shown === "string") {
    expect(shown, where).toBe(expected);
    return;
  }
  for (const [end, number] of shown.entries())
    expect(
      Math.abs(number - (expected[end] ?? Number.NaN)),
      `${where}: ${text}, not ${expected}`,
    ).toBeLessThan(step * 0.501);
}

type Asked = { who: Who; group: string; show: string; filter: CohortFilter; first: string; last: string };

/** What the page must say about some click days. */
function expectedOf(
  days: readonly string[],
  all: Happened,
  asked: Asked,
  lastDay: string,
  learned: Learned | null,
) {
  const { who, filter, show } = asked;
  const isIn = (day: string) => days.includes(day);
  const own = changesOf(all, keptBy(asked), lastDay).filter(({ clickDay }) => isIn(clickDay));
  const net = (changes: readonly Counted[]) => ({
    conversions: changes.reduce((sum, { sign }) => sum + sign, 0),
    cents: changes.reduce((sum, { sign, cents }) => sum + sign * cents, 0),
  });
  const clicks = all.clicks.filter(({ at, visitor, brandId }) => {
    const source = all.views.some((view) => view.visitor === visitor) ? "ads" : null;
    return isIn(dayOfEvent(at)) && filter.clicked({ source, brandId });
  }).length;
  const spentDays = all.spend.filter(({ day }) => isIn(day));
  const { spent } = filter;
  const spend =
    who === "manager" || !spent ? null : Math.round(spentDays.reduce((sum, d) => sum + spent(d), 0) * 100);
  const [soFar, waiting] = [net(own), net(own.filter(({ isPending }) => isPending))];
  const figure = ({ conversions, cents }: ReturnType<typeof net>) =>
    ({ conversions: count(conversions), payout: money(cents) })[show] ?? factor(cents, spend);
  const youngest = countDays(days.at(-1) ?? "", lastDay) - 1;
  const ageOf = (day: string) => countDays(day, lastDay) - 1;
  const ofDays = days.map((day) => ({
    age: ageOf(day),
    ...net(own.filter(({ clickDay }) => clickDay === day)),
  }));
  const rest = estimate(ofDays, learned);
  const costs = { Clicks: count(clicks), Spend: money(spend), "ROAS so far": factor(soFar.cents, spend) };
  return {
    soFar,
    rest,
    spend,
    texts: {
      ...(who === "admin" ? costs : {}),
      "Conversions so far": count(soFar.conversions),
      "Payout so far": money(soFar.cents),
      Pending: waiting.conversions === 0 ? "0" : `${count(waiting.conversions)} (${money(waiting.cents)})`,
    },
    byAge: AGES.map((age) => (youngest < age ? "—" : figure(net(own.filter((change) => change.age <= age))))),
  };
}

const isManagers = ({ sub1 }: Sold) => sub1 === "msl" || sub1 === "hv";
const keptBy =
  ({ who, filter }: Asked) =>
  (sold: Sold) =>
    filter.keeps(sold) && (who === "admin" || isManagers(sold));

/** Compares the shares and the expected payout of a row, or of the cards. */
function expectEstimate(
  row: Record<string, string>,
  { rest, spend }: ReturnType<typeof expectedOf>,
  where: string,
) {
  const known = typeof rest === "string" ? null : rest;
  const scaled = (range: Triple | undefined, by: number) => range?.map((n) => n * by) as Triple | undefined;
  expectRange(row["Conversions to come"], scaled(known?.openConversions, 100) ?? String(rest), 0.1, where);
  expectRange(row["Payout to come"], scaled(known?.openPayout, 100) ?? "—", 0.1, where);
  expectRange(row["Expected payout"], scaled(known?.cents, 0.01) ?? "—", 1, where);
  if (row["Expected ROAS"] !== undefined)
    expectRange(row["Expected ROAS"], (spend && scaled(known?.cents, 1 / spend)) || "—", 0.01, where);
}

function expectCurve(html: string, learned: Learned | null, isFromAll: boolean): void {
  const text = textOf(html);
  expect(text.includes("Estimates need 20 conversions")).toBe(learned === null);
  if (learned === null) return;
  const { horizon, known } = learned;
  expect(text).toContain(`It comes from ${known} conversions whose clicks are at least ${horizon} days old`);
  expect(text.includes("Too few conversions match the filters")).toBe(isFromAll);
  const cards = figuresIn(html);
  for (const age of AGES) {
    const expected = age > horizon ? null : (shareBy(age, learned).map((n) => n * 100) as Triple);
    if (expected === null) expect(cards[`Day ${age}`]).toBeUndefined();
    else expectRange(cards[`Day ${age}`]?.[0]?.replace("%", "% "), expected, 0.1, `curve at ${age}`);
  }
}

type Browsers = Record<Who, ReturnType<typeof browserWith>>;

/** Conversions that arrived on these days, whose click isn't known. */
function expectWithoutClick(html: string, all: Happened, asked: Asked): void {
  const found = all.conversions.filter((sold) => {
    const day = dayOfEvent(sold.at);
    const isCounted = !sold.isTest && !sold.isArchived && sold.status !== "reversed" && keptBy(asked)(sold);
    return isCounted && sold.click === null && day >= asked.first && day <= asked.last;
  });
  const cents = found.reduce((sum, { payout }) => sum + Math.round((payout ?? 0) * 100), 0);
  const text = textOf(html);
  if (found.length === 0) {
    expect(text).not.toContain("came without one of our clicks");
    return;
  }
  const what = found.length === 1 ? "1 conversion" : `${found.length} conversions`;
  expect(text).toContain(`${what} from these days (${money(cents)}) came without one of our clicks`);
}

async function expectPage(browsers: Browsers, all: Happened, asked: Asked): Promise<void> {
  const { who, group, show, filter, first, last } = asked;
  const search = `from=${first}&to=${last}&group=${group}&show=${show}${filter.query}`;
  const html = await vi.waitFor(
    async () => {
      const page = await browsers[who].page(`${href("/admin/reports/cohorts")}?${search}`);
      expect(page).toContain("Payout so far");
      return page;
    },
    { timeout: 60_000 },
  );
  const lastDay = daysLater(dayOfEvent(now.toISOString()), -1);
  const own = learn(changesOf(all, keptBy(asked), lastDay), lastDay);
  const isFromAll = own === null && filter.query !== "";
  const everything = { ...asked, filter: cohortFilters[0] ?? filter };
  const learned = isFromAll ? learn(changesOf(all, keptBy(everything), lastDay), lastDay) : own;
  const days = daysFrom(first, last);
  const total = expectedOf(days, all, asked, lastDay, learned);
  const rows = [...Map.groupBy(days, groups[group] ?? String).values()].reverse();
  const shown = tableIn(
    html,
    `${{ roas: "ROAS", payout: "Payout" }[show] ?? "Conversions"} by click date and age`,
  );
  const hasTable = total.soFar.conversions > 0 || (total.texts.Clicks ?? "0") !== "0";
  expect(shown).toHaveLength(hasTable ? rows.length + 1 : 0);
  for (const [index, row] of shown.entries()) {
    const given = rows[index];
    const expected = given ? expectedOf(given, all, asked, lastDay, learned) : total;
    const name = given ? nameOf(given, group) : "Total";
    expect(row, `${search} ${name}`).toMatchObject({ "Click date": name, ...expected.texts });
    expect(
      AGES.map((age) => row[`Day ${age}`]),
      `${search} ${name}`,
    ).toEqual(expected.byAge);
    expectEstimate(row, expected, `${search} ${name}`);
    if (who === "manager") expect(Object.keys(row)).not.toContain("Spend");
  }
  const cards = Object.fromEntries(
    Object.entries(figuresIn(html)).map(([name, [value = ""]]) => [name, value]),
  );
  const { Clicks: _, "Conversions so far": __, ...onCards } = { Clicks: "", ...total.texts };
  expect(cards, search).toMatchObject(onCards);
  expectEstimate(cards, total, `${search} cards`);
  expectWithoutClick(html, all, asked);
  expectCurve(html, learned, isFromAll);
}

const periods = [89, 40, 13, 0]
  .map((days) => ({ first: -1 - days, last: -1 }))
  .concat({ first: -75, last: -31 });

const clockChanges = [
  { change: "25 hours", at: NOW },
  { change: "23 hours", at: new Date("2025-03-11T14:30:00Z") },
];

// spec:cohorts#page
test.for(clockChanges)(
  "Cohorts shows what plain JavaScript counts around a day of $change",
  { timeout: 180_000 },
  async ({ at }) => {
    now = at;
    const browsers = {
      admin: browserWith(app, await signIn(app, staff.admin)),
      manager: browserWith(app, await signIn(app, staff.manager)),
    };
    const question = fc.record({
      group: fc.constantFrom("day", "week", "month"),
      show: fc.constantFrom("roas", "payout", "conversions"),
      filter: fc.constantFrom(...cohortFilters),
      period: fc.constantFrom(...periods),
    });
    await assertWithin(
      fc
        .asyncProperty(
          cohortHistory,
          fc.array(question, { minLength: 4, maxLength: 4 }),
          async (history, asked) => {
            const place = { now, networkId, postId: postIds[0] ?? "" };
            const all = await storeCohortHistory(db, history, place);
            const today = dayOfEvent(now.toISOString());
            for (const { period, ...rest } of asked) {
              const days = { first: daysLater(today, period.first), last: daysLater(today, period.last) };
              await expectPage(browsers, all, { ...rest, ...days, who: "admin" });
            }
            const show = asked[0]?.show === "roas" ? "payout" : (asked[0]?.show ?? "payout");
            const [filter] = cohortFilters;
            const days = { first: daysLater(today, -90), last: daysLater(today, -1) };
            if (filter)
              await expectPage(browsers, all, { filter, ...days, group: "week", show, who: "manager" });
          },
        )
        .beforeEach(() => vi.waitFor(() => emptyScene(db), { timeout: 60_000 })),
      { numRuns: 6, limit: 9_000 },
    );
  },
);
