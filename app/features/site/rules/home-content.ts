/** The texts of the home page that make no claims; the others are in the feature `content`. */

/** The rotating words of the headline, in order (spec:site#rotating-headline). */
export const headlineWords = ["GLP-1", "Semaglutide", "Tirzepatide"] as const;

export type Step = { picture: "answers" | "compare" | "package"; title: string; text: string };

export const steps: readonly Step[] = [
  {
    picture: "answers",
    title: "Tell us the basics",
    text: "Your state, your goal, and how you want to pay. It’s three short steps and takes about two minutes.",
  },
  {
    picture: "compare",
    title: "See what it really costs",
    text: "See the first month, later months, and membership fees for each provider that serves your state.",
  },
  {
    picture: "package",
    title: "Go to the provider you choose",
    text: "You sign up on the provider's own site. With some providers, you can then claim a rebate from us.",
  },
];

/** "part": sometimes, or only partly. */
export type Mark = "yes" | "part" | "no";
export type FeatureRow = { feature: string; ours: [Mark, string]; theirs: [Mark, string] };

/** @param providers the number of providers, as the site states it. */
export const featureRows = (providers: string): readonly FeatureRow[] => [
  {
    feature: "Providers to choose from",
    ours: ["yes", providers],
    theirs: ["no", "Just one"],
  },
  {
    feature: "Prices before you sign up",
    ours: ["yes", "Always, including fees"],
    theirs: ["part", "Often after a questionnaire"],
  },
  {
    feature: "What you pay after the first month",
    ours: ["yes", "Next to the first-month price"],
    theirs: ["part", "Often in the fine print"],
  },
  {
    feature: "Insurance, HSA, or FSA",
    ours: ["yes", "Filter before you choose"],
    theirs: ["part", "Ask each company"],
  },
  {
    feature: "Ratings",
    ours: ["yes", "From Trustpilot and Google"],
    theirs: ["part", "Reviews the company picks"],
  },
  {
    feature: "What it costs you to use",
    ours: ["yes", "Nothing"],
    theirs: ["part", "Built into the price"],
  },
  {
    feature: "Medical visit and prescription",
    ours: ["no", "No, your provider does that"],
    theirs: ["yes", "Yes"],
  },
];
