import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { type RecordedEvents, type SoldConversion, storeRecordedEvents } from "~/features/explorer/factory";
import { type Filter, plainReportQuery } from "~/features/explorer/rules/report-query";
import { storeSplitTest } from "~/features/split-tests/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import * as rules from "~tests/setup/funnel-counts";
import {
  type Cells,
  type Dimension,
  isTooFew,
  type Kind,
  reached,
  type Sold,
  stepTable,
  valueTable,
} from "~tests/setup/funnel-tables";
import { DAYS, isClicked, isCompleted, storeVisits, type Visit, visitsTo } from "~tests/setup/funnel-visits";
import { tableIn, textOf } from "~tests/setup/page-figures";
import { pageInTime } from "~tests/setup/page-in-time";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { recount } from "~tests/setup/recount";
import { signIn } from "~tests/setup/staff";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const { postIds, networkId, categories } = await storeScene(db);
const [quiz = "", otherQuiz = ""] = postIds;
const questions = ["goal", "budget"].map((id) => ({
  id,
  question: `Your ${id}?`,
  type: "radio",
  options: [{ value: "a", label: "An option" }],
}));
await db.execute(sql`update blog_posts set title = 'A quiz', template = 'quiz_squeeze_ranking',
  quiz_questions = ${JSON.stringify(questions)}::jsonb where id = ${quiz}::uuid`);
await db.execute(
  sql`update blog_posts set title = 'Another quiz', template = 'quiz_ranking' where id = ${otherQuiz}::uuid`,
);
const [variant = ""] = (await storeSplitTest(db, [{ postId: quiz }, { postId: null }], { name: "Test" }))
  .variantIds;
const FORM = "save_prescription";
const names: Record<string, string> = {
  [quiz]: "A quiz",
  [otherQuiz]: "Another quiz",
  [FORM]: "Savings tool",
};
const admin = browserWith(app, await signIn(app, await createStaff(db)));

const kindOf = (funnel: string): Kind => (funnel === FORM ? "form" : "quiz");

type Asked = { funnel: string; by: Dimension; first: string; last: string; filter: Filter | null };
/** The quiz's conversions, as a report counts them. */
function conversionsBy(
  all: RecordedEvents,
  { funnel, by, first, last }: Asked,
  filters: readonly Filter[],
): Sold {
  if (funnel === FORM) return null;
  const ofPost: Filter = { dimension: "post", isExcluded: false, values: [funnel] };
  const days = { first, last };
  const question = plainReportQuery([by], ["conversions"], { days, filters: [...filters, ofPost] });
  const rows = recount(all, question, { now: NOW, facts: ["conversions"], categories, templates: "quiz" });
  const byValue = new Map(rows.map(({ keys, sums }) => [keys[0] ?? "", sums.conversions ?? 0]));
  return {
    of: (value: string) => byValue.get(value) ?? 0,
    total: [...byValue.values()].reduce((a, b) => a + b, 0),
  };
}

/** The bars repeat the steps: their texts, lengths, and the lines of their intervals. */
function expectBars(html: string, steps: readonly Cells[], shown: number): void {
  const [list = ""] = html.match(/<section[^>]*aria-labelledby="funnel".*?<\/section>/s) ?? [];
  const bars = list.match(/<li.*?<\/li>/gs) ?? [];
  expect(bars).toHaveLength(steps.length);
  for (const [index, bar] of bars.entries()) {
    const { Step: step = "", Visits: visits = "", "Of shown": rate = "" } = steps[index] ?? {};
    const found = /^(\d+\.\d%)(.*)$/.exec(rate);
    const text = found ? ` ${found[1]} (${found[2]})` : rate === "—" ? "" : ` ${rate}`;
    expect(textOf(bar)).toBe(`${step}${visits}${text}`);
    const lengths = [...bar.matchAll(/(?:width|left):([\d.]+)%/g)].map((match) => Number(match[1]));
    const { share, low, high } = rules.wilson(Number(visits), shown);
    expect(lengths).toEqual(found ? [share, low, high - low].map((n) => expect.closeTo(n * 100, 1)) : []);
  }
}

function expectAllFunnels(html: string, visits: readonly Visit[]): void {
  const groups = [...Map.groupBy(visits, ({ funnel }) => funnel)];
  const expected = groups.map(([funnel, given]) => {
    const shown = reached(given, "shown");
    const [started, completed, clicked] = [
      ...[reached(given, "started"), given.filter(isCompleted).length, given.filter(isClicked).length],
    ];
    return {
      "Quiz or form": names[funnel] ?? "",
      Shown: String(shown),
      ...{ Started: String(started), "Started, of shown": rules.rateText(started ?? 0, shown) },
      ...{ Completed: String(completed), "Completed, of shown": rules.rateText(completed ?? 0, shown) },
      ...{ "Outbound click": String(clicked), "Clicks, of shown": rules.rateText(clicked ?? 0, shown) },
    };
  });
  const byName = (a: Cells, b: Cells) => ((a["Quiz or form"] ?? "") < (b["Quiz or form"] ?? "") ? -1 : 1);
  expect(tableIn(html, "All quizzes and forms").toSorted(byName)).toEqual(expected.toSorted(byName));
}

