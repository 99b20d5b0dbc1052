import { expect, test } from "vitest";
import { isDisconnection, loggedStatus } from "./client-left.server";

// spec:platform#client-left
test("only a failure that follows the client's disconnection is logged as one of the client", () => {
  const here = { signal: new AbortController().signal };
  const gone = { signal: AbortSignal.abort() };
  expect([200, 302, 404, 500, 503].map((status) => loggedStatus(status, gone))).toEqual([
    200, 302, 404, 499, 499,
  ]);
  expect([200, 500].map((status) => loggedStatus(status, here))).toEqual([200, 500]);
});

test("a failure of the site stays one, although its client has given up waiting", () => {
  const gone = { signal: AbortSignal.abort() };
  expect(loggedStatus(503, gone, true)).toBe(503);
  expect(isDisconnection(gone.signal.reason, gone)).toBe(true);
  expect(isDisconnection(new Error("query() call aborted without an `AbortSignal.reason`"), gone)).toBe(true);
  expect(isDisconnection(new Error("the database is silent"), gone)).toBe(false);
  expect(isDisconnection(gone.signal.reason, { signal: new AbortController().signal })).toBe(false);
});
