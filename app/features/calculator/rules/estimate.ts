import type {
  CalculatorAnswers,
  Condition,
  DosageLevel,
  HabitLevel,
  TimeFrame,
} from "~/features/calculator/schema";
import { conditionNames } from "~/features/calculator/schema";
import type { Medication } from "~/features/pricing/rules/match";

/** Base loss in percent of the current weight at 12, 24, and 52 weeks (spec:calculator#base-loss). */
const baseLossPercent: Record<Medication, Record<DosageLevel, Record<TimeFrame, number>>> = {
  semaglutide: {
    low: { 12: 8, 24: 10, 52: 12 },
    moderate: { 12: 12, 24: 15, 52: 17 },
    high: { 12: 14, 24: 18, 52: 20 },
  },
  tirzepatide: {
    low: { 12: 11, 24: 15, 52: 17 },
    moderate: { 12: 15, 24: 20, 52: 22 },
    high: { 12: 18, 24: 25, 52: 27 },
  },
};

/** Multipliers in percent (spec:calculator#multipliers). */
const dietPercent: Record<HabitLevel, number> = { low: 80, medium: 100, high: 120 };
const activityPercent: Record<HabitLevel, number> = { low: 90, medium: 100, high: 115 };
const conditionPercent: Record<Medication, Record<Condition, number>> = {
  semaglutide: { diabetes: 90, thyroid: 95, pcos: 95 },
  tirzepatide: { diabetes: 95, thyroid: 95, pcos: 95 },
};

/** Weights are in lbs, rounded to one decimal (spec:calculator#result-fields). */
export type CalculatorResult = {
  projectedWeight: number;
  totalLoss: number;
  /** The average over the whole time frame. */
  weeklyLoss: number;
  timeFrameWeeks: TimeFrame;
  dosageLevel: DosageLevel;
  medication: Medication;
};

/**
 * Current weight × base loss × every multiplier that applies (spec:calculator#estimate); each checked condition multiplies
 * (spec:calculator#multipliers).
 *
 * Counted in whole numbers, so that a result of exactly half a tenth rounds up and never falls to the floating-point error. The
 * projected weight can be checked against the page: current weight minus the loss shown.
 */
export function estimateWeightLoss(answers: CalculatorAnswers): CalculatorResult {
  const { currentWeight, medication, dosageLevel, timeFrame } = answers;
  const weightTenths = Math.round(currentWeight * 10);
  const percents = [baseLossPercent[medication][dosageLevel][timeFrame], ...multipliers(answers)];
  // At most 10,000 tenths × 27 × 120 × 115 × 95³ ≈ 3.2e15: exact.
  const loss = percents.reduce((product, percent) => product * percent, weightTenths);
  const scale = 100 ** percents.length;
  const lossTenths = divideRounded(loss, scale);
  return {
    projectedWeight: (weightTenths - lossTenths) / 10,
    totalLoss: lossTenths / 10,
    weeklyLoss: divideRounded(loss, scale * timeFrame) / 10,
    timeFrameWeeks: timeFrame,
    dosageLevel,
    medication,
  };
}

/** The multipliers that apply, in percent, without those of 100. */
function multipliers(answers: CalculatorAnswers): number[] {
  const { medication, dietAdherence, activityLevel, conditions } = answers;
  const percents = [
    dietAdherence === null ? 100 : dietPercent[dietAdherence],
    activityLevel === null ? 100 : activityPercent[activityLevel],
    ...conditionNames.map((name) => (conditions[name] ? conditionPercent[medication][name] : 100)),
  ];
  return percents.filter((percent) => percent !== 100);
}

/** The quotient of two positive integers, rounded half up. */
function divideRounded(dividend: number, divisor: number): number {
  const doubled = 2 * dividend + divisor;
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor);
}
