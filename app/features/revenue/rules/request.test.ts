import { describe, expect, test } from "vitest";
import { defaultReading } from "./mapping";
import { isRefusal, type RequestContent, readParameters, readRequestFacts, shownParameters } from "./request";

const FORM = "application/x-www-form-urlencoded";
const bytes = (text: string) => new TextEncoder().encode(text);
const notText = new Uint8Array([0xff, 0xfe]);
const request = (changes: Partial<RequestContent>): RequestContent => ({
  query: "",
  contentType: null,
  body: null,
  ...changes,
});
const entriesOf = (changes: Partial<RequestContent>) => {
  const read = readParameters(request(changes));
  return isRefusal(read) ? read.field : Object.fromEntries(read);
};

describe("the parameters of a request", () => {
  test("are those of its URL if it has no body", () => {
    expect(entriesOf({ query: "a=1" })).toEqual({ a: ["1"] });
    expect(entriesOf({ query: "a=1", body: new Uint8Array() })).toEqual({ a: ["1"] });
  });

  test.each([
    [FORM, "b=2&c="],
    ["Application/X-WWW-Form-URLencoded ; charset=utf-8", "b=2&c="],
    ["application/json", '{"b":2,"c":null}'],
    ["application/json; charset=utf-8", '{"b":"2","c":""}'],
  ])("are those of URL and body together as %s", (contentType, body) => {
    const content = { query: "a=1&b=0", contentType, body: bytes(body) };
    expect(entriesOf(content)).toEqual({ a: ["1"], b: ["0", "2"], c: [""] });
  });

  test.each([
    ["content-type", "text/plain", bytes("b=2")],
    ["content-type", null, bytes("b=2")],
    ["body", "application/json", bytes("[1]")],
    ["body", "application/json", bytes("b=2")],
    ["body", FORM, notText],
  ])("are rejected with the field %s if the body can't be read as %s", (field, contentType, body) => {
    const read = readParameters(request({ contentType, body }));
    expect(read).toMatchObject({ field });
    expect(isRefusal(read) && read.reason).toMatch(/\w/);
  });
});

describe("the facts of a stored request", () => {
  test("are read with its network's settings", () => {
    const content = request({ query: "transaction_id=T1&payout=2.80" });
    expect(readRequestFacts(content, defaultReading)).toEqual({
      ok: true,
      facts: { transactionId: "T1", payoutCents: 280 },
    });
  });

  test("are rejected with the reason for its body", () => {
    const content = request({ query: "transaction_id=T1", contentType: "text/plain", body: bytes("x") });
    expect(readRequestFacts(content, defaultReading)).toMatchObject({ ok: false, field: "content-type" });
  });
});

describe("the parameters that staff see", () => {
  test("are every value by its name, null if unreadable", () => {
    const content = request({ query: "a=1&a=2&b=%FF", contentType: FORM, body: bytes("c=3") });
    expect(shownParameters(content)).toEqual([
      { name: "a", value: "1" },
      { name: "a", value: "2" },
      { name: "b", value: null },
      { name: "c", value: "3" },
    ]);
  });

  test("are those of the URL if the body can't be read", () => {
    expect(shownParameters(request({ query: "a=1", contentType: FORM, body: notText }))).toEqual([
      { name: "a", value: "1" },
    ]);
  });
});
