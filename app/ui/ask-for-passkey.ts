import type { PasskeyTask } from "./passkey-request";

/** Where to go next, or what to say. */
export type PasskeyOutcome = { to: string } | { problem: string };

const UNANSWERED = "We couldn't reach the site. Please try again.";

/**
 * Shows the browser's own dialog between two posts to one URL. The response to the first has the request for the device
 * (`options`); the response to the second, which contains the device's `response`, has the next page (`to`). Either may
 * have a `message` instead.
 * @param fields posted both times
 */
export async function askForPasskey(
  task: PasskeyTask,
  address: string,
  fields: Record<string, string>,
): Promise<PasskeyOutcome> {
  try {
    // Loaded on the first press, because other visitors don't need it.
    const { requestPasskey } = await import("./passkey-request");
    const { to, message = UNANSWERED } = await requestPasskey(task, address, fields);
    return to === undefined ? { problem: message } : { to };
  } catch {
    return { problem: UNANSWERED };
  }
}
