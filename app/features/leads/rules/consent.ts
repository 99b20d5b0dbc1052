/**
 * The words beside the two boxes of the lead forms, by version (spec:leads#consent-proof). A version never changes: leads keep its
 * name as proof of what was agreed to. Other words need a new version, and `termsVersion` names the current one.
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
/** The text of the terms and the consent that a lead agrees to. */
export const termsVersion: ConsentVersion = "2025-03";

/** The words beside the two boxes of a version; null for a version that this product never had. */
export function consentText(version: string, siteName: string): { terms: string; contact: string } | null {
  if (!Object.hasOwn(consentTexts, version)) return null;
  const { terms, contact } = consentTexts[version as ConsentVersion];
  return { terms: Object.values(terms).join(""), contact: contactText(contact, siteName) };
}

export function contactText(text: string, siteName: string): string {
  return text.replace("{SITE_NAME}", () => siteName);
}
