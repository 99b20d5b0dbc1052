import { dayOf } from "~/kernel/days";
import { fromEasternField } from "~/kernel/eastern-time";
import type { DemoClick, DemoConversion } from "./blog-traffic";
import { moneyOf } from "./blog-traffic";
import { momentsOf, randomOf, TRAFFIC_DAYS, weighted } from "./calendar";
import { campaigns } from "./sources";

export type DemoEvent = { component: string; eventType: string; at: Date };
export type DemoRanking = { providerId: number; component: string; rank: number; at: Date };
export type DemoSpend = { day: string; cents: number; campaigns: { campaign: string; cents: number }[] };

type ToolTraffic = { events: DemoEvent[]; rankings: DemoRanking[]; clicks: DemoClick[] };

const tools = [
  {
    component: "compare_providers",
    page: "/compare-providers/results",
    visitsADay: 16,
    lead: 0.34,
    again: 0.14,
    click: 0.3,
  },
  {
    component: "save_prescription",
    page: "/save-on-prescription/results",
    visitsADay: 7,
    lead: 0.42,
    again: 0.09,
    click: 0.26,
  },
  // The calculator shows an estimate, so it has no results views.
  {
    component: "calculator",
    page: "/calculator/results",
    visitsADay: 11,
    lead: 0.28,
    again: null,
    click: 0.12,
  },
] as const;
/** The tools show this many providers first and log their rank (spec:platform#tool-events). */
const RANKED = 5;

/** Visits to the tools: interactions, leads, results with the ranks of providers, and clicks on them. */
export function buildToolTraffic(providerIds: readonly number[], now: Date): ToolTraffic {
  const traffic: ToolTraffic = { events: [], rankings: [], clicks: [] };
  for (const [index, tool] of tools.entries()) {
    const random = randomOf(100 + index);
    const popularity = providerIds.map((_, place) => 1 / (place + 2));
    for (const at of momentsOf(random, now, tool.visitsADay, TRAFFIC_DAYS)) {
      const { component } = tool;
      const record = (eventType: string) => traffic.events.push({ component, eventType, at });
      record("interaction");
      if (!random.chance(tool.lead)) continue;
      record("lead_submission");
      if (tool.again !== null) record("results_view");
      // Some visitors return to their results.
      if (tool.again !== null && random.chance(tool.again)) record("results_view");
      const shown = new Set<number>();
      while (shown.size < RANKED) shown.add(providerIds[weighted(random, popularity)] ?? 0);
      for (const [place, providerId] of [...shown].entries())
        traffic.rankings.push({ providerId, component, rank: place + 1, at });
      if (!random.chance(tool.click)) continue;
      traffic.clicks.push({
        providerId: [...shown][weighted(random, [5, 3, 2, 1, 1])] ?? 0,
        component,
        sourcePage: tool.page,
        postId: null,
        rank: null,
        sessionId: null,
        variantId: null,
        clickId: `sample-${component}-click-${traffic.clicks.length + 1}`,
        at,
      });
    }
  }
  return traffic;
}

/**
 * Conversions that don't come from the blog: from the content manager's sources (spec:access#content-manager-data), and
 * from an ad.
 */
export function buildOtherConversions(providerIds: readonly number[], now: Date): DemoConversion[] {
  const random = randomOf(200);
  const origins = [
    { sub1: "hv", perDay: 0.5, sub2: "sample-hv-letter" },
    { sub1: "msl", perDay: 0.4, sub2: "sample-msl-list" },
    { sub1: "google", perDay: 0.3, sub2: campaigns[0] },
  ];
  return origins.flatMap(({ sub1, perDay, sub2 }) =>
    momentsOf(random, now, perDay, TRAFFIC_DAYS).map(
      (at, index): DemoConversion => ({
        ...moneyOf(random),
        transactionId: `sample-${sub1}-${index + 1}`,
        at,
        brandId: random.pick(providerIds.slice(0, 12)),
        sub1,
        sub2,
        sub3: null,
        sub4: null,
        clickId: null,
        postId: null,
        rank: null,
        variantId: null,
        campaign: sub2,
        isBlog: false,
      }),
    ),
  );
}

/** When these conversions arrive, as a share of today so far. */
const TODAY = [
  [0.2, "google"],
  [0.45, "hv"],
  [0.7, "msl"],
  [0.9, "google"],
] as const;

/**
 * Conversions from today in New York, at any hour of `now`, so that the revenue page, which starts with today, isn't
 * empty.
 */
export function buildConversionsToday(providerIds: readonly number[], now: Date): DemoConversion[] {
  const random = randomOf(210);
  const midnight = fromEasternField(`${dayOf(now)}T00:00`);
  if (!(midnight instanceof Date)) throw new Error("No midnight was found in New York.");
  return TODAY.map(([share, sub1], index) => ({
    ...moneyOf(random),
    status: index % 2 === 0 ? "approved" : "pending",
    transactionId: `sample-today-${index + 1}`,
    at: new Date(midnight.getTime() + (now.getTime() - midnight.getTime()) * share),
    brandId: random.pick(providerIds.slice(0, 12)),
    sub1,
    sub2: sub1 === "google" ? campaigns[0] : `sample-${sub1}-today`,
    sub3: null,
    sub4: null,
    clickId: null,
    postId: null,
    rank: null,
    variantId: null,
    campaign: sub1 === "google" ? campaigns[0] : null,
    isBlog: false,
  }));
}

/** Sample ad spend by New York day and campaign, in cents. */
export function buildSpend(days: readonly string[]): DemoSpend[] {
  const random = randomOf(300);
  return days.map((day) => {
    const shares = campaigns.map((campaign, index) => ({
      campaign,
      cents: random.int([900, 500, 250][index] ?? 0, [1_900, 1_200, 700][index] ?? 0),
    }));
    return { day, cents: shares.reduce((sum, share) => sum + share.cents, 0), campaigns: shares };
  });
}
