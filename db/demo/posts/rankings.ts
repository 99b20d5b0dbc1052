import { cite, cited } from "./cite";
import { type DemoPost, question } from "./post";
import {
  candidates,
  cheapestOfEach,
  priceCriteria,
  priceMethodology,
  rank,
  scoreCriteria,
  scoreMethodology,
} from "./scores";

const note =
  "<p><small>The providers on this sample site are made up, and so are their prices and ratings. Prices change, so check the provider's own site. Nothing here is medical advice.</small></p>";

const lowestSemaglutide: DemoPost = {
  slug: "lowest-cost-semaglutide-injections",
  title: "The lowest-cost semaglutide injections, ranked",
  template: "ranking",
  excerpt:
    "Eight online providers that sell semaglutide injections at one monthly price for every dose. Ranked by the regular monthly price, not the first month.",
  picture: "podium",
  categories: ["Rankings"],
  tags: ["Semaglutide", "Prices"],
  daysAgo: 6,
  priority: "0.8",
  criteria: priceCriteria,
  methodology: priceMethodology,
  rankings: (brands) => {
    const entries = rank(
      candidates(brands, {
        preferredMedication: "semaglutide",
        administrationType: "injectable",
        planInterval: "monthly",
      }),
      8,
      "regular-month",
    );
    return entries.map((entry, index) => (index === 5 ? { ...entry, hideProvider: true } : entry));
  },
  faq: [
    {
      question: "Why isn't a provider I know on this list?",
      answer:
        "The list has room for eight, and only for providers with one price for every dose. A provider that charges more as the dose goes up may still be a good choice. The comparison shows those too.",
    },
    {
      question: "Is the first-month price part of the ranking?",
      answer:
        "No. You pay a first-month offer only once. The ranking uses the regular monthly price, plus the membership fee if there is one.",
    },
    {
      question: "Do all of these providers serve my state?",
      answer:
        "Not all of them. Each card says how many states a provider serves. The comparison asks for your state first and leaves out providers that can't ship there.",
    },
  ],
  content: `<h2>How to read this ranking</h2>
<p>One number sets the order: the price of a regular month, with the membership fee if there is one. The lowest price comes first. If two providers cost the same, the one with the higher score comes first.</p>
<p>The score on each card is out of ten. It comes from the price of a regular month, customer ratings from other sites, the extra fees, and the certification.</p>
<p>Each card says where its medication comes from: compounded, FDA-approved, or not listed. ${cited("unapproved")} A licensed clinician decides whether a medication is right for you.</p>
<h2>Before you choose</h2>
<ul><li>Ask what you pay in month two and in month six.</li><li>Ask which pharmacy fills the prescription and where it's licensed.</li><li>Ask what happens to your money if the clinician says no.</li></ul>
<p>[compareProviders]</p>
${note}`,
};

const noMembership: DemoPost = {
  slug: "tirzepatide-without-a-membership-fee",
  title: "Six tirzepatide providers without a membership fee, counted down",
  template: "ranking-reverse",
  reversed: true,
  excerpt:
    "A membership can double a low medication price. These six providers charge only for the medication. We start with number six.",
  picture: "countdown",
  categories: ["Rankings"],
  tags: ["Tirzepatide", "Fees"],
  daysAgo: 13,
  criteria: scoreCriteria,
  methodology: scoreMethodology,
  rankings: (brands) =>
    rank(
      candidates(brands, {
        preferredMedication: "tirzepatide",
        administrationType: "injectable",
        planInterval: "monthly",
      }).filter(({ quote }) => quote.membershipFee.status === "none"),
      6,
    ).map((entry) => (entry.rank === 1 ? { ...entry, badge: "NO MEMBERSHIP" } : entry)),
  faq: [
    {
      question: "What does a membership fee pay for?",
      answer:
        "Usually visits, messages, and refills. Some providers build all of that into the medication price instead. Neither way is better. Add everything up and compare the totals.",
    },
    {
      question: "Can there still be other fees?",
      answer:
        "Yes. Some of these providers charge for a first visit or for shipping. Open More Details on a card, or go to the provider's page, to see every fee listed.",
    },
  ],
  content: `<h2>Why the fee matters</h2>
<p>A price of $199 with a membership of $99 costs more than a price of $279 without one. You pay for a membership every month, even when you don't order anything. Over a year, a $79 fee adds up to $948.</p>
<p>The comparison on this site always shows the total of both. This list includes only providers that don't charge a membership fee.</p>
<p>[compareProviders]</p>
${note}`,
};

