import type { DemoBrand } from "../rows";
import type { DemoPost } from "./post";

function brandNamed(brands: readonly DemoBrand[], slug: string): DemoBrand["brand"] {
  const found = brands.find(({ brand }) => brand.slug === slug);
  if (!found) throw new Error(`There is no sample brand ${slug}.`);
  return found.brand;
}

const alderwick: DemoPost = {
  slug: "alderwick-health-review",
  title: "Alderwick Health: a closer look",
  template: "provider_review",
  excerpt:
    "How we read one provider's prices, fees and terms, point by point. Alderwick Health is invented, like every provider on this sample site.",
  picture: "review",
  categories: ["Reviews"],
  tags: ["Choosing a provider", "Semaglutide"],
  daysAgo: 5,
  takeaways: [
    "One price for every dose makes the year easy to work out.",
    "Check the fees beside the price before you compare.",
    "The refund terms are worth two minutes.",
  ],
  review: (brands) => {
    const brand = brandNamed(brands, "alderwick-health");
    return {
      providerId: brand.brandId,
      pros: [
        "One price, whatever the dose",
        ...(brand.hsaAccepted ? ["Takes HSA and FSA cards"] : []),
        ...(brand.legitScriptCertified ? ["LegitScript certified"] : []),
        ...(brand.unavailableStates.length === 0 ? ["Serves all 50 states and DC"] : []),
      ],
      cons: [
        ...(brand.acceptInsurance ? [] : ["Does not bill insurance"]),
        ...(brand.unavailableStates.length > 0
          ? [`Does not serve ${brand.unavailableStates.length} states`]
          : []),
        ...(brand.billToday ? ["Charges the card on the day of the order"] : []),
        "Compounded medication, which the FDA does not review",
      ],
    };
  },
  faq: [
    {
      question: "Did Alderwick Health pay for this review?",
      answer:
        "No. Alderwick Health does not exist: it is a sample brand. On a live site, a review is not paid for either, though a visit through a link may earn the site a commission.",
    },
    {
      question: "Where do the facts come from?",
      answer:
        "From the same data as the comparison. The provider's page on this site shows all of it, with the day it was last checked.",
    },
  ],
  content: `<p>This is a sample review of an invented provider. It shows what we look at, in which order, and why. You can read any provider in the same way.</p>
<h2>The price</h2>
<p>Alderwick Health sells at one price for every dose. That is worth more than it seems: you know today what you will pay in half a year. Providers that charge by the dose often start lower and end higher.</p>
<p>We look at the ordinary month first, then at what longer plans save, and only then at the offer for the first month. The figures are on <a href="/providers/alderwick-health">its page in our comparison</a>, so that this text cannot grow stale.</p>
<h2>The fees</h2>
<p>What counts is the sum of price and fees. A membership is billed every month, shipping with each order, a first visit once. The page lists each one, and says so where a provider publishes no amount.</p>
<h2>The medication</h2>
<p>It is compounded: a pharmacy makes it after a prescription. It is not FDA-approved. Before you order, ask for the pharmacy's name and look up its license. <a href="/blog/how-to-check-an-online-clinic-and-its-pharmacy">How to do that takes fifteen minutes.</a></p>
<h2>The terms</h2>
<p>Three sentences decide most disputes: what is returned if you are turned down, how a plan is canceled, and what happens to months paid ahead. We quote them where a provider publishes them. Read them on the provider's own site before you pay, since that version counts.</p>
<h2>Who it may suit</h2>
<p>Someone who wants a sum that stays the same, pays cash or with a health savings card, and lives in a state it serves. Whether the medication itself suits you is a different question, and one for a clinician.</p>
<p>[savePrescription]</p>`,
};

/** Reached by its address only: a page for one campaign, which greets by what its address says. */
const campaign: DemoPost = {
  slug: "campaign-price-check",
  title: "A price check for {g} in {state}",
  status: "private",
  excerpt: "For readers who come from our newsletter.",
  picture: "offers",
  categories: ["Prices"],
  tags: ["MSL"],
  daysAgo: 7,
  content: `<p>You came here from our newsletter, looking at {brand_name}. Before you order, compare it with what others charge in {state}.</p>
<h2>Two minutes, three numbers</h2>
<p>Note what you would pay in the first month, in an ordinary month, and for membership. Then see who charges less.</p>
<p>[compareProviders]</p>`,
};

const draft: DemoPost = {
  slug: "what-to-ask-about-lab-work",
  title: "What to ask about lab work",
  status: "draft",
  excerpt: "Which blood tests providers ask for, who pays, and how to use the ones you already have.",
  picture: "checks",
  categories: ["Getting started"],
  tags: ["MSL"],
  daysAgo: 1,
  content: `<h2>Which tests are usual</h2>
<p>Kidney and liver values, blood sugar and HbA1c are the most common. Not every provider asks for them.</p>
<h2>Who pays</h2>
<p>Often the laboratory bills you or your insurance itself. Ask for the sum beforehand.</p>`,
};

export const otherPosts: readonly DemoPost[] = [alderwick, campaign, draft];
