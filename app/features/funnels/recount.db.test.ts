import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addVisits,
  type CountedVisit,
  deleteOldCounts,
  MAX_SEGMENTS,
} from "~/features/funnel-steps/mutations/counts.server";
import { rangeOf } from "~/features/funnel-steps/rules/seconds";
import { storePost } from "~/features/posts/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { useDatabase } from "~tests/setup/database";
import { readAnswers, readFunnels, readPaths, readSteps, readValues } from "./queries/counts.server";
import { isSmall, numberOf } from "./rules/cells";
import { type FunnelFilter, funnelDimensions } from "./rules/funnel-query";
import { answerTables, pathRows, stepRows } from "./rules/report";
import { valueRows } from "./rules/value-rows";

const { db } = await useDatabase();
const { id: post } = await storePost(db, { title: "A quiz" });
const { variantIds } = await storeSplitTest(db, [{ postId: post }, { postId: null }]);
const [variant = ""] = variantIds;

const MARCH = "2026-03-01";
const days = ["2026-03-07", "2026-03-08", "2026-03-09"];
const funnels = [post, "calculator"];
const events = ["reached", "answered", "back", `t${rangeOf(3)}`, `t${rangeOf(70)}`];

type Visit = CountedVisit & { day: string };

const visit: fc.Arbitrary<Visit> = fc
  .record({
    day: fc.constantFrom(...days),
    funnel: fc.constantFrom(...funnels),
    variant: fc.constantFrom("", variant),
    source: fc.constantFrom("ads", "direct", "this site"),
    device: fc.constantFrom("Phone", "Computer"),
    stages: fc.subarray(["shown", "started", "completed", "results", "clicked"]),
    questions: fc.uniqueArray(
      fc.record({
        step: fc.constantFrom("q:a", "q:b"),
        event: fc.constantFrom(...events),
        visits: fc.integer({ min: 1, max: 4 }),
      }),
      { selector: ({ step, event }) => `${step} ${event}`, maxLength: 6 },
    ),
    answer: fc.constantFrom("yes", "no", "maybe"),
  })
  .map(({ stages, questions, answer, ...place }) => ({
    ...place,
    steps: [...stages.map((step) => ({ step, event: "reached", visits: 1 })), ...questions],
    answers: stages.includes("completed") ? [{ question: "a", answer }] : [],
    path: stages.some((stage) => stage === "completed" || stage === "clicked") ? `{"a":"${answer}"}` : null,
    completed: stages.includes("completed"),
    clicked: stages.includes("clicked"),
  }));

const scene = fc.record({
  visits: fc.array(visit, { minLength: 1, maxLength: 60 }),
  first: fc.constantFrom(...days),
  length: fc.integer({ min: 0, max: 2 }),
  filter: fc.constantFrom<FunnelFilter[]>(
    [],
    [{ dimension: "source", isExcluded: false, values: ["ads", "direct"] }],
    [{ dimension: "device", isExcluded: true, values: ["Phone"] }],
    [{ dimension: "variant", isExcluded: false, values: [null] }],
  ),
});

async function store(visits: readonly Visit[]): Promise<void> {
  await db.execute(
    sql`truncate funnel_segments, funnel_step_counts, funnel_answer_counts, funnel_path_counts restart identity`,
  );
  for (const day of days) {
    const ofDay = visits.filter((given) => given.day === day);
    // In two transactions, so that counts are also added to counts that exist.
    for (const part of [ofDay.slice(0, 5), ofDay.slice(5)])
      if (part.length > 0) await addVisits(db, day, part);
  }
}

const asFilter = {
  source: "s.source in ('ads', 'direct')",
  device: "s.device <> 'Phone'",
  variant: "s.variant = ''",
};

