import { expect, test } from "vitest";
import { startupMessage } from "./startup-message";

const URL_HERE = "http://localhost:3000";

test("the first start shows each generated password once, with its account", () => {
  const text = startupMessage("DoseCompare", URL_HERE, [
    { email: "admin@a.example", role: "admin", generatedPassword: "one" },
    { email: "content@a.example", role: "content_manager", generatedPassword: "two" },
  ]);
  expect(text).toContain("http://localhost:3000/login");
  expect(text).toMatch(/Administrator\n.*admin@a\.example\n.*one\n/);
  expect(text).toMatch(/Content manager\n.*content@a\.example\n.*two\n/);
});

test("a password from the settings isn't repeated, and a later start shows none", () => {
  const given = startupMessage("DoseCompare", URL_HERE, [
    { email: "admin@a.example", role: "admin", generatedPassword: null },
  ]);
  expect(given).toBe(startupMessage("DoseCompare", URL_HERE, []));
  expect(given).not.toContain("password");
});
