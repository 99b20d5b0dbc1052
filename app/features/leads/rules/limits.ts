import { formatWait } from "~/kernel/reply";

/** Forms one connection may send (spec:leads#form-limit): a household fills them in a few times, a script thousands of times. */
export const formLimit = { points: 30, seconds: 600 };

/** Results of one tool that a connection may ask for (spec:platform#rate-limits): each form sent, and a reload of each. */
export const resultsLimit = { points: 2 * formLimit.points, seconds: formLimit.seconds };

/** @param waitSeconds until the connection may send again */
export function tooManyFormsMessage(waitSeconds: number): string {
  return `Too many forms were sent from your network. Try again in ${formatWait(waitSeconds)}.`;
}
