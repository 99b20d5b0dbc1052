import { describe, expect, it } from "vitest";
import { buildCalculatorAnswers } from "~/features/calculator/factory";
import {
  type CalculatorAnswers,
  calculatorMedications,
  conditionNames,
  dosageLevels,
  habitLevels,
  timeFrames,
} from "~/features/calculator/schema";
import { estimateWeightLoss } from "./estimate";

describe("the base table, for 200 lbs", () => {
  // Calculated by hand (spec:calculator#estimate): total loss, remaining weight, loss per week.
  it.each([
    ["semaglutide", "low", 12, 16, 184, 1.3],
    ["semaglutide", "low", 24, 20, 180, 0.8],
    ["semaglutide", "low", 52, 24, 176, 0.5],
    ["semaglutide", "moderate", 12, 24, 176, 2],
    ["semaglutide", "moderate", 24, 30, 170, 1.3],
    ["semaglutide", "moderate", 52, 34, 166, 0.7],
    ["semaglutide", "high", 12, 28, 172, 2.3],
    ["semaglutide", "high", 24, 36, 164, 1.5],
    ["semaglutide", "high", 52, 40, 160, 0.8],
    ["tirzepatide", "low", 12, 22, 178, 1.8],
    ["tirzepatide", "low", 24, 30, 170, 1.3],
    ["tirzepatide", "low", 52, 34, 166, 0.7],
    ["tirzepatide", "moderate", 12, 30, 170, 2.5],
    ["tirzepatide", "moderate", 24, 40, 160, 1.7],
    ["tirzepatide", "moderate", 52, 44, 156, 0.8],
    ["tirzepatide", "high", 12, 36, 164, 3],
    ["tirzepatide", "high", 24, 50, 150, 2.1],
    ["tirzepatide", "high", 52, 54, 146, 1],
  ] as const)(
    "%s %s %i weeks",
    (medication, dosageLevel, timeFrame, totalLoss, projectedWeight, weeklyLoss) => {
      const answers = buildCalculatorAnswers({ medication, dosageLevel, timeFrame });
      expect(estimateWeightLoss(answers)).toEqual({
        totalLoss,
        projectedWeight,
        weeklyLoss,
        timeFrameWeeks: timeFrame,
        dosageLevel,
        medication,
      });
    },
  );
});

describe("each multiplier alone, on 30 lbs", () => {
  const loss = (overrides: Partial<CalculatorAnswers>) =>
    estimateWeightLoss(buildCalculatorAnswers(overrides)).totalLoss;
  const only = (name: string) => ({
    diabetes: name === "diabetes",
    thyroid: name === "thyroid",
    pcos: name === "pcos",
  });

  it.each([
    ["low", 24],
    ["medium", 30],
    ["high", 36],
  ] as const)("diet adherence %s: %d", (dietAdherence, expected) => {
    expect(loss({ dietAdherence })).toBe(expected);
  });

  it.each([
    ["low", 27],
    ["medium", 30],
    ["high", 34.5],
  ] as const)("activity %s: %d", (activityLevel, expected) => {
    expect(loss({ activityLevel })).toBe(expected);
  });

  it.each([
    ["semaglutide", "diabetes", 27],
    ["semaglutide", "thyroid", 28.5],
    ["semaglutide", "pcos", 28.5],
    ["tirzepatide", "diabetes", 38],
    ["tirzepatide", "thyroid", 38],
    ["tirzepatide", "pcos", 38],
  ] as const)("%s with %s: %d", (medication, condition, expected) => {
    expect(loss({ medication, conditions: only(condition) })).toBe(expected);
  });

  it("multiplies every checked condition", () => {
    const conditions = { diabetes: true, thyroid: true, pcos: true };
    // 30 × 0.9 × 0.95 × 0.95 = 24.3675; 40 × 0.95³ = 34.295.
    expect(loss({ conditions })).toBe(24.4);
    expect(loss({ medication: "tirzepatide", conditions })).toBe(34.3);
  });
});

