import fc from "fast-check";
import { expect, test } from "vitest";
import { rankingTemplates } from "~/features/posts/schema";
import { mapOfQuiz, type QuizMap } from "~/features/quiz/rules/quiz-map";
import { type Box, layoutOf } from "./map-layout";
import { branchText, summaryText } from "./map-texts";

const anyQuestion = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3 }),
  question: fc.constantFrom("", "Why?"),
  type: fc.constantFrom("radio", "state", "number", "text"),
  options: fc.array(fc.record({ value: fc.string(), label: fc.string() }), { maxLength: 9 }),
  required: fc.boolean(),
  urlParam: fc.constantFrom(null, "p"),
  min: fc.constantFrom(null, 3),
  max: fc.constantFrom(null, 2),
  showOnOnePage: fc.boolean(),
});
const anyMap = fc
  .record({
    template: fc.constantFrom(...rankingTemplates),
    questions: fc.array(anyQuestion, { maxLength: 8 }),
    entries: fc.constant([]),
  })
  .map((source) => mapOfQuiz(source) as QuizMap);

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("the parts of any map have different keys, don't overlap, and fit in the picture", () => {
  fc.assert(
    fc.property(anyMap, (map) => {
      const { items, lines, width, height, page } = layoutOf(map);
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      for (const box of page ? [...items, page] : items) {
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      items.forEach((one, at) => {
        for (const other of items.slice(at + 1)) expect(overlap(one, other)).toBe(false);
      });
    }),
  );
});

test("answers that are dead ends have no line to the next step", () => {
  const options = ["a", ""].map((value) => ({ value, label: value }));
  const questions = [{ id: "q", question: "Why?", type: "radio", options }];
  const map = mapOfQuiz({ template: "quiz_ranking", questions, entries: [] }) as QuizMap;
  expect(layoutOf(map).lines.map(({ key }) => key)).toEqual([
    "start question-0",
    "question-0 0-option-0",
    "question-0 0-option-1",
    "0-option-0 loading",
    "loading results",
  ]);
  expect(map.questions[0]?.branches.map((branch) => branchText(map, branch))).toEqual([
    "a leads to the loading screen",
    "Empty option is a dead end",
  ]);
  expect(summaryText(map, 1)).toBe("1 question, 1 thing to review");
});

test("several answers are named in the plural", () => {
  const options = ["a", "", "", "A", "a"].map((value) => ({ value, label: value }));
  const questions = [{ id: "q", question: "Why?", type: "radio", options }];
  const map = mapOfQuiz({ template: "quiz_ranking", questions, entries: [] }) as QuizMap;
  expect(map.questions[0]?.branches.map((branch) => branchText(map, branch))).toEqual([
    "a leads to the loading screen",
    "2 answers (A, a) lead to the loading screen, but count as earlier answers",
    "2 answers (Empty option, Empty option) are dead ends",
  ]);
});

test("many answers are named in part", () => {
  const questions = [{ id: "s", question: "State?", type: "state", showOnOnePage: true }];
  const map = mapOfQuiz({
    template: "quiz_ranking",
    questions,
    entries: [{ unavailableStates: [] }],
  }) as QuizMap;
  expect(map.questions[0]?.branches.map((branch) => branchText(map, branch))).toEqual([
    "51 answers (Alabama, Alaska, Arizona, Arkansas, California, and 46 more) lead to the loading screen",
  ]);
  expect(summaryText(map, 0)).toBe("1 question, every path ends at the results");
});
