import type { DemoBrand } from "../rows";
import { cite } from "./cite";
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
    "We go through one provider's prices, fees, and terms, point by point. Alderwick Health is made up, like every provider on this sample site.",
  picture: "review",
  categories: ["Reviews"],
  tags: ["Choosing a provider", "Semaglutide"],
  daysAgo: 5,
  takeaways: [
    "One price for every dose makes it easy to figure out your year.",
    "Check the extra fees before you compare.",
    "Take two minutes to read the refund terms.",
  ],
  review: (brands) => {
    const brand = brandNamed(brands, "alderwick-health");
    return {
      providerId: brand.brandId,
      pros: [
        "One price for every dose",
        ...(brand.hsaAccepted ? ["Takes HSA and FSA cards"] : []),
        ...(brand.legitScriptCertified ? ["LegitScript certified"] : []),
        ...(brand.unavailableStates.length === 0 ? ["Serves all 50 states and DC"] : []),
      ],
      cons: [
        ...(brand.acceptInsurance ? [] : ["Doesn't bill insurance"]),
        ...(brand.unavailableStates.length > 0
          ? [`Doesn't serve ${brand.unavailableStates.length} states`]
          : []),
        ...(brand.billToday ? ["Charges your card the day you order"] : []),
        "Sells compounded medication",
      ],
    };
  },
  faq: [
    {
      question: "Did Alderwick Health pay for this review?",
      answer:
        "No. Alderwick Health doesn't exist. It's a sample brand. On a live site, no one pays for a review either, though the site may earn a commission when you follow a link.",
    },
    {
      question: "Where does this information come from?",
      answer:
        "It comes from the same data as the comparison. The provider's page on this site shows all of it, with the date we last checked.",
    },
  ],
  content: `<p>This is a sample review of a made-up provider. It shows what we look at, in what order, and why. You can size up any provider the same way.</p>
<h2>The price</h2>
<p>Alderwick Health sells at one price for every dose. That's worth a lot: you know today what you'll pay in six months. Providers that charge by dose often start lower and end higher.</p>
<p>We look at the regular month first, then at what longer plans save, and only then at the first-month offer. The figures are on <a href="/providers/alderwick-health">its page in our comparison</a>, so this review can't go out of date.</p>
<h2>The fees</h2>
<p>Compare the price plus the fees. You pay a membership fee every month, shipping with each order, and for a first visit once. The page lists each one and says when a provider doesn't publish the amount.</p>
<h2>The medication</h2>
<p>It's compounded, so it isn't FDA-approved. ${cite("unapproved")} Before you order, ask for the pharmacy's name and look up its license. <a href="/blog/how-to-check-an-online-clinic-and-its-pharmacy">It takes about fifteen minutes.</a></p>
<h2>The terms</h2>
<p>Most disputes come down to three things: what you get back if you're turned down, how to cancel, and what happens to months you paid for up front. We quote those terms when a provider publishes them. Read them on the provider's own site before you pay.</p>
<h2>Who it's for</h2>
<p>It may suit you if you want a price that stays the same, you pay cash or with an HSA card, and it serves your state. Whether the medication is right for you is a question for a clinician.</p>
<p>[savePrescription]</p>`,
};

/** Reached only by its URL: a page for one campaign, with a greeting based on its URL. */
const campaign: DemoPost = {
  slug: "campaign-price-check",
  title: "A price check for {g} in {state}",
  status: "private",
  excerpt: "For readers who come from our newsletter.",
  picture: "offers",
  categories: ["Prices"],
  tags: ["MSL"],
  daysAgo: 7,
  content: `<p>You came from our newsletter to look at {brand_name}. Before you order, compare it with what others charge in {state}.</p>
<h2>Two minutes, three numbers</h2>
<p>Write down what you'd pay in the first month, in a regular month, and for membership. Then see who charges less.</p>
<p>[compareProviders]</p>`,
};

const draft: DemoPost = {
  slug: "what-to-ask-about-lab-work",
  title: "What to ask about lab work",
  status: "draft",
  excerpt: "Which blood tests providers ask for, who pays, and how to use the results you already have.",
  picture: "checks",
  categories: ["Getting started"],
  tags: ["MSL"],
  daysAgo: 1,
  content: `<h2>Common tests</h2>
<p>Kidney and liver tests, blood sugar, and A1C are the most common. Not every provider asks for them.</p>
<h2>Who pays</h2>
<p>The lab often bills you or your insurance directly. Ask for the cost ahead of time.</p>`,
};

export const otherPosts: readonly DemoPost[] = [alderwick, campaign, draft];
