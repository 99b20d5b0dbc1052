/** Forms one connection may send (spec:leads#form-limit): a household fills them in a few times, a script thousands of times. */
export const formLimit = { points: 30, seconds: 600 };

/** @param waitSeconds until the connection may send again */
export function tooManyFormsMessage(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes <= 1 ? "a minute" : `${minutes} minutes`;
  return `Too many forms were sent from your connection. Try again in ${wait}.`;
}
