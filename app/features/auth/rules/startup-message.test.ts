import { expect, test } from "vitest";
import { startupMessage } from "./startup-message";

const HERE = { url: "http://localhost:3000", siteUrl: "https://site.example" };

test("the first start shows each generated password once, with its account", () => {
  const text = startupMessage("DoseCompare", HERE, [
    { email: "admin@a.example", role: "admin", generatedPassword: "one" },
    { email: "content@a.example", role: "content_manager", generatedPassword: "two" },
  ]);
  expect(text).toContain("https://site.example/login");
  expect(text).toMatch(/Administrator\n.*admin@a\.example\n.*one\n/);
  expect(text).toMatch(/Content manager\n.*content@a\.example\n.*two\n/);
});

test("a password from the settings isn't repeated, and a later start shows none", () => {
  const given = startupMessage("DoseCompare", HERE, [
    { email: "admin@a.example", role: "admin", generatedPassword: null },
  ]);
  expect(given).toBe(startupMessage("DoseCompare", HERE, []));
  expect(given).not.toContain("password");
});
