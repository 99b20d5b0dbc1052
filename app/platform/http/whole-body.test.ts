import { expect, test } from "vitest";
import { bytesOf, freeBytes, hasBody, wholeResponse } from "./whole-body.server";

const page = new TextEncoder().encode("<p>“Page”</p>");

test("the bytes of a whole response are those it was made from, unread", async () => {
  const response = wholeResponse(page, { status: 404 });
  expect(await bytesOf(response)).toBe(page);
  expect([response.status, response.bodyUsed, hasBody(response)]).toEqual([404, false, true]);
  // For code that reads responses as usual.
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(page);
});

test("the bytes of any other response are read", async () => {
  expect(await bytesOf(new Response("“Page”"))).toEqual(new TextEncoder().encode("“Page”"));
  expect([hasBody(new Response("")), hasBody(new Response(null))]).toEqual([true, false]);
});

test("freed bytes take no memory, except those that share it with others", () => {
  const whole = new Uint8Array(100);
  freeBytes(whole);
  expect(whole.byteLength).toBe(0);
  const shared = new Uint8Array(new ArrayBuffer(100), 10, 20);
  freeBytes(shared);
  expect(shared.byteLength).toBe(20);
});
