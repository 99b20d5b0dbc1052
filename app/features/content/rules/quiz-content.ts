/**
 * The claims on quizzes and squeeze pages (spec:quiz#quiz-texts), stored with the site's other claims
 * (spec:site#site-texts): operators replace them with claims that they can prove.
 */
export const quizClaims = {
  badge: "COMPARE PROVIDERS IN 30 SECONDS - 100% FREE",
  trust: "Trusted by 50,000+ Weight Loss Seekers",
};

/** The screen 'Analyzing Provider Data'. */
export const loadingWords = {
  title: "Analyzing Provider Data",
  steps: ["Confirming You Qualify", "Checking 150+ Providers", "Finding Discounts", "Confirming Stock"],
  line: "Comparing options from 150+ providers",
};

/** A squeeze page's texts if the post has none. */
export const squeezeDefaults = {
  headline: "Save Up to $1,200/year on GLP-1 Medications",
  subheadline: "Compare Over 150 Providers. No Signup. Takes 30 Seconds",
  trust: "Trusted by 50,000+ Women & Men Losing Weight with GLP-1",
  cta: "Start Now — Find Your Cheapest Option",
  footer: "No signup. No spam. 100% Free",
};

export type QuizTestimonial = {
  quote: string;
  name: string;
  /** Which of the illustrated portraits is shown beside the quote. */
  image: "amber" | "pine" | "slate" | "rose";
} & ({ savings: string; weightLoss?: never } | { weightLoss: string; savings?: never });

/** The carousel 'What Our Users Say'. The people are invented, and the carousel says so. */
export const quizTestimonials: readonly QuizTestimonial[] = [
  {
    quote:
      "I'd paid the same bill for a year without a second look. The list showed me two places that charge less for my dose.",
    name: "Priya S.",
    image: "amber",
    savings: "Saves $110 per month",
  },
  {
    quote:
      "Knowing the month-two price before I signed up made it easy to stick with the plan. My doctor and I are taking it slow.",
    name: "Walter J.",
    image: "slate",
    weightLoss: "Lost 24 lbs in 8 months",
  },
  {
    quote:
      "Three questions, one list, and no one asked for my phone number. I wish everything worked like that.",
    name: "Monique D.",
    image: "rose",
    savings: "Saves $75 per month",
  },
  {
    quote:
      "I was ready to give up over the fees. The second provider on the list didn't charge any, and my refill came on time.",
    name: "Luis A.",
    image: "pine",
    weightLoss: "Lost 31 lbs in 11 months",
  },
];
