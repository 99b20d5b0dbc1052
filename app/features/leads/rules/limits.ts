import { formatWait } from "~/kernel/reply";

/** How many forms one connection may send (spec:leads#form-limit): a household sends a few, a script thousands. */
export const formLimit = { points: 30, seconds: 600 };

/**
 * How many results of one tool a connection may request (spec:platform#rate-limits): one per form, and a reload of
 * each.
 */
export const resultsLimit = { points: 2 * formLimit.points, seconds: formLimit.seconds };

/** @param waitSeconds until the connection may send again */
export function tooManyFormsMessage(waitSeconds: number): string {
  return `Too many forms were sent from your network. Try again in ${formatWait(waitSeconds)}.`;
}
