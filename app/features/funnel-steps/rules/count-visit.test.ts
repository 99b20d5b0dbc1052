import { expect, test } from "vitest";
import type { QuizQuestion } from "~/features/posts/schema";
import type { FunnelReport } from "../schema";
import { countVisit } from "./count-visit";
import { stagesOf } from "./funnels";

const question = (id: string, changes: Partial<QuizQuestion>): QuizQuestion => ({
  id,
  question: id,
  type: "radio",
  options: [],
  required: true,
  urlParam: null,
  min: null,
  max: null,
  showOnOnePage: false,
  ...changes,
});
const option = (value: string) => ({ value, label: value.toUpperCase() });
const questions = [
  question("state", { type: "state", options: [option("OH"), option("CA")] }),
  question("goal", { options: [option("10"), option("50")] }),
  // It was a choice before, and has kept an option.
  question("weight", { type: "number", options: [option("250")] }),
];
const plan = { stages: stagesOf("quiz_ranking"), steps: questions.map(({ id }) => id), questions };
const report = (events: FunnelReport["events"], answers: FunnelReport["answers"] = null): FunnelReport => ({
  funnel: "a-post",
  variantId: null,
  source: null,
  referrer: null,
  events,
  answers,
});

test("a report counts each step once, Back up to five times, and the time of the first answer", () => {
  const { steps } = countVisit(
    report([
      ["shown", "", -1],
      ["shown", "", -1],
      ["reached", "state", -1],
      ["answered", "state", 9],
      ["answered", "state", 90],
      ...Array.from({ length: 9 }, (): FunnelReport["events"][number] => ["back", "goal", 1]),
      ["answered", "goal", -1],
    ]),
    plan,
  );
  expect(steps).toEqual([
    { step: "shown", event: "reached", visits: 1 },
    { step: "q:state", event: "reached", visits: 1 },
    { step: "q:state", event: "answered", visits: 1 },
    { step: "q:state", event: "t8", visits: 1 },
    { step: "q:goal", event: "back", visits: 5 },
    { step: "q:goal", event: "answered", visits: 1 },
  ]);
});

test("steps that the funnel doesn't have are left out", () => {
  const events: FunnelReport["events"] = [
    ["opened", "", -1],
    ["reached", "", -1],
    ["reached", "__proto__", -1],
    ["answered", "shown", 3],
  ];
  expect(countVisit(report(events), plan).steps).toEqual([]);
});

test("a completed quiz counts its options, and a path without the state", () => {
  const answers = { state: "OH", goal: "50", weight: "250", __proto__: "x", other: "y" };
  expect(countVisit(report([["completed", "", -1]], answers), plan)).toMatchObject({
    answers: [
      { question: "state", answer: "OH" },
      { question: "goal", answer: "50" },
    ],
    path: '{"goal":"50"}',
    completed: true,
    clicked: false,
  });
});

test("a later click counts the path but no answers again", () => {
  const answers = { state: "OH", goal: "50" };
  const counted = countVisit(report([["clicked", "", -1]], answers), plan);
  expect(counted).toMatchObject({ answers: [], path: '{"goal":"50"}', completed: false, clicked: true });
});

test("answers that aren't options are never counted, and neither are those of quizzes that weren't completed", () => {
  const typed = countVisit(report([["completed", "", -1]], { goal: "my name", weight: "250" }), plan);
  expect(typed).toMatchObject({ answers: [], path: null });
  const left = countVisit(report([["reached", "goal", -1]], { goal: "50" }), plan);
  expect(left).toMatchObject({ answers: [], path: null });
});
