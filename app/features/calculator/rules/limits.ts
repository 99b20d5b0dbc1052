import { formLimit } from "~/features/leads/rules/limits";

/**
 * Calculations per connection (spec:platform#rate-limits): trying out values is quick, so the limit is higher than for
 * other forms.
 */
export const calculatorLimit = { points: 4 * formLimit.points, seconds: formLimit.seconds };
