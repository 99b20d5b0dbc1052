import { sql } from "drizzle-orm";
import fc from "fast-check";
import { addVisits } from "~/features/funnel-steps/mutations/counts.server";
import type { Db } from "~/platform/db/client.server";
import { rangeOfSeconds } from "./funnel-counts.ts";

/** What a visit did at a question. Null: it didn't answer. */
type AtQuestion = { question: string; seconds: number | null; back: number };
export type Visit = {
  day: string;
  funnel: string;
  variant: string;
  source: string;
  device: string;
  stages: string[];
  questions: AtQuestion[];
  answers: Record<string, string>;
};

export const STAGES = ["shown", "opened", "started", "completed", "loading", "results", "ranking", "clicked"];
/** The days around the 25-hour day, and some in the months before. */
export const DAYS = [
  "2025-08-31",
  "2025-09-14",
  "2025-10-31",
  "2025-11-01",
  "2025-11-02",
  "2025-11-03",
  "2025-11-04",
];

/** Visits to these funnels. Few come from rare sources, and some questions aren't part of a quiz anymore. */
export function visitsTo(
  funnels: readonly string[],
  { questions, variant }: { questions: readonly string[]; variant: string },
): fc.Arbitrary<Visit[]> {
  const visit = fc
    .record({
      day: fc.constantFrom(...DAYS, "2025-11-02", "2025-11-04"),
      funnel: fc.constantFrom(...funnels),
      variant: fc.constantFrom("", variant),
      source: fc.constantFrom("ads", "ads", "ads", "direct", "direct", "this site", "mail", "*"),
      device: fc.constantFrom("Phone", "Phone", "Computer", "Tablet"),
      skipped: fc.subarray(STAGES.filter((stage) => stage !== "shown")),
      questions: fc.uniqueArray(
        fc.record({
          question: fc.constantFrom(...questions, ...questions, "gone"),
          seconds: fc.option(fc.oneof(fc.nat(12), fc.nat(700)), { freq: 3 }),
          back: fc.constantFrom(0, 0, 1, 3),
        }),
        { selector: ({ question }) => question, maxLength: 3 },
      ),
      answer: fc.constantFrom("a", "a", "a", "b", "b", "c"),
      other: fc.constantFrom("x", "x", "y"),
    })
    .map(({ skipped, answer, other, ...rest }) => {
      const stages = STAGES.filter((stage) => !skipped.includes(stage) || answer === "a");
      return { ...rest, stages, answers: { goal: answer, budget: other } };
    });
  return fc
    .constantFrom(4, 40, 150)
    .chain((maxLength) => fc.array(visit, { minLength: maxLength / 2, maxLength, size: "max" }));
}

/** Stores visits as the server counts them, day after day. Forms have no answers. */
export async function storeVisits(db: Db, visits: readonly Visit[], forms: readonly string[]): Promise<void> {
  await db.execute(
    sql`truncate funnel_segments, funnel_step_counts, funnel_answer_counts, funnel_path_counts restart identity`,
  );
  for (const day of DAYS) {
    const ofDay = visits.filter((visit) => visit.day === day);
    const counted = ofDay.map(({ stages, questions, answers, ...place }) => {
      const [completed, clicked] = [stages.includes("completed"), stages.includes("clicked")];
      const hasAnswers = !forms.includes(place.funnel);
      const given = Object.entries(answers).map(([question, answer]) => ({ question, answer }));
      return {
        ...place,
        steps: [
          ...stages.map((step) => ({ step, event: "reached", visits: 1 })),
          ...questions.flatMap(({ question, seconds, back }) => [
            { step: `q:${question}`, event: "reached", visits: 1 },
            ...(back > 0 ? [{ step: `q:${question}`, event: "back", visits: back }] : []),
            ...(seconds === null ? [] : [{ step: `q:${question}`, event: "answered", visits: 1 }]),
            ...(seconds === null
              ? []
              : [{ step: `q:${question}`, event: `t${rangeOfSeconds(seconds)}`, visits: 1 }]),
          ]),
        ],
        answers: completed && hasAnswers ? given : [],
        path: hasAnswers && (completed || clicked) ? JSON.stringify(answers) : null,
        ...{ completed, clicked },
      };
    });
    if (counted.length > 0) await addVisits(db, day, counted);
  }
}

/** The visits with answers by the month that counts them (spec:funnels#answers). */
export function byMonth(visits: readonly Visit[]): Map<string, Visit[]> {
  const months = new Map<string, Visit[]>();
  for (const day of DAYS) {
    const month = `${day.slice(0, 7)}-01`;
    const ofDay = visits.filter((visit) => visit.day === day && hasPath(visit));
    if (ofDay.length === 0) continue;
    const before = ofDay.some(isCompleted)
      ? [...months].filter(([other, list]) => other < month && list.filter(isCompleted).length < 5)
      : [];
    for (const [other] of before) months.delete(other);
    months.set(month, [...(months.get(month) ?? []), ...before.flatMap(([, list]) => list), ...ofDay]);
  }
  return months;
}

export const isCompleted = ({ stages }: Visit) => stages.includes("completed");
export const isClicked = ({ stages }: Visit) => stages.includes("clicked");
const hasPath = (visit: Visit) => isCompleted(visit) || isClicked(visit);
