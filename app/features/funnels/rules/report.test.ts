import fc from "fast-check";
import { expect, test } from "vitest";
import { calculatorSteps } from "~/features/calculator/components/form-state";
import { leadSteps } from "~/features/compare/components/form-steps";
import { toolFunnels } from "~/features/funnel-steps/rules/funnels";
import { savingsSteps } from "~/features/savings/components/form-steps";
import { JOINED } from "./joined";
import { answerTables, pathRows, stepRows } from "./report";
import { shareOf } from "./share";

const month = "2026-03-01";

test("the steps of tools have the names of the forms' steps", () => {
  const names = (steps: readonly { name: string }[]) => steps.map(({ name }) => name);
  expect(toolFunnels.compare_providers.steps).toEqual(names(leadSteps));
  expect(toolFunnels.save_prescription.steps).toEqual(names(savingsSteps));
  expect(toolFunnels.calculator.steps).toEqual(names(calculatorSteps));
});

test("the Wilson interval of known counts", () => {
  // R: prop.test(8, 40, correct = FALSE)$conf.int
  const share = shareOf(8, 40);
  expect(share?.low).toBeCloseTo(0.105, 4);
  expect(share?.high).toBeCloseTo(0.3476, 4);
  expect(shareOf(0, 10)?.low).toBe(0);
  expect(shareOf(10, 10)?.high).toBeCloseTo(1, 9);
  expect([shareOf(0, 0), shareOf(3, 2)]).toEqual([null, null]);
});

test("an interval holds exactly the rates that the counted share doesn't contradict", () => {
  const of = fc.integer({ min: 1, max: 5_000 });
  const counts = of.chain((all) =>
    fc.record({ count: fc.integer({ min: 0, max: all }), all: fc.constant(all) }),
  );
  fc.assert(
    fc.property(counts, fc.double({ min: 0.001, max: 0.999, noNaN: true }), ({ count, all }, rate) => {
      const share = shareOf(count, all);
      // How far the share is from this rate, in standard errors: 95% of all shares are nearer than 1.96.
      const distance = Math.abs(count / all - rate) / Math.sqrt((rate * (1 - rate)) / all);
      const isInside = (share?.low ?? 1) <= rate && rate <= (share?.high ?? 0);
      if (Math.abs(distance - 1.959964) > 1e-5) expect(isInside).toBe(distance < 1.959964);
    }),
  );
});

test("questions that were removed from the quiz are listed after the others", () => {
  const quiz = { template: "quiz_ranking" as const, questions: [] };
  const counts = [
    { step: "shown", event: "reached", visits: 10 },
    { step: "q:old", event: "reached", visits: 8 },
    { step: "q:old", event: "answered", visits: 6 },
  ];
  const rows = stepRows("post", quiz, counts, 3);
  expect(rows.map(({ key }) => key)).toEqual([
    "shown",
    "started",
    "q:old",
    "completed",
    "loading",
    "results",
    "ranking",
    "clicked",
    "conversions",
  ]);
  expect(rows.find(({ key }) => key === "q:old")?.question).toMatchObject({
    answered: 6,
    left: 2,
    median: null,
    times: 0,
  });
});

test("small counts are joined, and the rows add up to the total", () => {
  const [table] = answerTables(null, [
    { month, question: "q", answer: "yes", visits: 5 },
    { month, question: "q", answer: "no", visits: 4 },
    { month, question: "q", answer: "maybe", visits: 1 },
  ]);
  expect(table?.rows.map(({ label, visits }) => [label, visits])).toEqual([
    ["yes", 5],
    [JOINED, 5],
  ]);
  const paths = pathRows(null, [
    { month, path: '{"q":"yes"}', completed: 5, clicked: 2 },
    { month, path: '{"q":"no"}', completed: 4, clicked: 4 },
    { month, path: "*", completed: 9, clicked: 1 },
  ]);
  expect(paths.map(({ answers, completed, clicked }) => [answers, completed, clicked])).toEqual([
    // 2 of 5 clicks could be one person's.
    [["yes"], 5, "joined"],
    [[], 13, 7],
  ]);
});

test("a visit that chose only a state isn't one of the others", () => {
  const paths = pathRows(null, [
    { month, path: '{"q":"yes"}', completed: 6, clicked: 0 },
    { month, path: "{}", completed: 5, clicked: 1 },
    { month, path: "*", completed: 2, clicked: 0 },
  ]);
  expect(paths.map(({ answers, completed }) => [answers, completed])).toEqual([
    [["yes"], 6],
    [["Only a state"], 5],
    [[], 2],
  ]);
});

test("removed questions with the same name keep their own tables", () => {
  const tables = answerTables(null, [
    { month, question: "old", answer: "yes", visits: 5 },
    { month, question: "older", answer: "yes", visits: 6 },
  ]);
  expect(tables.map(({ id, question, total }) => [id, question, total])).toEqual([
    ["old", "Removed question", 5],
    ["older", "Removed question", 6],
  ]);
});

test("answers are joined in each month, so that a longer period doesn't show what a shorter one hides", () => {
  const answers = (name: string, counts: Record<string, number>) =>
    Object.entries(counts).map(([answer, visits]) => ({ month: name, question: "q", answer, visits }));
  const march = answers(month, { yes: 20, no: 9, maybe: 2 });
  const april = answers("2026-04-01", { yes: 6, no: 2, maybe: 7, never: 1 });
  const shown = (counts: typeof march) =>
    answerTables(null, counts).flatMap(({ rows }) => rows.map(({ key, visits }) => [key, visits]));
  expect(shown(march)).toEqual([
    ["yes", 20],
    ["", 11],
  ]);
  expect(shown(april)).toEqual([
    ["maybe", 7],
    ["", 9],
  ]);
  expect(shown([...march, ...april])).toEqual([
    ["yes", 20],
    ["maybe", 7],
    ["", 20],
  ]);
});
