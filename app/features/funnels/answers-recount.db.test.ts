import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { daysLater } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import * as rules from "~tests/setup/funnel-counts";
import {
  byMonth,
  DAYS,
  isClicked,
  isCompleted,
  storeVisits,
  type Visit,
  visitsTo,
} from "~tests/setup/funnel-visits";
import { tableIn, textOf } from "~tests/setup/page-figures";
import { pageInTime } from "~tests/setup/page-in-time";
import { assertWithin } from "~tests/setup/random-data";
import { NOW, storeScene } from "~tests/setup/recorded-events";
import { signIn } from "~tests/setup/staff";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const { postIds } = await storeScene(db);
const [quiz = "", otherQuiz = ""] = postIds;
const optionNames: Record<string, Record<string, string>> = {
  goal: { a: "Ten pounds", b: "Thirty pounds", c: "Fifty pounds" },
  budget: { x: "Little", y: "Much" },
};
const questions = Object.entries(optionNames).map(([id, options]) => ({
  ...{ id, question: `Your ${id}?`, type: "radio" },
  options: Object.entries(options).map(([value, label]) => ({ value, label })),
}));
await db.execute(sql`update blog_posts set title = 'A quiz', template = 'quiz_ranking',
  quiz_questions = ${JSON.stringify(questions)}::jsonb where id = ${quiz}::uuid`);
const admin = browserWith(app, await signIn(app, await createStaff(db)));

type Months = readonly (readonly Visit[])[];
type Line = { key: string; n: number };

/** The counts by key: small ones are joined in each month, and again in the sum of the months. */
function joined(
  months: Months,
  keyOf: (visit: Visit) => string,
): { rows: Line[]; others: number; hasOthers: boolean } {
  const sums = new Map<string, number>();
  // Equal sums keep the order of their keys, as they come from the database.
  const byKey = months
    .map((month) => countsOf(month, keyOf))
    .toSorted(([a], [b]) => ((a?.key ?? "") < (b?.key ?? "") ? -1 : (a?.key ?? "") > (b?.key ?? "") ? 1 : 0));
  for (const counts of byKey) {
    const kept = rules.listed(counts, "");
    const rest = counts.filter(({ key }) => !kept.includes(key)).map(({ n }) => ({ key: "", n }));
    const ofMonth = kept.map((key) => ({ key, n: counts.find((count) => count.key === key)?.n ?? 0 }));
    for (const { key, n } of [...ofMonth, ...rest]) sums.set(key, (sums.get(key) ?? 0) + n);
  }
  const counts = [...sums].map(([key, n]) => ({ key, n }));
  const kept = rules.listed(counts, "");
  const rows = kept.map((key) => ({ key, n: sums.get(key) ?? 0 }));
  const rest = counts.filter(({ key }) => !kept.includes(key));
  return { rows, others: rest.reduce((sum, { n }) => sum + n, 0), hasOthers: rest.length > 0 };
}

