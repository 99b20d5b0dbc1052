import { expect, test } from "vitest";
import { baseUrlProblem, cannotBuildMessage } from "./test-request";

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
])("nothing is sent to %s, and the page says why before", (baseUrl) => {
  expect(baseUrlProblem(baseUrl, "https://site.example")).toBe(
    "This page can send to https://site.example only. The browser blocks requests to other sites.",
  );
});
