import { type Cell, isSmall, isTelling, numberOf } from "./cells";
import type { StepRow } from "./report";
import { rateOf } from "./share";

type Named = { dimension: string; values: readonly (string | null)[] };

/**
 * Whether filters leave or leave out so few visits that nothing can be shown (spec:funnels#filtered). Values that
 * the list of filters doesn't name are too few, too.
 * @param listed the values of a dimension that may be named
 */
export function isTooFew(
  filters: readonly Named[],
  listed: (dimension: string) => readonly (string | null)[],
  shown: number,
  all: number,
): boolean {
  if (filters.length === 0) return false;
  const isNamed = ({ dimension, values }: Named) =>
    values.every((value) => listed(dimension).includes(value));
  return !filters.every(isNamed) || isTelling(shown, all);
}

/** The steps of filtered visits, without counts that would be about too few. @param all those without filters */
export function withholdSteps(steps: readonly StepRow[], all: readonly StepRow[]): StepRow[] {
  const shown = numberOf(steps.find(({ key }) => key === "shown")?.visits ?? null) ?? 0;
  const withhold = (count: Cell, whole: Cell): Cell => {
    const isKept = typeof count !== "number" || !isTelling(count, numberOf(whole) ?? 0);
    return isKept ? count : "withheld";
  };
  return steps.map((step): StepRow => {
    const whole = all.find(({ key }) => key === step.key);
    const visits = withhold(step.visits, whole?.visits ?? 0);
    const { question } = step;
    const row = { ...step, visits, ofShown: rateOf(visits, shown) };
    if (question === null) return row;
    const answered = withhold(question.answered, whole?.question?.answered ?? 0);
    const left = withhold(question.left, whole?.question?.left ?? 0);
    // Two of reached, answered, and left tell the third.
    const isWithheld = [visits, answered, left].includes("withheld");
    const times = numberOf(question.times) ?? 0;
    const hasFewTimes = isSmall(times);
    return {
      ...row,
      question: {
        answered: isWithheld ? "withheld" : answered,
        left: isWithheld ? "withheld" : left,
        ofReached: isWithheld ? null : question.ofReached,
        back: withhold(question.back, whole?.question?.back ?? 0),
        median: hasFewTimes ? null : question.median,
        times: hasFewTimes ? "withheld" : times,
      },
    };
  });
}