test("every figure is the sum of the stored counts, and every table adds up to its total", async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ visits, first, length, filter }) => {
      await store(visits);
      const last = days[Math.min(days.length - 1, days.indexOf(first) + length)] ?? first;
      const query = visits.filter(({ day, funnel }) => day >= first && day <= last && funnel === post);
      const scope = { funnel: post, days: { first, last }, filters: filter };
      const [dimension] = filter.map((given) => given.dimension);

      // SQL of its own, and the reports that were stored.
      const steps = await readSteps(db, scope);
      const recounted = await db.execute<{ key: string; n: string }>(
        sql`select c.step || ' ' || c.event as key, sum(c.visits) as n
            from funnel_step_counts c, funnel_segments s
            where s.segment_id = c.segment_id and s.funnel = ${post} and s.day >= ${first}::date and s.day <= ${last}::date
              and ${dimension ? sql.raw(asFilter[dimension as keyof typeof asFilter]) : sql`true`}
            group by 1`,
        "objects",
      );
      expect(new Map(steps.map(({ step, event, visits: n }) => [`${step} ${event}`, n]))).toEqual(
        new Map(recounted.map(({ key, n }) => [key, Number(n)])),
      );
      if (filter.length === 0) expect(new Map(steps.map(keyed))).toEqual(sumOf(query));

      const visitsOf = (step: string) =>
        steps.find((count) => count.step === step && count.event === "reached")?.visits ?? 0;
      const total = {
        shown: visitsOf("shown"),
        started: visitsOf("started"),
        completed: visitsOf("completed"),
        clicked: visitsOf("clicked"),
      };
      for (const by of funnelDimensions) {
        const rows = valueRows(await readValues(db, scope, by), total, { of: () => 0, total: 7 });
        for (const key of ["shown", "started", "completed", "clicked"] as const)
          expect(rows.reduce((sum, row) => sum + (numberOf(row[key]) ?? 0), 0)).toBe(total[key]);
        expect(rows.reduce((sum, row) => sum + (numberOf(row.conversions) ?? 0), 0)).toBe(7);
        // The last row has what the others don't list. A value that all visits have is the whole funnel, which is exact.
        const others = rows.at(-1);
        const isWhole = rows.length <= 2 && others?.shown === 0;
        for (const row of rows.slice(0, -1))
          for (const key of ["started", "completed", "clicked", "conversions"] as const)
            expect(isSmall(numberOf(row[key]) ?? 0) && !(isWhole && numberOf(others[key]) === 0)).toBe(false);
      }

      // Answers are counted by month, so all days count.
      const ofMonth = visits.filter(({ funnel }) => funnel === post);
      const completed = ofMonth.filter((given) => given.completed).length;
      const answers = answerTables(null, await readAnswers(db, scope));
      expect(answers.reduce((sum, table) => sum + table.total, 0)).toBe(completed);
      for (const { rows, total: all } of answers)
        expect(rows.reduce((sum, row) => sum + row.visits, 0)).toBe(all);
      const paths = pathRows(null, await readPaths(db, scope));
      expect(paths.reduce((sum, row) => sum + row.completed, 0)).toBe(completed);
      expect(paths.reduce((sum, row) => sum + (numberOf(row.clicked) ?? 0), 0)).toBe(
        ofMonth.filter((given) => given.clicked).length,
      );
      expect(stepRows(post, null, steps, null).find(({ key }) => key === "shown")?.visits).toBe(total.shown);

      const all = await readFunnels(db, null, scope.days);
      const listed = query.filter(({ steps: given }) => given.some(({ event }) => event === "reached"));
      expect(all.find(({ funnel }) => funnel === post)?.completed ?? 0).toBe(
        query.filter((given) => given.completed).length,
      );
      expect(all.some(({ funnel }) => funnel === post)).toBe(listed.length > 0);
    }),
    { numRuns: 25 },
  );
}, 120_000);

const keyed = ({ step, event, visits }: { step: string; event: string; visits: number }) =>
  [`${step} ${event}`, visits] as const;

function sumOf(visits: readonly Visit[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, n] of visits.flatMap(({ steps }) => steps.map(keyed)))
    sums.set(key, (sums.get(key) ?? 0) + n);
  return sums;
}

