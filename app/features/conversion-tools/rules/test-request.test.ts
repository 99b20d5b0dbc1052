import { expect, test } from "vitest";
import {
  baseUrlProblem,
  cannotBuildMessage,
  requiredParameters,
  testDefaults,
  testLabels,
} from "./test-request";

test.for([
  ["https://site.example", null],
  ["https://site.example/", null],
  ["https://SITE.example/path", null],
  ["not an address", cannotBuildMessage],
  ["", cannotBuildMessage],
])("a test may be sent to the site itself: %s", ([baseUrl, problem]) => {
  expect(baseUrlProblem(baseUrl ?? "", "https://site.example")).toBe(problem);
});

test.for([
  "http://site.example",
  "https://site.example:8443",
  "https://other.example",
  "https://site.example.other.example",
  "http://127.0.0.1",
])("nothing is sent to %s, and the page says why beforehand", (baseUrl) => {
  expect(baseUrlProblem(baseUrl, "https://site.example")).toBe(
    "This page can send to https://site.example only. The browser blocks requests to other sites.",
  );
});

test("the test tool opens with its fixed values (spec:conversion-tools#test-defaults)", () => {
  const filled = Object.entries(testDefaults).filter(([, value]) => value !== "");
  expect(Object.fromEntries(filled)).toEqual({
    revenue: "149.00",
    payout: "280.00",
    brandid: "9646",
    sub1: "genie",
    sub2: "rank1",
  });
});

test("its sub4 is the creative and its sub5 the placement (spec:conversion-tools#test-labels)", () => {
  expect([testLabels.sub4, testLabels.sub5].map((label) => label.toLowerCase())).toEqual([
    expect.stringContaining("creative"),
    expect.stringContaining("placement"),
  ]);
});

test("payout and brand are required; a blank transaction id is generated (spec:conversion-tools#test-required)", () => {
  expect(requiredParameters).toEqual(["payout", "brandid"]);
});
