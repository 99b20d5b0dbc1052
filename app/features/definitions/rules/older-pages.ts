/** A figure of a page: its label there, what it counts, and when something that happened is in it. */
type PageTerm = { label: string; definition: string; fresh: string };

const AT_ONCE = "At once";
const REPORTED = "When the network reports it";
const IMPORTED = "When it’s imported, every hour from connected accounts";

/** What is the same on several pages. */
const repeated = {
  uniqueClicks: {
    label: "Unique clicks",
    definition:
      "Clicks, counting a browser’s repeated clicks on the same provider once on each New York day. Rows can share them. They’re left out if the period has too many clicks, if counting takes longer than 1.5 seconds, or if clicks of the period have been deleted.",
    fresh: AT_ONCE,
  },
  conversions: {
    label: "Conversions",
    definition:
      "Conversions on the New York day they arrived, without reversed ones, tests, and deleted ones.",
    fresh: REPORTED,
  },
  payout: {
    label: "Payout",
    definition: "What networks pay for these conversions, as last reported.",
    fresh: REPORTED,
  },
  spend: {
    label: "Ad spend",
    definition: "Ad costs of all platforms, on the days of the advertising account.",
    fresh: IMPORTED,
  },
} as const satisfies Record<string, PageTerm>;
const { uniqueClicks, conversions, payout, spend } = repeated;

type Page = {
  /** The part of the URL after #. */
  id: string;
  title: string;
  isForAll: boolean;
  terms: readonly PageTerm[];
};

const olderPages: readonly Page[] = [
  {
    id: "today",
    title: "Today",
    isForAll: true,
    terms: [
      {
        label: "Post views",
        definition:
          "Views of posts, also of drafts, archived, and deleted ones. You see your own posts if you aren’t an administrator.",
        fresh: AT_ONCE,
      },
      {
        label: "Clicks",
        definition:
          "Clicks that led from any page to a provider; for content managers, from their own posts.",
        fresh: AT_ONCE,
      },
      uniqueClicks,
      {
        label: "CTR",
        definition: "Clicks in posts divided by views of posts; for content managers, of their own posts.",
        fresh: AT_ONCE,
      },
      conversions,
      payout,
      spend,
      { label: "Profit", definition: "Payout minus ad spend.", fresh: IMPORTED },
    ],
  },
  {
    id: "blog-analytics",
    title: "Blog analytics",
    isForAll: true,
    terms: [
      {
        label: "Total Views",
        definition:
          "Views of published and private posts that aren’t archived. Drafts, archived posts, and deleted posts are left out; a line below the cards has their figures. Reports count them.",
        fresh: AT_ONCE,
      },
      { label: "Provider Clicks", definition: "Clicks from these posts to a provider.", fresh: AT_ONCE },
      uniqueClicks,
      {
        label: "Conversions",
        definition:
          "Conversions that belong to the blog, without reversed ones, tests, and deleted ones. Reports also count others.",
        fresh: REPORTED,
      },
      {
        label: "Total Revenue",
        definition:
          "What customers paid, if the network reports it, of these conversions. The card also has the payout.",
        fresh: REPORTED,
      },
      { label: "CTR", definition: "Provider clicks divided by views.", fresh: AT_ONCE },
    ],
  },
  {
    id: "analytics",
    title: "Analytics",
    isForAll: false,
    terms: [
      {
        label: "Component Performance",
        definition:
          "How often each tool was used, how many leads it brought, and how often its results were viewed.",
        fresh: AT_ONCE,
      },
      {
        label: "Top Ranked Providers",
        definition:
          "The five providers with the most rankings at 3 or better, with all of their appearances.",
        fresh: AT_ONCE,
      },
      {
        label: "Provider Click-through Stats",
        definition:
          "The five providers with the most clicks, and the clicks in the tools that rank them by their appearances.",
        fresh: AT_ONCE,
      },
      {
        label: "Clicks from partners’ sites",
        definition: "Clicks in price tables on other sites, by the partner’s name in the table’s URL.",
        fresh: AT_ONCE,
      },
      uniqueClicks,
    ],
  },
  {
    id: "revenue",
    title: "Revenue Tracking",
    isForAll: true,
    terms: [
      conversions,
      payout,
      spend,
      { label: "ROAS", definition: "Payout divided by ad spend.", fresh: IMPORTED },
    ],
  },
  {
    id: "attribution",
    title: "Attribution",
    isForAll: false,
    terms: [
      {
        label: "Views",
        definition:
          "Views of the post, of the posts that now have this rank, or of visitors from this source. Archived and deleted posts count.",
        fresh: AT_ONCE,
      },
      {
        label: "Clicks",
        definition:
          "Clicks to a provider. Those outside posts, without a rank, or from an unknown source aren’t attributed.",
        fresh: AT_ONCE,
      },
      uniqueClicks,
      conversions,
      payout,
      { label: "Per click", definition: "Payout divided by clicks.", fresh: REPORTED },
      { label: "Per view", definition: "Payout divided by views.", fresh: REPORTED },
      spend,
      {
        label: "ROAS",
        definition: "Payout divided by the ad spend that is matched to the campaign’s tag.",
        fresh: IMPORTED,
      },
    ],
  },
  {
    id: "ad-spend",
    title: "Ad spend",
    isForAll: false,
    terms: [
      {
        label: "Spend",
        definition:
          "What one platform or account cost on a day of the advertising account, with its campaigns, ad sets, and ads. What isn’t broken down stays with the day.",
        fresh: IMPORTED,
      },
    ],
  },
];

/**
 * The figures of the pages that are older than reports (spec:explorer#definitions), with the labels that they show.
 * Content managers don't see spend.
 */
export const visiblePages = (isAdmin: boolean): Page[] =>
  olderPages
    .filter(({ isForAll }) => isForAll || isAdmin)
    .map((page) => ({ ...page, terms: page.terms.filter(({ fresh }) => isAdmin || fresh !== IMPORTED) }));
