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

/** The status to log: a page whose client disconnected fails because of that, without a fault of the site. */
export function loggedStatus(status: number, request: Pick<Request, "signal">): number {
  return status >= 500 && request.signal.aborted ? CLIENT_LEFT : status;
}
