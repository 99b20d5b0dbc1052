import type { ProviderRankingEntry } from "~/features/posts/schema";
import { outboundSource } from "~/features/rankings/rules/outbound";
import type { Random } from "../random";
import { momentsOf, randomOf, TRAFFIC_DAYS, weighted } from "./calendar";
import { landingOf } from "./sources";

/** The fields of a post that the traffic needs. */
export type ReadPost = {
  id: string;
  slug: string;
  template: string;
  createdAt: Date;
  rankings: readonly ProviderRankingEntry[];
};

export type DemoView = {
  postId: string;
  slug: string;
  sessionId: string;
  isNewVisitor: boolean;
  referrer: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  variantId: string | null;
  at: Date;
};

export type DemoClick = {
  providerId: number;
  component: string;
  sourcePage: string;
  postId: string | null;
  rank: number | null;
  sessionId: string | null;
  variantId: string | null;
  clickId: string;
  at: Date;
};

export type DemoConversion = {
  transactionId: string;
  at: Date;
  /** Dollars as decimal strings. */
  revenue: string;
  payout: string;
  brandId: number;
  sub1: string;
  sub2: string | null;
  sub3: string | null;
  sub4: string | null;
  status: "pending" | "approved" | "paid" | "reversed";
  clickId: string | null;
  postId: string | null;
  rank: number | null;
  variantId: string | null;
  campaign: string | null;
  isBlog: boolean;
};

/** A variant of a test: views of the post during this time belong to it. */
export type TestedPost = { postId: string; variantId: string; from: Date; to: Date; clickRate: number };

export type BlogTraffic = { views: DemoView[]; clicks: DemoClick[]; conversions: DemoConversion[] };

/** The approximate number of views per day; other posts get the smallest number. */
const VIEWS_A_DAY: Record<string, number> = {
  "lowest-cost-semaglutide-injections": 34,
  "compare-glp1-prices": 26,
  "find-a-provider-that-fits-your-budget": 22,
  "what-glp1-medication-costs-in-the-first-year": 20,
  "oral-semaglutide-two-minute-check": 14,
  "tirzepatide-without-a-membership-fee": 14,
  "three-month-plans-ranked": 15,
  "three-month-plans-short-list": 15,
  "semaglutide-and-tirzepatide-how-they-differ": 11,
  "alderwick-health-review": 6,
};
const LEAST_VIEWS = 4;
const CLICK_RATE = 0.17;
const CONVERSION_RATE = 0.07;
const RETURNING = 0.16;
const DAY_MS = 86_400_000;

/** Views of the sample posts, the clicks that follow, and the conversions that come days later. */
export function buildBlogTraffic(
  posts: readonly ReadPost[],
  tested: readonly TestedPost[],
  now: Date,
): BlogTraffic {
  const traffic: BlogTraffic = { views: [], clicks: [], conversions: [] };
  for (const [index, post] of posts.entries()) {
    const random = randomOf(index + 1);
    const age = Math.min((now.getTime() - post.createdAt.getTime()) / DAY_MS, TRAFFIC_DAYS);
    for (const at of momentsOf(random, now, VIEWS_A_DAY[post.slug] ?? LEAST_VIEWS, age)) {
      const view = buildView(random, post, tested, at, traffic.views);
      traffic.views.push(view);
      follow(random, post, view, tested, now, traffic);
    }
  }
  return traffic;
}

function buildView(
  random: Random,
  post: ReadPost,
  tested: readonly TestedPost[],
  at: Date,
  before: readonly DemoView[],
): DemoView {
  const earlier = random.chance(RETURNING) && before.length > 0 ? random.pick(before) : undefined;
  const returning = earlier && earlier.at < at ? earlier : undefined;
  return {
    postId: post.id,
    slug: post.slug,
    sessionId: returning?.sessionId ?? `sample-visitor-${before.length + 1}`,
    isNewVisitor: !returning,
    ...landingOf(random),
    variantId: variantAt(post, tested, at)?.variantId ?? null,
    at,
  };
}

function variantAt({ id }: ReadPost, tested: readonly TestedPost[], at: Date): TestedPost | undefined {
  return tested.find((test) => test.postId === id && test.from <= at && at <= test.to);
}

function follow(
  random: Random,
  post: ReadPost,
  view: DemoView,
  tested: readonly TestedPost[],
  now: Date,
  traffic: BlogTraffic,
): void {
  const rate = variantAt(post, tested, view.at)?.clickRate ?? CLICK_RATE;
  if (post.rankings.length === 0 || !random.chance(rate)) return;
  const weights = post.rankings.map((entry) => 1 / entry.rank);
  const entry = post.rankings[weighted(random, weights)];
  const providerId = entry?.providerId ?? null;
  const at = new Date(view.at.getTime() + random.int(15_000, 240_000));
  if (!entry || providerId === null || at > now) return;
  const { sessionId, variantId, postId } = view;
  const clickId = `sample-click-${traffic.clicks.length + 1}`;
  const sourcePage = `/blog/${post.slug}`;
  traffic.clicks.push({
    providerId,
    component: "blog",
    sourcePage,
    postId,
    rank: entry.rank,
    sessionId,
    variantId,
    clickId,
    at,
  });
  if (!random.chance(CONVERSION_RATE)) return;
  const paidAt = new Date(at.getTime() + random.int(600_000, 4 * DAY_MS));
  if (paidAt > now) return;
  const sub1 = outboundSource({
    rank: entry.rank,
    template: post.template,
    postId,
    clickId,
    sessionId,
    variantId: variantId ?? "",
  });
  traffic.conversions.push({
    ...moneyOf(random),
    transactionId: `sample-transaction-${traffic.conversions.length + 1}`,
    at: paidAt,
    brandId: providerId,
    sub1,
    sub2: clickId,
    sub3: sessionId,
    sub4: variantId,
    clickId,
    postId,
    rank: entry.rank,
    variantId,
    campaign: view.utmCampaign,
    isBlog: true,
  });
}

const STATUSES = ["approved", "approved", "approved", "paid", "paid", "pending", "reversed"] as const;

/** A network's payout for a new customer, and the customer's payment. */
export function moneyOf(random: Random): Pick<DemoConversion, "revenue" | "payout" | "status"> {
  const revenue = random.pick([149, 179, 199, 249, 299]);
  return {
    revenue: revenue.toFixed(2),
    payout: (random.int(9, 28) * 10).toFixed(2),
    status: random.pick(STATUSES),
  };
}
