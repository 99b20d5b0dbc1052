import { expect, test } from "vitest";
import { loggedStatus } from "./client-left.server";

// spec:platform#client-left
test("only a failure that follows the client's disconnection is logged as one of the client", () => {
  const here = { signal: new AbortController().signal };
  const gone = { signal: AbortSignal.abort() };
  expect([200, 302, 404, 500, 503].map((status) => loggedStatus(status, gone))).toEqual([
    200, 302, 404, 499, 499,
  ]);
  expect([200, 500].map((status) => loggedStatus(status, here))).toEqual([200, 500]);
});