describe("rounding", () => {
  it("rounds half a tenth up, without floating-point error", () => {
    // 129 × 0.15 = 19.35, which floating point makes 19.3499….
    const result = estimateWeightLoss(buildCalculatorAnswers({ currentWeight: 129 }));
    expect(result).toMatchObject({ totalLoss: 19.4, projectedWeight: 109.6 });
  });

  it("takes the weekly loss from the unrounded total", () => {
    // 187 × 0.08 = 14.96, shown as 15.0; 14.96 / 12 = 1.2467, but 15.0 / 12 would be 1.25, shown as 1.3.
    const result = estimateWeightLoss(
      buildCalculatorAnswers({ currentWeight: 187, dosageLevel: "low", timeFrame: 12 }),
    );
    expect(result).toMatchObject({ totalLoss: 15, weeklyLoss: 1.2, projectedWeight: 172 });
  });
});

/**
 * A second copy of the base loss table, as decimals in text, so that a typo in either copy shows
 * (spec:calculator#base-loss).
 */
const base = {
  semaglutide: {
    low: { 12: ".08", 24: ".10", 52: ".12" },
    moderate: { 12: ".12", 24: ".15", 52: ".17" },
    high: { 12: ".14", 24: ".18", 52: ".20" },
  },
  tirzepatide: {
    low: { 12: ".11", 24: ".15", 52: ".17" },
    moderate: { 12: ".15", 24: ".20", 52: ".22" },
    high: { 12: ".18", 24: ".25", 52: ".27" },
  },
} as const;
const diet = { none: "1.00", low: "0.80", medium: "1.00", high: "1.20" } as const;
const activity = { none: "1.00", low: "0.90", medium: "1.00", high: "1.15" } as const;
const condition = {
  semaglutide: { diabetes: "0.90", thyroid: "0.95", pcos: "0.95" },
  tirzepatide: { diabetes: "0.95", thyroid: "0.95", pcos: "0.95" },
} as const;

const hundredths = (decimal: string) => BigInt(decimal.replace(".", ""));

/** The quotient in tenths, rounded half up, using exact integers of any size. */
function roundedTenths(dividend: bigint, divisor: bigint): number {
  return Number((20n * dividend + divisor) / (2n * divisor)) / 10;
}

function expectedResult(answers: CalculatorAnswers, weightTenths: bigint) {
  const { medication, dosageLevel, timeFrame, dietAdherence, activityLevel } = answers;
  const factors = [
    base[medication][dosageLevel][timeFrame],
    diet[dietAdherence ?? "none"],
    activity[activityLevel ?? "none"],
    ...conditionNames.map((name) => (answers.conditions[name] ? condition[medication][name] : "1.00")),
  ].map(hundredths);
  const loss = factors.reduce((product, factor) => product * factor, weightTenths);
  const scale = 10n * 100n ** BigInt(factors.length);
  const totalLoss = roundedTenths(loss, scale);
  return {
    totalLoss,
    weeklyLoss: roundedTenths(loss, scale * BigInt(timeFrame)),
    projectedWeight: Number((Number(weightTenths) / 10 - totalLoss).toFixed(1)),
    timeFrameWeeks: timeFrame,
    dosageLevel,
    medication,
  };
}

function* everyCombination(currentWeight: number): Generator<CalculatorAnswers> {
  const habits = [null, ...habitLevels];
  for (const medication of calculatorMedications)
    for (const dosageLevel of dosageLevels)
      for (const timeFrame of timeFrames)
        for (const dietAdherence of habits)
          for (const activityLevel of habits)
            for (let checked = 0; checked < 8; checked += 1) {
              const conditions = {
                diabetes: (checked & 1) !== 0,
                thyroid: (checked & 2) !== 0,
                pcos: (checked & 4) !== 0,
              };
              yield {
                currentWeight,
                medication,
                dosageLevel,
                timeFrame,
                dietAdherence,
                activityLevel,
                conditions,
              };
            }
}

describe("every combination, compared with exact fractions", () => {
  it.each([500, 705, 1000, 1333, 1999, 2225, 3457, 5000, 10_000])("%i tenths of a pound", (weightTenths) => {
    let count = 0;
    for (const answers of everyCombination(weightTenths / 10)) {
      expect(estimateWeightLoss(answers)).toEqual(expectedResult(answers, BigInt(weightTenths)));
      count += 1;
    }
    expect(count).toBe(2 * 3 * 3 * 4 * 4 * 8);
  });
});