test("old counts are deleted in batches, and later ones stay", async () => {
  const [made] = fc.sample(visit, { numRuns: 1, seed: 1 });
  const sample: Visit[] = days.map((day, index) => ({
    ...(made as Visit),
    day,
    funnel: post,
    answers: [{ question: "a", answer: "yes" }],
    path: `{"a":"${index}"}`,
    completed: true,
    clicked: false,
    steps: [{ step: "shown", event: "reached", visits: 1 }],
  }));
  await store(sample);
  let rounds = 0;
  const deleteBefore = async (day: string) => {
    while ((await db.transaction((tx) => deleteOldCounts(tx, day, 1))) > 0) rounds += 1;
  };
  await deleteBefore("2026-03-09");
  expect(rounds).toBe(2);
  const scope = { funnel: post, days: { first: "2026-03-01", last: "2026-03-31" }, filters: [] };
  expect(await readSteps(db, scope)).toEqual([{ step: "shown", event: "reached", visits: 1 }]);
  // A month of answers stays until all of it is older.
  await deleteBefore("2026-03-31");
  expect(await readAnswers(db, scope)).toEqual([{ month: MARCH, question: "a", answer: "yes", visits: 3 }]);
  expect(await readPaths(db, scope)).toHaveLength(3);
  await deleteBefore("2026-04-01");
  expect([await readAnswers(db, scope), await readPaths(db, scope)]).toEqual([[], []]);
});

test("a previous release that stores days of answers adds to their month", async () => {
  await store([]);
  for (const day of days)
    await db.execute(sql`insert into funnel_answer_counts as c (day, funnel, question, answer, visits)
      values (${day}::date, ${post}, 'a', 'yes', 2)
      on conflict (funnel, day, question, answer) do update set visits = c.visits + excluded.visits`);
  const scope = { funnel: post, days: { first: "2026-03-09", last: "2026-03-09" } };
  expect(await readAnswers(db, scope)).toEqual([{ month: MARCH, question: "a", answer: "yes", visits: 6 }]);
});

// spec:funnels#answers
test("a month with few completed visits is counted with the next one", async () => {
  await store([]);
  const visitsOn = (day: string, count: number, completed = true) =>
    addVisits(
      db,
      day,
      Array.from({ length: count }, () => ({
        funnel: post,
        variant: "",
        source: "ads",
        device: "Phone",
        steps: [{ step: completed ? "completed" : "shown", event: "reached", visits: 1 }],
        answers: completed ? [{ question: "a", answer: "yes" }] : [],
        path: completed ? '{"a":"yes"}' : null,
        completed,
        clicked: false,
      })),
    );
  for (const [day, count] of [
    ["2025-12-31", 5],
    ["2026-01-01", 2],
    ["2026-02-10", 1],
    ["2026-03-07", 4],
    ["2026-04-10", 1],
  ] as const)
    await visitsOn(day, count);
  await visitsOn("2026-05-01", 1, false);
  const scope = { funnel: post, days: { first: "2025-12-01", last: "2026-05-31" } };
  const months = [
    { month: "2025-12-01", n: 5 },
    { month: MARCH, n: 7 },
    { month: "2026-04-01", n: 1 },
  ];
  expect((await readAnswers(db, scope)).map(({ month, visits: n }) => ({ month, n }))).toEqual(months);
  expect((await readPaths(db, scope)).map(({ month, completed: n }) => ({ month, n }))).toEqual(months);
});

// spec:funnels#bounds
test("made-up sources can't take the places of known ones", async () => {
  await store([]);
  const from = (source: string): CountedVisit => ({
    funnel: post,
    variant: "",
    source,
    device: "Phone",
    steps: [{ step: "shown", event: "reached", visits: 1 }],
    answers: [],
    path: null,
    completed: false,
    clicked: false,
  });
  await addVisits(db, "2026-03-08", [from("ads"), from("mail")]);
  const madeUp = Array.from({ length: MAX_SEGMENTS + 5 }, (_, n) => from(`made-up-${n}`));
  await addVisits(db, "2026-03-09", [...madeUp, from("ads"), from("new")]);
  await addVisits(db, "2026-03-09", [from("mail")]);
  const rows = await readValues(
    db,
    { funnel: post, days: { first: "2026-03-09", last: "2026-03-09" }, filters: [] },
    "source",
  );
  const shown = new Map(rows.map(({ value, shown: n }) => [value, n]));
  expect(shown.size).toBe(MAX_SEGMENTS + 3);
  expect([shown.get("ads"), shown.get("mail"), shown.get("new"), shown.get("*")]).toEqual([
    1,
    1,
    undefined,
    6,
  ]);
});
