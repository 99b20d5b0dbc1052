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

/** The providers that the tools show in the sample data. */
const SHOWN_PROVIDERS = 24;

/**
 * Ninety days of invented traffic before `now`: views of the sample posts, clicks, conversions, tool events, ad spend,
 * a running split test, and a completed one. Always the same for the same posts and `now`. Names of sessions, clicks,
 * transactions, and campaigns start with "sample", and hosts end in ".example".
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

/** The providers in the blog's rankings, best ranks first. They are the cheap ones that the tools also show first. */
function rankedFirst(posts: readonly ReadPost[]): number[] {
  return posts
    .flatMap(({ rankings }) => rankings)
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ providerId }) => (providerId === null ? [] : [providerId]));
}
