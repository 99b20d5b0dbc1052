import { MAX_LISTED, MINUTES, VISITOR_MINUTES } from "./activity";

/** The labels of the page, and what the page of definitions says about them (spec:explorer#definitions). */
export const liveTerms = {
  visitors: {
    label: "Visitors now",
    definition: `Sessions that viewed a post or clicked a provider in the last ${VISITOR_MINUTES} minutes. Pages without posts, such as the comparison form, don't record views.`,
  },
  views: {
    label: "Views",
    definition: `Views of posts in the last ${MINUTES} minutes. Opening the same post again within 30 minutes doesn't count as another view.`,
  },
  clicks: {
    label: "Clicks",
    definition: `Clicks on providers in the last ${MINUTES} minutes, in posts and on other pages. Content managers see the clicks in their own posts.`,
  },
  uniqueClicks: {
    label: "Unique clicks",
    definition:
      "These clicks, counting a browser's repeated clicks on the same provider once on each New York day. Clicks without a session count one by one. Posts can share them.",
  },
  conversions: {
    label: "Conversions",
    definition: `Conversions that arrived in the last ${MINUTES} minutes, without tests and deleted ones. Reversed ones are listed but not counted.`,
  },
  payout: {
    label: "Payout",
    definition: "What networks pay us for these conversions. Only administrators see it.",
  },
  topPages: {
    label: "Top pages",
    definition: `The ${MAX_LISTED} posts with the most visitors now, then the most views in the last ${MINUTES} minutes.`,
  },
} as const satisfies Record<string, { label: string; definition: string }>;

/** The terms that a role sees. */
export function visibleLiveTerms(seesPayout: boolean): readonly { label: string; definition: string }[] {
  const { payout, ...others } = liveTerms;
  return seesPayout ? [...Object.values(others), payout] : Object.values(others);
}
