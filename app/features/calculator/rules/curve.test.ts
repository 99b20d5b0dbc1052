import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCalculatorAnswers } from "~/features/calculator/factory";
import { calculatorMedications, dosageLevels, habitLevels, timeFrames } from "~/features/calculator/schema";
import { weeklyCurve } from "./curve";
import { estimateWeightLoss } from "./estimate";

const answers = fc
  .record({
    currentWeight: fc.integer({ min: 500, max: 10_000 }).map((tenths) => tenths / 10),
    medication: fc.constantFrom(...calculatorMedications),
    dosageLevel: fc.constantFrom(...dosageLevels),
    timeFrame: fc.constantFrom(...timeFrames),
    activityLevel: fc.constantFrom(null, ...habitLevels),
    dietAdherence: fc.constantFrom(null, ...habitLevels),
    conditions: fc.record({ diabetes: fc.boolean(), thyroid: fc.boolean(), pcos: fc.boolean() }),
  })
  .map(buildCalculatorAnswers);

describe("weeklyCurve", () => {
  it("joins the figures of 0, 12, and 24 weeks with straight lines", () => {
    const curve = weeklyCurve(buildCalculatorAnswers());
    expect(curve).toHaveLength(25);
    const loss = (week: number) => curve[week]?.loss;
    // 24 lbs at 12 weeks, 30 at 24: 2 lbs per week, then half a pound per week.
    expect([0, 1, 6, 12, 13, 18, 24].map(loss)).toEqual([0, 2, 12, 24, 24.5, 27, 30]);
    expect(curve.filter((point) => point.isEstimate).map((point) => point.week)).toEqual([12, 24]);
    expect(curve[24]).toEqual({ week: 24, loss: 30, weight: 170, isEstimate: true });
  });

  it("rounds half up to a tenth", () => {
    // 14.8 lbs in 12 weeks: 1.23 per week, so 2.47 after two; 12.6 lbs: 1.05 per week.
    const low = (currentWeight: number) =>
      weeklyCurve(buildCalculatorAnswers({ currentWeight, dosageLevel: "low", timeFrame: 12 }));
    expect([1, 2].map((week) => low(185)[week]?.loss)).toEqual([1.2, 2.5]);
    expect(low(157.5)[12]?.loss).toBe(12.6);
    expect(low(157.5)[1]?.loss).toBe(1.1);
  });

  it("starts at the current weight, never rises, and ends at the result", () => {
    fc.assert(
      fc.property(answers, (given) => {
        const curve = weeklyCurve(given);
        const result = estimateWeightLoss(given);
        expect(curve).toHaveLength(given.timeFrame + 1);
        expect(curve[0]).toMatchObject({ week: 0, weight: given.currentWeight, loss: 0 });
        expect(curve.at(-1)).toMatchObject({ weight: result.projectedWeight, loss: result.totalLoss });
        for (const [week, point] of curve.entries()) {
          const next = curve[week + 1];
          if (next) expect(next.weight).toBeLessThanOrEqual(point.weight);
        }
      }),
    );
  });

  it("gives a week the same weight for every time frame", () => {
    fc.assert(
      fc.property(answers, (given) => {
        const whole = weeklyCurve({ ...given, timeFrame: 52 });
        const part = weeklyCurve({ ...given, timeFrame: 12 });
        expect(part).toEqual(whole.slice(0, 13));
      }),
    );
  });
});