const budgetQuiz: DemoPost = {
  slug: "find-a-provider-that-fits-your-budget",
  title: "Providers that fit what you told us",
  template: "quiz_ranking",
  excerpt:
    "Answer four short questions to get a ranked list of online providers with the regular monthly price of each.",
  picture: "quiz",
  categories: ["Rankings", "Getting started"],
  tags: ["Prices", "Semaglutide"],
  daysAgo: 3,
  priority: "0.8",
  criteria: scoreCriteria,
  methodology: scoreMethodology,
  rankings: (brands) => {
    const entries = rank(
      candidates(brands, {
        preferredMedication: "semaglutide",
        administrationType: "any",
        planInterval: "monthly",
      }).filter(({ brand }) => brand.unavailableStates.length < 12),
      5,
    );
    return entries.map((entry) => (entry.rank === 1 ? { ...entry, useDynamicProvider: true } : entry));
  },
  quiz: {
    title: "Find a provider that fits your budget",
    subtitle: "Four questions. No name, no email. Your answers stay on this page.",
    questions: [
      question({ id: "state", question: "Which state do you live in?", type: "state" }),
      question({
        id: "form",
        question: "How would you rather take the medication?",
        type: "radio",
        options: [
          { value: "injection", label: "A weekly injection" },
          { value: "oral", label: "Drops or a pill" },
          { value: "any", label: "No preference" },
        ],
      }),
      question({
        id: "pay",
        question: "How will you pay?",
        type: "select",
        options: [
          { value: "card", label: "Cash or card" },
          { value: "hsa", label: "HSA or FSA card" },
          { value: "insurance", label: "Insurance" },
        ],
      }),
      question({
        id: "budget",
        question: "What's the most you want to pay per month, in dollars?",
        type: "number",
        min: 50,
        max: 2000,
      }),
    ],
  },
  faq: [
    {
      question: "What happens to my answers?",
      answer:
        "We count how often each answer is chosen, without storing who chose it. We don't send your answers to a provider when you follow a link.",
    },
  ],
  content: `<h2>What the list doesn't know</h2>
<p>The list compares prices, fees, ratings, and certification. It doesn't know your health. A provider's clinician will ask about your conditions, medications, and history, and may say this treatment isn't for you. A good provider says so clearly and gives your money back.</p>
${note}`,
};

const onePageQuiz: DemoPost = {
  slug: "oral-semaglutide-two-minute-check",
  title: "Oral semaglutide: drops and pills, ranked",
  template: "quiz_ranking",
  excerpt: "Answer three questions to see semaglutide drops and pills with their monthly prices.",
  picture: "matching",
  categories: ["Rankings"],
  tags: ["Semaglutide", "Oral forms"],
  daysAgo: 20,
  criteria: scoreCriteria,
  methodology: scoreMethodology,
  rankings: (brands) =>
    rank(
      cheapestOfEach(
        (["oral_drops", "oral_pill"] as const).flatMap((administrationType) =>
          candidates(brands, {
            preferredMedication: "semaglutide",
            administrationType,
            planInterval: "monthly",
          }),
        ),
      ),
      5,
    ),
  quiz: {
    title: "Are drops or a pill right for you?",
    subtitle: "Three questions, then the list.",
    questions: [
      question({ id: "state", question: "Which state do you live in?", type: "state", showOnOnePage: true }),
      question({
        id: "form",
        question: "Which would you rather take?",
        type: "radio",
        showOnOnePage: true,
        options: [
          { value: "drops", label: "Drops under the tongue" },
          { value: "pill", label: "A pill" },
          { value: "either", label: "Either one" },
        ],
      }),
      question({
        id: "note",
        question: "Is there anything you'd like to ask a provider first?",
        type: "text",
        required: false,
        urlParam: null,
        showOnOnePage: true,
      }),
    ],
  },
  content: `<h2>How well do oral forms work?</h2>
<p>${cited("step1")} That was a weekly brand-name injection. ${cited("wegovyPill")} Compounded drops and pills are different products, and they aren't FDA-approved ${cite("unapproved")}. A study of one product says nothing about another. Ask the clinician what's known about the exact product you'd get.</p>
${note}`,
};

const squeeze: DemoPost = {
  slug: "compare-glp1-prices",
  title: "Your best-priced providers",
  template: "quiz_squeeze_ranking",
  excerpt: "The providers with the lowest regular monthly price for what you chose.",
  picture: "costs",
  categories: ["Rankings"],
  tags: ["Prices"],
  daysAgo: 9,
  criteria: priceCriteria,
  methodology: priceMethodology,
  rankings: (brands) =>
    rank(
      candidates(brands, {
        preferredMedication: "tirzepatide",
        administrationType: "injectable",
        planInterval: "monthly",
      }).filter(({ brand }) => brand.unavailableStates.length < 12),
      5,
      "regular-month",
    ),
  squeeze: { image: "/blog/costs.svg" },
  quiz: {
    title: "Just two questions",
    subtitle: "No signup. We don't ask for your name.",
    questions: [
      question({ id: "state", question: "Which state do you live in?", type: "state" }),
      question({
        id: "medication",
        question: "Which medication are you looking for?",
        type: "radio",
        options: [
          { value: "semaglutide", label: "Semaglutide" },
          { value: "tirzepatide", label: "Tirzepatide" },
          { value: "unsure", label: "I'm not sure yet" },
        ],
      }),
    ],
  },
  content: `<h2>What the price covers</h2>
<p>Each price covers the medication at every dose, plus any membership fee. You may also pay for a first visit or shipping. See each card's details and the provider's page for every fee listed.</p>
${note}`,
};

export const rankingPosts: readonly DemoPost[] = [
  lowestSemaglutide,
  noMembership,
  budgetQuiz,
  onePageQuiz,
  squeeze,
];
