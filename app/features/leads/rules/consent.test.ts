import { expect, test } from "vitest";
import { consentText, consentTexts, termsVersion } from "./consent";

test("agreed texts never change", () => {
  expect(consentText("2025-03", "Acme $& Co")).toEqual({
    terms: "I agree to the Terms and Conditions and the Privacy Policy.",
    contact: "Acme $& Co may contact me about providers that fit my answers.",
  });
});

test("the current version has its texts", () => {
  expect(Object.keys(consentTexts)).toContain(termsVersion);
});

test.each(["2024-01", "", "toString"])("%j isn't a version", (version) => {
  expect(consentText(version, "Acme")).toBeNull();
});
