import type { Dosage } from "~/features/brands/schema";
import type { Medication } from "./match";

/** The doses that an injection usually goes through, from the starting dose (spec:pricing#dose-steps). */
export const doseSteps: Readonly<Record<Medication, readonly Dosage[]>> = {
  semaglutide: [".25mg", ".5mg", "1mg", "1.7mg", "2.4mg"],
  tirzepatide: ["2.5mg", "5mg", "7.5mg", "10mg", "12.5mg", "15mg"],
};

/** How many monthly payments a visitor may plan for each dose. One payment covers the 4 weeks of a usual step. */
export const monthsPerDoseChoices = [1, 2, 3] as const;
export type MonthsPerDose = (typeof monthsPerDoseChoices)[number];

/** Where a visitor's dose stops rising, and how long it stays on each step before that. */
export type DoseSchedule = { lastDose: Dosage; monthsPerDose: MonthsPerDose };

/** Four weeks on each dose, up to the highest one. */
export const usualSchedules: Readonly<Record<Medication, DoseSchedule>> = {
  semaglutide: { lastDose: "2.4mg", monthsPerDose: 1 },
  tirzepatide: { lastDose: "15mg", monthsPerDose: 1 },
};

/**
 * The dose in a month of the first year (spec:pricing#dose-steps): one step up after every `monthsPerDose` payments,
 * then the last dose until the end of the year.
 * @param month 1 to 12
 */
export function doseInMonth(medication: Medication, schedule: DoseSchedule, month: number): Dosage {
  const steps = doseSteps[medication];
  const last = steps.indexOf(schedule.lastDose);
  const step = Math.floor((month - 1) / schedule.monthsPerDose);
  // A dose of another medication can't be reached, so the last step counts.
  const reached = steps[Math.min(step, last === -1 ? steps.length - 1 : last)];
  if (reached === undefined) throw new RangeError(`There is no dose in month ${month}`);
  return reached;
}
