import { getColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { termsVersion } from "~/features/leads/rules/consent";
import { rebateTermsVersion } from "~/features/rebate/rules/terms";
import { userLeads } from "~/platform/db/tables/leads";
import { rebateClaims } from "~/platform/db/tables/rebate";
import { prescriptionLeads } from "~/platform/db/tables/savings";
import { blogAnalytics } from "~/platform/db/tables/tracking";
import { howWeRankText } from "./how-we-rank";
import { type LegalText, monthOfVersion, partsOf } from "./legal-document";
import { healthDataText } from "./legal-health-data";
import { privacyText } from "./legal-privacy";
import { termsText } from "./legal-terms";

const texts: [string, LegalText][] = [
  ["terms", termsText],
  ["privacy", privacyText],
  ["consumer health data", healthDataText],
  ["how we rank and earn", howWeRankText],
];

const wordsOf = (text: LegalText) =>
  [text.lead, ...text.sections.flatMap(({ blocks }) => blocks.flat())].join("\n");

describe("monthOfVersion", () => {
  it("writes the month that the version names", () => {
    expect(["2025-01", "2025-03", "2026-12"].map(monthOfVersion)).toEqual([
      "January 2025",
      "March 2025",
      "December 2026",
    ]);
  });

  it.each(["", "2025", "2025-00", "2025-13", "2025-3", "March 2025"])("rejects %j", (version) => {
    expect(() => monthOfVersion(version)).toThrow(RangeError);
  });

  it("is March 2025 for the texts that forms ask to agree to, on every legal page", () => {
    expect(monthOfVersion(termsVersion)).toBe("March 2025");
    expect(rebateTermsVersion).toBe(termsVersion);
  });
});

describe("partsOf", () => {
  it("splits a text at its tokens", () => {
    expect(partsOf("{SITE_NAME} is free. Write to {SUPPORT_EMAIL}.")).toEqual([
      { kind: "token", token: "SITE_NAME" },
      { kind: "words", text: " is free. Write to " },
      { kind: "token", token: "SUPPORT_EMAIL" },
      { kind: "words", text: "." },
    ]);
  });

  it("rejects an unknown token", () => {
    expect(() => partsOf("Hello {NAME}")).toThrow("{NAME} has no value");
  });
});

describe.each(texts)("the text of the %s page", (_name, text) => {
  it("has only known tokens", () => {
    expect(() => partsOf(wordsOf(text))).not.toThrow();
  });

  it("has an anchor and content for every section", () => {
    const ids = text.sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
    expect(text.sections.filter((section) => section.blocks.length === 0)).toEqual([]);
  });

  it("names the support contact", () => {
    expect(wordsOf(text)).toContain("{SUPPORT_EMAIL}");
  });
});

describe("the specification's requirements for the legal pages", () => {
  it.each([
    [termsText, /laws of the State of Florida/],
    [privacyText, /laws of the State of Florida/],
    [privacyText, /HIPAA doesn't apply/],
    [termsText, /18 or older and live in the United States/],
    [termsText, /not medical advice|is medical advice/],
    [termsText, /Our recommendations are not paid for/],
    [termsText, /We earn through provider links and rebates/],
    [termsText, /free to use/],
  ])("%#", (text, sentence) => {
    expect(wordsOf(text)).toMatch(sentence);
  });
});

/** Every column of a table with visitors' data → the words that disclose it. */
const contact = { fullName: "full name", email: "email address", phone: "phone number", state: "state" };
const consent = {
  agreedToTerms: "you agreed to our terms",
  termsVersion: "which version",
  agreedAt: "when, and on which page",
  consentPage: "when, and on which page",
};
const withdrawal = {
  withdrawnAt: "if you withdrew your consent, when you did",
  contactWasAgreed: "whether we may contact you",
};
const upkeep = { submissionId: "random number created with the form", createdAt: "when" };

const statedColumns: [string, Record<string, unknown>, Record<string, string>][] = [
  [
    "comparison",
    getColumns(userLeads),
    {
      ...contact,
      ...consent,
      ...upkeep,
      ...withdrawal,
      contactConsent: "whether we may contact you",
      gender: "gender",
      heightFeet: "height",
      heightInches: "height",
      currentWeight: "current weight",
      goalWeight: "goal weight",
      isDiabetic: "whether you have diabetes",
      preferredMedication: "which medication you prefer",
      administrationType: "how you want to take it",
      paymentMethod: "how you will pay",
    },
  ],
  [
    "savings finder",
    getColumns(prescriptionLeads),
    {
      ...contact,
      ...consent,
      ...upkeep,
      ...withdrawal,
      contactConsent: "whether we may contact you",
      medication: "your medication",
      administrationType: "how you take it",
      dosage: "your dose",
      currentProvider: "your current provider",
      currentCost: "what you pay now",
      paymentMethod: "how you pay",
    },
  ],
  [
    "rebate claim",
    getColumns(rebateClaims),
    {
      ...contact,
      ...consent,
      ...upkeep,
      addressLine1: "mailing address",
      addressLine2: "mailing address",
      city: "city",
      zipCode: "ZIP code",
      providerId: "the provider",
      providerName: "the provider",
      orderDate: "the order date",
      orderConfirmationNumber: "the order confirmation number",
      orderConfirmationImage: "your screenshot",
      imageHash: "fingerprint of the image",
      householdKey: "standardized version of your address",
      status: "your claim's status",
      flags: "flags for the reviewer",
      paidAmount: "the amount",
      paidOn: "the date",
      paidBy: "check or transfer number",
      paidReference: "check or transfer number",
      archivedAt: "who changed it, when",
      erasedAt: "keep only the payment for our books",
      deleteOn: "until seven years after we paid",
      updatedAt: "who changed it, when",
    },
  ],
  [
    "article",
    getColumns(blogAnalytics),
    {
      path: "which article and when",
      slug: "which article and when",
      postId: "which article and when",
      createdAt: "which article and when",
      sessionId: "the random number from your browser",
      referrer: "the page you came from",
      isNewVisitor: "whether it's your first visit",
      variantId: "which test version you saw",
      utmSource: "campaign names",
      utmMedium: "campaign names",
      utmCampaign: "campaign names",
      utmContent: "campaign names",
      utmTerm: "campaign names",
      metadata: "your browser type and language, your screen size",
    },
  ],
];

describe("the privacy policy mentions every field that is stored", () => {
  const words = wordsOf(privacyText);

  it.each(statedColumns)("%s", (_form, columns, sentences) => {
    const keys = Object.keys(columns).filter((key) => !/^(lead|claim)?[iI]d$/.test(key));
    expect(keys.toSorted()).toEqual(Object.keys(sentences).toSorted());
    expect(Object.values(sentences).filter((sentence) => !words.includes(sentence))).toEqual([]);
  });
});
