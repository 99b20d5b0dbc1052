import { expect, test } from "vitest";
import { useApp } from "./setup/app.ts";

const app = await useApp();

// spec:platform#form-endpoints
test.each([
  ["/compare-providers/submit", "/compare-providers"],
  ["/compare-providers/send-again", "/compare-providers"],
  ["/save-on-prescription/submit", "/save-on-prescription"],
  ["/calculator/submit", "/calculator"],
  ["/rebate-claim/submit", "/rebate-claim"],
])("people who open %s get to the form at %s", async (endpoint, form) => {
  const response = await app.fetch(endpoint, { redirect: "manual" });
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(form);
});
