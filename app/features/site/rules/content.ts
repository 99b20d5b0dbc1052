/**
 * Every marketing claim, statement and testimonial of the site, in one place (decision V11), with the values of V 1 and V 2 as defaults.
 * An operator replaces them with what they can prove. `{SITE_NAME}` stands for the product's name: `withSiteName` puts it in.
 * People and example providers are invented and shown as such.
 */

/** V 1: what the site says about cost and earnings. */
export const statements = {
  free: "Free to use.",
  independent: "Our recommendations are not paid for.",
  earnings: "We earn through provider links and rebates.",
  notAdvice:
    "We compare prices. We are not a clinic or a pharmacy, and nothing here is medical advice. A licensed clinician decides whether a medication is right for you.",
};

/** Where a visitor can look up a provider for themselves: the legitimacy seal of V 2 leads there. */
export const legitimacyLookup = {
  title: "Check a provider at LegitScript",
  text: "LegitScript reviews online pharmacies and clinics. Look up any provider on its own list before you buy.",
  address: "https://www.legitscript.com/websites/",
};

/** The figures of V 1 "Marketing claims", each with the words that belong to it. */
export const claims = {
  providers: { figure: "100+", label: "licensed providers compared" },
  yearlySaving: {
    headline: "Save Over $2500 Per Year",
    text: "One provider can charge far more than the next for the same medication. Moving to a lower price saves over $2,500 a year.",
  },
  monthlySaving: {
    headline: "Save Up to 50% Monthly",
    text: "First-month offers, longer plans and rebates take up to 50% off the monthly price.",
  },
  averageSaving: { figure: "$200-400", label: "average monthly savings" },
  quoteTime: { figure: "2 minutes", label: "to get your quotes" },
  weightLoss: { figure: "15-20%", label: "weight loss over 12-18 months" },
  footnote:
    "These figures are claims made by {SITE_NAME}, not a promise to you. What you save depends on your state, medication, dose and provider. Weight loss is what large studies saw together with diet and exercise; results vary from person to person.",
};

export type Testimonial = { quote: string; name: string; detail: string };

/** Shown above or below testimonials, always. */
export const testimonialNote = "Sample stories: these people are invented to show how the site is used.";

/** Three on the home page, two beside each form (V 2). */
export const testimonials = {
  home: [
    {
      quote:
        "I thought I had a fair price. Then I saw what the membership fee added up to over a year. The same medication cost me a third less somewhere else.",
      name: "Dana R.",
      detail: "Ohio, switched providers",
    },
    {
      quote:
        "I only wanted to know one thing: what do I pay after the first month? Here it stood next to the offer, for every provider.",
      name: "Marcus T.",
      detail: "Texas, first prescription",
    },
    {
      quote: "Two minutes, no phone call, and I could filter for my HSA card.",
      name: "Elena V.",
      detail: "Arizona, pays with HSA",
    },
  ],
  compare: [
    {
      quote: "I could see which providers serve my state before I gave anyone my card.",
      name: "Priya S.",
      detail: "Minnesota, first prescription",
    },
    {
      quote: "The fees were right there under the price. That made it easy to choose.",
      name: "Colin B.",
      detail: "Florida, pays cash",
    },
  ],
  savings: [
    {
      quote: "I kept the same medication and the same dose, and pay $140 less each month.",
      name: "Ruth A.",
      detail: "Georgia, switched providers",
    },
    {
      quote: "It told me plainly that one of my options was not cheaper. I trusted the rest more for it.",
      name: "Jamal W.",
      detail: "Michigan, switched plans",
    },
  ],
} satisfies Record<string, Testimonial[]>;

/** The same content with the product's name in place of `{SITE_NAME}`. `content` must be plain data. */
export function withSiteName<Content>(content: Content, siteName: string): Content {
  const escaped = JSON.stringify(siteName).slice(1, -1);
  return JSON.parse(JSON.stringify(content).replaceAll("{SITE_NAME}", () => escaped));
}
