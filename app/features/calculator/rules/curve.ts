import { type CalculatorAnswers, timeFrames } from "~/features/calculator/schema";
import { estimateWeightLoss } from "./estimate";

/**
 * A point of the curve. Weights are in lbs with one decimal; `isEstimate` marks the weeks in the table
 * (spec:calculator#base-loss).
 */
export type WeekPoint = { week: number; weight: number; loss: number; isEstimate: boolean };

/**
 * The weight week by week, from 0 to the end of the time frame.  There are three estimates, at 12, 24, and 52 weeks.
 * Straight lines connect a loss of 0 at week 0 with the displayed estimates. The curve makes no claim about the weeks
 * between them, ends at the result, and has the same weight for a week in every time frame (spec:calculator#curve).
 */
export function weeklyCurve(answers: CalculatorAnswers): WeekPoint[] {
  const startTenths = Math.round(answers.currentWeight * 10);
  const knots = [
    { week: 0, lossTenths: 0 },
    ...timeFrames.map((timeFrame) => ({
      week: timeFrame,
      lossTenths: Math.round(estimateWeightLoss({ ...answers, timeFrame }).totalLoss * 10),
    })),
  ];
  const points: WeekPoint[] = [];
  for (let week = 0; week <= answers.timeFrame; week += 1) {
    const lossTenths = interpolate(knots, week);
    points.push({
      week,
      loss: lossTenths / 10,
      weight: (startTenths - lossTenths) / 10,
      isEstimate: (timeFrames as readonly number[]).includes(week),
    });
  }
  return points;
}

type Knot = { week: number; lossTenths: number };

/** A week's loss, interpolated between the two surrounding knots, in whole tenths of a pound, rounded half up. */
function interpolate(knots: readonly Knot[], week: number): number {
  const after = knots.find((knot) => knot.week >= week);
  const before = knots.findLast((knot) => knot.week <= week);
  if (!before || !after) throw new RangeError(`Week ${week} is outside the table.`);
  const span = after.week - before.week;
  if (span === 0) return after.lossTenths;
  const rise = (after.lossTenths - before.lossTenths) * (week - before.week);
  return before.lossTenths + Math.floor((2 * rise + span) / (2 * span));
}
