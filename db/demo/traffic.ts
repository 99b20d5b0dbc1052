import { parseRankings } from "~/features/posts/schema";
import { dayOf, daysFrom, daysLater } from "~/kernel/days";
import type { DemoPosts } from "./posts";
import type { DemoBrand } from "./rows";
import { buildBlogTraffic, type ReadPost } from "./traffic/blog-traffic";
import { TRAFFIC_DAYS } from "./traffic/calendar";
import { buildTests } from "./traffic/split-tests";
import type { DemoTraffic } from "./traffic/store.server";
import {
  buildConversionsToday,
  buildOtherConversions,
  buildSpend,
  buildToolTraffic,
} from "./traffic/tool-traffic";

/** Providers that the tools of the sample data show. */
const SHOWN_PROVIDERS = 24;

/**
 * Ninety days of invented traffic before `now`: views of the sample posts, clicks, conversions, events of the tools, ad spend, a
 * running and a finished split test. Always the same for the same posts and `now`. Sessions, clicks, transactions and
 * campaigns have names that begin with "sample", and hosts end in ".example".
 */
export function buildDemoTraffic(
  brands: readonly DemoBrand[],
  posts: DemoPosts["posts"],
  now: Date,
): DemoTraffic {
  const readable: ReadPost[] = posts
    .filter((post) => post.status !== "draft")
    .map((post) => ({
      id: post.id,
      slug: post.slug,
      template: post.template ?? "default",
      createdAt: post.createdAt ?? now,
      rankings: parseRankings(post.providerRankings),
    }));
  const { tests, tested } = buildTests(readable, now);
  const blog = buildBlogTraffic(readable, tested, now);
  const providerIds = [
    ...new Set([...rankedFirst(readable), ...brands.map(({ brand }) => brand.brandId)]),
  ].slice(0, SHOWN_PROVIDERS);
  const tools = buildToolTraffic(providerIds, now);
  const today = dayOf(now);
  return {
    views: blog.views,
    clicks: [...blog.clicks, ...tools.clicks],
    conversions: [
      ...blog.conversions,
      ...buildOtherConversions(providerIds, now),
      ...buildConversionsToday(providerIds, now),
    ],
    events: tools.events,
    rankings: tools.rankings,
    spend: buildSpend(daysFrom(daysLater(today, 1 - TRAFFIC_DAYS), today)),
    tests,
  };
}

/** The providers of the blog's rankings, best ranks first: the cheap ones, which the tools show first too. */
function rankedFirst(posts: readonly ReadPost[]): number[] {
  return posts
    .flatMap(({ rankings }) => rankings)
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ providerId }) => (providerId === null ? [] : [providerId]));
}
