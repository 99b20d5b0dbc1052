/** The words of a page whose work is not part of the site yet: what is missing, and what a visitor can do today. */
export type PlainPageText = {
  title: string;
  description: string;
  /** `{SITE_NAME}` stands for the product's name. */
  paragraphs: string[];
  /** The page whose main action leads to the comparison unless it says otherwise. */
  action: "compare" | "support";
};

export const plainPages: Record<string, PlainPageText> = {
  "/save-on-prescription": {
    title: "Save on Your GLP-1 Prescription",
    description: "Find out whether another provider charges less for the prescription you already have.",
    paragraphs: [
      "The savings finder is not on this site yet.",
      "Until it is, the comparison gives you the same prices: choose your state and your medication, and set what you pay today against the monthly totals you see.",
    ],
    action: "compare",
  },
  "/calculator": {
    title: "GLP-1 Weight Loss Calculator",
    description: "Estimate how weight might change over 12, 24 or 52 weeks of treatment.",
    paragraphs: [
      "The calculator is not on this site yet.",
      "Large studies of GLP-1 medication saw people lose about 15-20% of their weight over 12-18 months, together with diet and exercise. Results vary from person to person: ask a clinician what is realistic for you.",
    ],
    action: "compare",
  },
  "/blog": {
    title: "Blog",
    description: "Guides to GLP-1 medication and its prices.",
    paragraphs: ["No articles have been published yet."],
    action: "compare",
  },
  "/rebate-terms": {
    title: "Rebate Terms",
    description: "Who can claim a rebate, how often, and how long it takes.",
    paragraphs: [
      "Some providers in the comparison carry a rebate. You can claim one within 30 days of your purchase, for at most 4 purchases a household in a calendar year. You must be 18 or older and live in the United States.",
      "Checking a claim and paying it, by check or ACH, takes 4-6 weeks.",
    ],
    action: "support",
  },
  "/rebate-claim": {
    title: "Submit Rebate Claim",
    description: "Claim the rebate for a purchase from a provider.",
    paragraphs: [
      "The claim form is not on this site yet. To claim a rebate, write to our support with the provider's name, the order date and your order confirmation number. Please do not send medical details.",
    ],
    action: "support",
  },
};