/** The completed visits by key, in the order of the keys. */
function countsOf(visits: readonly Visit[], keyOf: (visit: Visit) => string): Line[] {
  return [...Map.groupBy(visits, keyOf)]
    .map(([key, given]) => ({ key, n: given.filter(isCompleted).length }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

const answerOf = (question: string, answer: string) => optionNames[question]?.[answer] ?? answer;
const pathOf = ({ answers }: Visit) => JSON.stringify(answers);
const pathName = (path: string) =>
  Object.entries(JSON.parse(path) as Record<string, string>)
    .map(([question, answer]) => answerOf(question, answer))
    .join(" › ");

function answerTable(months: Months, question: string): Record<string, string>[] {
  const completed = months.map((visits) => visits.filter(isCompleted));
  const total = completed.flat().length;
  const { rows, others, hasOthers } = joined(completed, ({ answers }) => answers[question] ?? "");
  const named = rows.map(({ key, n }) => [answerOf(question, key), n] as const);
  const all = [...named, ...(hasOthers ? [[rules.OTHERS, others] as const] : [])];
  return [
    ...all.map(([label, n]) => ({
      ...{ Answer: label, Completed: String(n), "Of all answers": rules.rateText(n, total) },
    })),
    { Answer: "Total", Completed: String(total), "Of all answers": "—" },
  ];
}

/** The clicks that a month listed with each path, and those of all visits. */
function pathTable(months: Months): Record<string, string>[] {
  const { rows, others, hasOthers } = joined(months, pathOf);
  const clicksOf = (path: string) =>
    months
      .filter((visits) => rules.listed(countsOf(visits, pathOf), "").includes(path))
      .flatMap((visits) => visits.filter((visit) => pathOf(visit) === path))
      .filter(isClicked).length;
  const clicked = months.flat().filter(isClicked).length;
  const completed = months.flat().filter(isCompleted).length;
  const clicks = rows.map(({ key }) => clicksOf(key));
  const { cells, isMixed } = rules.column(clicks, clicked, others === 0);
  const line = (name: string, n: number, cell: rules.Shown, rate = rules.rateText(cell, n)) => ({
    ...{ "Answers in order": name, Completed: String(n) },
    ...{ "Outbound click": String(cell), "Clicks, of completed": rate },
  });
  const rest = cells.at(-1) ?? 0;
  return [
    ...rows.map(({ key, n }, row) => line(pathName(key), n, cells[row] ?? 0)),
    ...(hasOthers || isMixed
      ? [
          line(
            rules.OTHERS,
            others,
            rest,
            isMixed ? "Has counts of other rows" : rules.rateText(rest, others),
          ),
        ]
      : []),
    line("Total", completed, clicked),
  ];
}

async function expectPage(visits: readonly Visit[], first: string, last: string): Promise<string> {
  const address = `${href("/admin/reports/funnels")}?funnel=${quiz}&from=${first}&to=${last}`;
  const html = await pageInTime(admin, address);
  const own = visits.filter(({ funnel }) => funnel === quiz);
  if (!own.some(({ day }) => day >= first && day <= last)) return "no visits";
  const firstMonth = `${first.slice(0, 7)}-01`;
  const months = [...byMonth(own)]
    .filter(([month]) => month >= firstMonth && month <= last)
    .map(([, list]) => list);
  const [paths, tables] = [pathTable(months), Object.keys(optionNames).map((id) => answerTable(months, id))];
  const completed = months.flat().filter(isCompleted).length;
  const isNamed = (row: Record<string, string>) =>
    !["Total", rules.OTHERS].includes(row.Answer ?? row["Answers in order"] ?? "");
  const [text, captions] = [
    textOf(html),
    ["goal", "budget"].map((id, index) => `Answers: ${index + 1}. Your ${id}?`),
  ];
  if (completed > 0 && ![paths, ...tables].flat().some(isNamed)) {
    const message =
      completed < 5 ? "Fewer than 5 visits completed the quiz." : "No answer can be listed yet.";
    expect(text, address).toContain(message);
    expect(captions.flatMap((caption) => tableIn(html, caption))).toEqual([]);
    return message;
  }
  expect(tableIn(html, "Answer paths"), address).toEqual(months.length > 0 ? paths : []);
  for (const [index, caption] of captions.entries())
    expect(tableIn(html, caption), `${address} ${caption}`).toEqual(completed > 0 ? tables[index] : []);
  const end = last > "2025-10-31" ? "2025-11-04" : daysLater(`${nextMonth(last)}-01`, -1);
  if (months.length > 0)
    expect(text).toContain(`All visits, ${daysText(firstMonth, end)}. Answers are counted by month`);
  return "tables";
}

const nextMonth = (day: string) => `2025-${String(Number(day.slice(5, 7)) + 1).padStart(2, "0")}`;
const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
const daysText = (first: string, last: string) => `${dayText(first)}, to ${dayText(last)}`;

// spec:funnels#answers, spec:funnels#paths
test("Funnels shows the answers and paths that plain JavaScript counts in random visits", {
  timeout: 180_000,
}, async () => {
  const visits = visitsTo([quiz, quiz, quiz, otherQuiz], { questions: ["goal", "budget"], variant: "" });
  await assertWithin(
    fc.asyncProperty(visits, async (given) => {
      await storeVisits(db, given, []);
      const periods = [
        [0, 6],
        [0, 0],
        [1, 1],
        [0, 2],
        [2, 2],
        [3, 4],
        [5, 6],
      ] as const;
      for (const [first, last] of periods) await expectPage(given, DAYS[first] ?? "", DAYS[last] ?? "");
    }),
    { numRuns: 12, limit: 12_000 },
  );
});
