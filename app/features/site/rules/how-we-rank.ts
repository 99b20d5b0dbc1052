import type { LegalText } from "./legal-document";

/** The month of the text's last change, as `monthOfVersion` reads it. */
export const howWeRankVersion = "2026-11";

/**
 * `/how-we-rank-and-earn` (spec:site#how-we-rank-and-earn). It describes what the software does, so update it whenever
 * the sort order, badges, or links change.
 */
export const howWeRankText: LegalText = {
  title: "How We Rank and Earn",
  description:
    "How we order every list on this site, what we earn from, what we never do, and who checks prices.",
  lead: "Two things are true at once: no one can pay for a place in our tools, and we earn money when you use some of our links. This page explains how both work.",
  sections: [
    {
      id: "comparison",
      title: "How we order the comparison",
      blocks: [
        "You choose the order: lowest first-month total (where we start), lowest monthly total, or highest Trustpilot rating. Your answers and filters decide which providers are on the list. Each one serves your state, takes your kind of payment, and sells the medication in the form you asked for.",
        "The monthly total is the plan price for one month plus the membership fee. The first-month total also subtracts the first-month discount and our rebate to you. If two providers have the same total, the other total decides, then the name.",
        "A rebate counts because you get that money. What a provider pays us doesn't count: the program that sets the order has no access to it.",
      ],
    },
    {
      id: "badges",
      title: "What the badges mean",
      blocks: [
        [
          "“Recommended Provider” is the first provider in the order you chose. It's a place on a list, not our opinion about what's right for you.",
          "“Cheapest Option” is the lowest monthly total in your list. Every provider tied for it has the badge. A provider that doesn't list its membership fee can't have it.",
          "A rebate badge means you can get money back from us if you buy there. See the {REBATE_TERMS}.",
        ],
      ],
    },
    {
      id: "other-tools",
      title: "Savings finder, calculator, and directory",
      blocks: [
        [
          "The savings finder lists alternatives by monthly total, lowest first.",
          "The calculator shows the two providers with the lowest monthly total for your medication.",
          "The directory is in alphabetical order. It isn't a ranking.",
        ],
      ],
    },
    {
      id: "articles",
      title: "Rankings in our articles are different",
      blocks: [
        "Our editors choose the providers in a ranking article and their order. They use the criteria listed on that page. Commissions may influence which offers we show there and in what order, and the “Advertiser Disclosure” on each of those pages says so.",
        "If an ad or a campaign link brought you to an article, its ranking may set aside one place for the provider in that link.",
        "If you want an order that no payment can change, use the {COMPARISON}.",
      ],
    },
    {
      id: "what-we-earn-from",
      title: "What we earn from",
      blocks: [
        "Some links to providers are affiliate links. If you become a customer, the provider may pay us a commission. You don't pay more because of it.",
        "We may share part of that commission with you as a rebate. You pay nothing to use {SITE_NAME}.",
      ],
    },
    {
      id: "what-we-never-do",
      title: "What we never do",
      blocks: [
        [
          "We never sell a place, a badge, or a score in the comparison, the savings finder, or the calculator.",
          "We never hide a cheaper provider because it pays us less, or nothing.",
          "We never put your answers, your name, or your email address in a link to a provider.",
        ],
      ],
    },
    {
      id: "who-checks",
      title: "Who checks the prices, and when",
      blocks: [
        "Our staff compares each provider's entry with what the provider publishes and records the date. Each provider's page shows when we last verified it, or that we haven't. “Proof and history” below each price says where we saw it. After 90 days, a note beside the price says that it wasn't checked, and the provider goes on our list to check again, with the most-visited ones first.",
        "Prices can change between checks. Check the provider's own site for the final price.",
      ],
    },
    {
      id: "mistakes",
      title: "Did we get something wrong?",
      blocks: [
        "Open the provider's page, choose “Proof and history” below the price, then choose “Report a wrong price.” You don't need an account. For anything else, email {SUPPORT_EMAIL}. We correct the entry, and every list that uses it changes with it.",
        "Our {CORRECTIONS} list every wrong price that we fixed: what we showed, what we show now, and how we found out.",
      ],
    },
  ],
};
