import { formatWait } from "~/kernel/reply";

/** How many forms one connection may send (spec:leads#form-limit): a household sends a few, a script thousands. */
export const formLimit = { points: 30, seconds: 600 };

/**
 * How many results of one tool a connection may request (spec:platform#rate-limits): one per form, and a reload of
 * each.
 */
export const resultsLimit = { points: 2 * formLimit.points, seconds: formLimit.seconds };

/** How often a summary email may be sent again: by one network, and to one lead (spec:compare#send-again). */
export const againLimits = {
  network: { points: 10, seconds: 600 },
  often: { points: 1, seconds: 600 },
  daily: { points: 3, seconds: 86_400 },
} as const;

/** @param waitSeconds until the connection may send again */
export function tooManyFormsMessage(waitSeconds: number): string {
  return `Too many forms were sent from your network. Try again in ${formatWait(waitSeconds)}.`;
}
