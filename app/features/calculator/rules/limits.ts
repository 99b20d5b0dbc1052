import { formLimit } from "~/features/leads/rules/limits";

/** Calculations of one connection (spec:platform#rate-limits): trying out values is quick, so more than other forms. */
export const calculatorLimit = { points: 4 * formLimit.points, seconds: formLimit.seconds };
