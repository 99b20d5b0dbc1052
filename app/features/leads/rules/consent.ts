/**
 * The text beside the two checkboxes of the lead forms, by version (spec:leads#consent-proof). A version never changes:
 * leads store its name as proof of what was agreed to. Changing the text requires a new version, and `termsVersion`
 * names the current one.
 */
export const consentTexts = {
  "2025-03": {
    terms: {
      before: "I agree to the ",
      termsLink: "Terms and Conditions",
      between: " and the ",
      privacyLink: "Privacy Policy",
      after: ".",
    },
    contact: "{SITE_NAME} may contact me about providers that fit my answers.",
  },
} as const;

export type ConsentVersion = keyof typeof consentTexts;
/** The version of the terms and consent that new leads agree to. */
export const termsVersion: ConsentVersion = "2025-03";

/** A version's text beside the two checkboxes; null for a version that never existed. */
export function consentText(version: string, siteName: string): { terms: string; contact: string } | null {
  if (!Object.hasOwn(consentTexts, version)) return null;
  const { terms, contact } = consentTexts[version as ConsentVersion];
  return { terms: Object.values(terms).join(""), contact: contactText(contact, siteName) };
}

export function contactText(text: string, siteName: string): string {
  return text.replace("{SITE_NAME}", () => siteName);
}
