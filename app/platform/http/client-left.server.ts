import type { IncomingMessage } from "node:http";

/**
 * The status in the log for a request whose client disconnected before the response (spec:platform#client-left). No one
 * gets this response. nginx uses the same number.
 */
export const CLIENT_LEFT = 499;

/** Whether the client disconnected before it had sent the whole request, so what it started can't be finished. */
export function hasLeft(incoming: IncomingMessage | undefined): boolean {
  return incoming?.destroyed === true && !incoming.complete;
}

/** Whether an error only says that the client disconnected. Anything else is a failure, even if no one waits for it. */
export function isDisconnection(error: unknown, { signal }: Pick<Request, "signal">): boolean {
  if (!signal.aborted) return false;
  if (error === signal.reason) return true;
  // React Router's own error for a request whose signal was aborted.
  return error instanceof Error && (error.name === "AbortError" || error.message.includes("call aborted"));
}

/**
 * The status to log: a page whose client disconnected fails because of that, without a fault of the site.
 * @param hasFailed whether another error was logged. People also disconnect because a page doesn't come.
 */
export function loggedStatus(status: number, request: Pick<Request, "signal">, hasFailed = false): number {
  return status >= 500 && request.signal.aborted && !hasFailed ? CLIENT_LEFT : status;
}
