import type { CalculatorAnswers } from "./schema";

/**
 * The answers of a person of 200 lbs who takes a moderate dose of semaglutide for 24 weeks, with nothing else entered.
 */
export function buildCalculatorAnswers(overrides: Partial<CalculatorAnswers> = {}): CalculatorAnswers {
  return {
    currentWeight: 200,
    medication: "semaglutide",
    dosageLevel: "moderate",
    timeFrame: 24,
    activityLevel: null,
    dietAdherence: null,
    conditions: { diabetes: false, thyroid: false, pcos: false },
    ...overrides,
  };
}

/** The same answers as the form posts them, without advanced fields. */
export function buildCalculatorForm(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    currentWeight: "200",
    medication: "semaglutide",
    dosageLevel: "moderate",
    timeFrame: "24",
    ...overrides,
  };
}
