/**
 * The site's marketing claims and statements, in one place with the testimonials (spec:site#site-texts). These are the
 * defaults (spec:site#marketing-claims); operators replace them with claims that they can prove. `withSiteName` fills
 * in `{SITE_NAME}`.
 */

/** The site's statements about cost and earnings (spec:site#statements). */
export const statements = {
  free: "Free to use.",
  independent: "Our recommendations are not paid for.",
  earnings: "We earn through provider links and rebates.",
  notAdvice:
    "We compare prices. We aren't a clinic or a pharmacy, and nothing here is medical advice. A licensed clinician decides whether a medication is right for you.",
};

/** Two headlines, and figures with their labels (spec:site#marketing-claims). */
export const claims = {
  yearlySaving: {
    headline: "Save Over $2500 Per Year",
    text: "One provider can charge far more than the next at the same dose. Moving to a lower price saves over $2,500 a year.",
  },
  monthlySaving: {
    headline: "Save Up to 50% Monthly",
    text: "Combine first-month offers, longer plans, and rebates for up to 50% off monthly.",
  },
  providers: { figure: "100+", label: "licensed providers compared" },
  averageSaving: { figure: "$200-400", label: "average monthly savings" },
  quoteTime: { figure: "2 minutes", label: "to get your quotes" },
  weightLoss: { figure: "15-20%", label: "weight loss over 12-18 months" },
};

/** Shown wherever the figures appear. */
export const claimsFootnote =
  "These figures are marketing claims by {SITE_NAME}, not promises. Your savings depend on your state, medication, dose, and provider. The weight loss figure is an average from large studies that combined medication with diet and exercise. Results vary.";

/** The target of the legitimacy seal, where visitors can look up a provider themselves (spec:site#legitimacy-seal). */
export const legitimacyLookup = {
  title: "Check a provider on LegitScript",
  text: "LegitScript reviews online pharmacies and clinics. Look up a provider there before you buy.",
  address: "https://www.legitscript.com/websites/",
};

/** The same content with the product's name in place of `{SITE_NAME}`. `content` must be plain data. */
export function withSiteName<Content>(content: Content, siteName: string): Content {
  const escaped = JSON.stringify(siteName).slice(1, -1);
  return JSON.parse(JSON.stringify(content).replaceAll("{SITE_NAME}", () => escaped));
}