async function expectPage(visits: readonly Visit[], all: RecordedEvents, asked: Asked): Promise<string> {
  const { funnel, by, first, last, filter } = asked;
  const is = filter?.isExcluded ? "not" : "is";
  const search = filter
    ? `&${is}.${filter.dimension}=${filter.values.map((value) => value ?? "~").join()}`
    : "";
  const address = `${href("/admin/reports/funnels")}?funnel=${funnel}&by=${by}&from=${first}&to=${last}${search}`;
  const html = await pageInTime(admin, address);
  const inPeriod = visits.filter(({ day }) => day >= first && day <= last);
  const ofFunnel = inPeriod.filter((visit) => visit.funnel === funnel);
  expectAllFunnels(html, inPeriod);
  const isKept = (visit: Visit) =>
    filter === null ||
    filter.values.some((value) => (value ?? "") === visit[filter.dimension as Dimension]) !==
      filter.isExcluded;
  const sold = conversionsBy(all, asked, filter ? [filter] : []);
  const whole = { visits: ofFunnel, conversions: conversionsBy(all, asked, [])?.total ?? null };
  const own = { visits: ofFunnel.filter(isKept), conversions: sold?.total ?? null };
  const text = textOf(html);
  if (ofFunnel.length === 0)
    return expectText(text, inPeriod.length > 0 ? "No visits to this funnel" : "No visits to a quiz or form");
  if (isTooFew(asked.filter, own, whole)) return expectText(text, "Too few visits to show: fewer than 5");
  const steps = stepTable(kindOf(funnel), own, whole, filter !== null);
  if (steps.every(({ Visits }) => Visits === "0" || Visits === "—"))
    return expectText(text, "No visits for these filters");
  expect(tableIn(html, "Steps"), address).toEqual(steps);
  expectBars(html, steps, reached(own.visits, "shown"));
  const caption = { source: "Source", device: "Device", variant: "Variant" }[by];
  const rows = tableIn(html, `Visits by ${caption.toLowerCase()}`).map(({ [caption]: Value, ...row }) => ({
    Value,
    ...row,
  }));
  expect(rows, address).toEqual(valueTable(own, by, sold, steps));
  return "steps";
}

function expectText(text: string, message: string): string {
  expect(text).toContain(message);
  return message;
}

const sale = fc.record({
  at: fc
    .integer({ min: -4 * 24 * 60, max: 0 })
    .map((minutes) => new Date(NOW.getTime() + minutes * 60_000).toISOString()),
  click: fc.nat(9),
  source: fc.constantFrom("ads", "ads", "direct", "mail", null),
  variant: fc.constantFrom(variant, null),
  status: fc.constantFrom("pending", "paid", "paid", "reversed"),
  postId: fc.constantFrom(quiz, quiz, otherQuiz),
  isTest: fc.constantFrom(false, false, false, true),
  isArchived: fc.constantFrom(false, false, false, true),
});
const asConversion = (row: Partial<SoldConversion>): SoldConversion => ({
  ...{
    at: NOW.toISOString(),
    click: null,
    brandId: 1,
    networkId,
    sub1: "msl",
    sub3: null,
    rank: null,
    source: null,
  },
  ...{
    campaign: null,
    variant: null,
    status: "paid",
    payout: 50,
    revenue: null,
    isBlog: true,
    isTest: false,
  },
  ...{ isArchived: false, postId: quiz },
  ...row,
});

// spec:funnels#page
test("Funnels shows the steps and values that plain JavaScript counts in random visits", {
  timeout: 180_000,
}, async () => {
  const visits = visitsTo([quiz, quiz, FORM, otherQuiz], {
    questions: ["goal", "budget", "1", "2"],
    variant,
  });
  const filter = fc.constantFrom<(Filter | null)[]>(
    null,
    null,
    { dimension: "source", isExcluded: false, values: ["ads"] },
    { dimension: "source", isExcluded: true, values: ["direct"] },
    { dimension: "device", isExcluded: false, values: ["Phone"] },
    { dimension: "variant", isExcluded: false, values: [null] },
    { dimension: "source", isExcluded: false, values: ["mail"] },
  );
  const question = fc.record({
    funnel: fc.constantFrom(quiz, quiz, FORM),
    by: fc.constantFrom<Dimension[]>("source", "device", "variant"),
    days: fc.constantFrom([0, 6], [2, 6], [4, 4], [3, 5], [1, 2]),
    filter,
  });
  await assertWithin(
    fc
      .asyncProperty(
        visits,
        fc.array(sale, { maxLength: 60, size: "max" }),
        recordedEventsIn([quiz], networkId),
        fc.array(question, { minLength: 6, maxLength: 6 }),
        async (given, sales, events, asked) => {
          // Questions of another funnel aren't counted there.
          const own = given.map((visit) => ({
            ...visit,
            questions: visit.questions.filter(
              ({ question: id }) => id === "gone" || /\d/.test(id) === (visit.funnel === FORM),
            ),
          }));
          await storeVisits(db, own, [FORM]);
          const all = nothing();
          await storeRecordedEvents(
            db,
            { ...events, conversions: [...events.conversions, ...sales.map(asConversion)] },
            all,
          );
          for (const { days, ...rest } of asked) {
            const [first = "", last = ""] = days.map((day) => DAYS[day]);
            await expectPage(own, all, { ...rest, first, last });
          }
        },
      )
      .beforeEach(() => vi.waitFor(() => emptyScene(db), { timeout: 60_000 })),
    { numRuns: 10, limit: 15_000 },
  );
});
