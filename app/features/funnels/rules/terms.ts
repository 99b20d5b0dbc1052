import type { Stage } from "~/features/funnel-steps/rules/funnels";

type Term = { label: string; definition: string };

/** The steps around the questions, for the funnel page and "Definitions" (spec:explorer#definitions). */
export const stageTerms = {
  shown: {
    label: "Shown",
    definition:
      "Visits: the quiz or form was on the screen. A visit is one tab, until it's closed; a reload or the Back button doesn't start another. Bots and pages loaded in advance don't count.",
  },
  opened: { label: "Quiz opened", definition: "Visits in which the squeeze page's button was pressed." },
  started: { label: "Started", definition: "Visits in which something was entered or chosen." },
  completed: {
    label: "Completed",
    definition:
      "Visits in which every question was answered, or the form was accepted. A link that has all answers skips the quiz, so it isn't completed.",
  },
  loading: { label: "Loading screen", definition: "Visits that saw the screen between quiz and results." },
  results: {
    label: "Results shown",
    definition: "Visits in which results with at least one provider were revealed.",
  },
  ranking: {
    label: "Ranking seen",
    definition: "Visits in which the first provider of the list was on the screen.",
  },
  clicked: {
    label: "Outbound click",
    definition: "Visits in which a link to a provider was followed. Further clicks of a visit don't count.",
  },
} as const satisfies Record<Stage, Term>;

export const funnelTerms = {
  conversions: {
    label: "Conversions",
    definition:
      "Conversions of clicks in the post that arrived on these days, as in reports. Not known for forms, whose links carry no click ID, and never counted by answers, because that would connect answers to a person.",
  },
  reached: { label: "Visits", definition: "Visits that reached the step." },
  ofShown: {
    label: "Of shown",
    definition: "Visits that reached the step, divided by those that were shown the quiz or form.",
  },
  answered: {
    label: "Answered",
    definition: "Visits that answered the question or completed the form's step.",
  },
  left: {
    label: "Left here",
    definition:
      "Visits that reached the question but didn't answer it, and their share of those that reached it.",
  },
  back: { label: "Back", definition: "How often Back was pressed at the question." },
  median: {
    label: "Median time",
    definition:
      "Half of the visits that answered needed less time. Times are counted in ranges, so it's exact to the second up to 8 seconds, and to a quarter above. Times over 571 seconds count as 571.",
  },
  interval: {
    label: "Interval",
    definition:
      "The 95% Wilson interval beside a rate: where the true rate is likely to be, given so many visits.",
  },
  answers: {
    label: "Answers",
    definition:
      "How often each option was the answer when a quiz was completed. Numbers and texts that visitors type aren't counted. They're counted by month, so the figures cover every month that the period touches. Answers given fewer than 5 times in a month are joined.",
  },
  paths: {
    label: "Answer paths",
    definition:
      "Combinations of answers, without states, and how many of their visits led to an outbound click. They're also counted by month, and those with fewer than 5 completed quizzes in a month are joined.",
  },
} as const satisfies Record<string, Term>;

/** Everything that the page of definitions lists. */
export const allFunnelTerms: readonly Term[] = [...Object.values(stageTerms), ...Object.values(funnelTerms)];
