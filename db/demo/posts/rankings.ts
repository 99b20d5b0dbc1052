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
  "<p><small>The providers on this sample site are invented, and so are their prices and ratings. Prices change: the provider's own site has the last word. Nothing here is medical advice.</small></p>";

const lowestSemaglutide: DemoPost = {
  slug: "lowest-cost-semaglutide-injections",
  title: "The lowest-cost semaglutide injections, ranked",
  template: "ranking",
  excerpt:
    "Eight online providers that sell semaglutide injections at one monthly price, whatever the dose. Ranked by what an ordinary month costs, not by the first one.",
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
      question: "Why is a provider I know not in this list?",
      answer:
        "The list has room for eight, and only for providers with one price for every dose. A provider that charges more as the dose rises may still be a good choice: the comparison shows those too.",
    },
    {
      question: "Is the first-month price part of the ranking?",
      answer:
        "No. A first-month offer is paid once. The ranking uses the price of an ordinary month, with the membership fee if there is one.",
    },
    {
      question: "Do all of these providers serve my state?",
      answer:
        "Not all of them. Each card says how many states a provider serves. The comparison asks for your state first and leaves out who cannot ship to it.",
    },
  ],
  content: `<h2>How to read this ranking</h2>
<p>The order goes by one number: the price of a regular month, with the membership fee if there is one. The lowest price comes first. Where two providers cost the same, the one with the higher score comes first.</p>
<p>The score on each card is out of ten. It comes from the price of a regular month, the ratings customers left elsewhere, the extra fees, and the certification.</p>
<p>Each card says where its medication comes from: compounded, FDA-approved, or not listed. Compounded medication is made by a pharmacy. It is not FDA-approved: the FDA does not check its safety, quality or effect before it is sold. Whether it may be prescribed to you, and whether it is right for you, is for a licensed clinician to say.</p>
<h2>Before you choose</h2>
<ul><li>Ask what you pay in month two and in month six.</li><li>Ask which pharmacy fills the prescription, and in which state it is licensed.</li><li>Ask what happens to your money if the clinician says no.</li></ul>
<p>[compareProviders]</p>
${note}`,
};

const noMembership: DemoPost = {
  slug: "tirzepatide-without-a-membership-fee",
  title: "Six tirzepatide providers without a membership fee, counted down",
  template: "ranking-reverse",
  reversed: true,
  excerpt:
    "A membership can double a low medication price. These six providers charge for the medication alone. We start with number six.",
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
        "Usually visits, messages and refills. Some providers put all of that into the price of the medication instead. Neither way is better by itself: add both up and compare the sums.",
    },
    {
      question: "Can other fees still come up?",
      answer:
        "Yes. Some of these providers charge once for a first visit or for shipping. Open More Details on a card, or the provider's page, to see every fee we know of.",
    },
  ],
  content: `<h2>Why the fee matters</h2>
<p>A price of $199 with a membership of $99 costs more than a price of $279 without one. Memberships are billed each month, also in a month in which you order nothing. Over a year, a fee of $79 adds up to $948.</p>
<p>The comparison on this site always shows the sum of both. So does this list: it takes in only providers that charge no such fee.</p>
<p>[compareProviders]</p>
${note}`,
};

const budgetQuiz: DemoPost = {
  slug: "find-a-provider-that-fits-your-budget",
  title: "Providers that fit what you told us",
  template: "quiz_ranking",
  excerpt:
    "Four short questions, then a ranked list of online providers with what each costs in an ordinary month.",
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
    subtitle: "Four questions, no name and no e-mail. Your answers stay on this page.",
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
        question: "What is the most you want to pay a month, in dollars?",
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
        "They stay in your browser. They are not stored with us, and they are not sent on to a provider when you follow a link.",
    },
  ],
  content: `<h2>What the list does not know</h2>
<p>The list compares prices, fees, ratings and certification. It does not know your health. A provider's clinician will ask about other conditions, other medication and your history, and may say that this treatment is not for you. A good provider says so plainly and gives your money back.</p>
${note}`,
};

const onePageQuiz: DemoPost = {
  slug: "oral-semaglutide-two-minute-check",
  title: "Oral semaglutide: drops and pills, ranked",
  template: "quiz_ranking",
  excerpt:
    "Three questions on one page, then the providers of semaglutide drops and pills with their monthly prices.",
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
    title: "Would drops or a pill suit you?",
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
        question: "Is there anything you want to ask a provider first?",
        type: "text",
        required: false,
        urlParam: null,
        showOnOnePage: true,
      }),
    ],
  },
  content: `<h2>How well do oral forms work?</h2>
<p>The large studies of semaglutide for weight tested a weekly injection, and later a daily tablet made by the same manufacturer. Compounded drops and pills are other products. They were not part of those studies, and how much of them the body takes up is not well known. Ask the clinician what is known about the exact product you would get.</p>
${note}`,
};

const squeeze: DemoPost = {
  slug: "compare-glp1-prices",
  title: "Your best-priced providers",
  template: "quiz_squeeze_ranking",
  excerpt: "The providers with the lowest ordinary month for what you chose.",
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
    title: "Two questions and you are there",
    subtitle: "No signup. We do not ask for your name.",
    questions: [
      question({ id: "state", question: "Which state do you live in?", type: "state" }),
      question({
        id: "medication",
        question: "Which medication are you looking for?",
        type: "radio",
        options: [
          { value: "semaglutide", label: "Semaglutide" },
          { value: "tirzepatide", label: "Tirzepatide" },
          { value: "unsure", label: "I am not sure yet" },
        ],
      }),
    ],
  },
  content: `<h2>What the price covers</h2>
<p>Each price is for the medication at every dose, with the membership fee where there is one. A first visit or shipping may come on top: the details on each card and the provider's page name every fee we know of.</p>
${note}`,
};

export const rankingPosts: readonly DemoPost[] = [
  lowestSemaglutide,
  noMembership,
  budgetQuiz,
  onePageQuiz,
  squeeze,
];
