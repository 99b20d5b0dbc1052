import { z } from "zod";
import { blogRanges, dashboardRanges, type RangeDays } from "./rules/range";

/** Money in cents, everything else a number of events. */
export type BlogFigures = {
  views: number;
  clicks: number;
  conversions: number;
  revenueCents: number;
  payoutCents: number;
};

export type PostOfReport = {
  id: string;
  title: string;
  slug: string;
  template: string;
  status: "published" | "private";
  /** As the database writes it; private posts have none. */
  publishedAt: string | null;
};

/** A line of the table. Null: what names no post. */
export type PostRow = BlogFigures & { post: PostOfReport | null };

/** Keys by which the table of posts is sorted (spec:analytics#posts-performance). */
export const postSortKeys = ["views", "title", "ctr", "conversions", "revenue"] as const;
export type PostSortKey = (typeof postSortKeys)[number];

/** What a provider brought for one post. */
export type ProviderOfPost = {
  brandId: number | null;
  /** Null: not one of our brands (spec:revenue#unknown-brands). */
  brandName: string | null;
  clicks: number;
  conversions: number;
  revenueCents: number;
};

/** spec:analytics#sources */
export type SourceRow = {
  /** Empty: told none. */
  referrerHost: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  views: number;
};

/** One point of the charts: a day, the first of a month, or an hour ("2026-03-08 14"). */
export type SeriesPoint = { at: string; views: number; clicks: number; revenueCents: number };

/** A line in the period and in the one before. */
export type WithPrior<Line> = { current: Line; prior: Line };

export type ComponentRow = {
  component: string;
  interactions: number;
  leads: number;
  resultsViewed: number;
};

export type ProviderRow = {
  providerId: number;
  brandName: string;
  appearances: number;
  topRankings: number;
  clicks: number;
  /** Clicks in the tools that rank providers, whose appearances are counted. */
  rankedClicks: number;
};

/** What the collector did during the last minutes (spec:analytics#debug-information). Moments are ISO 8601. */
export type Traffic = {
  /** Whether `received` is of all posts and tools; else of the viewer's own posts. */
  ofAll: boolean;
  received: { kind: "views" | "clicks" | "events" | "impressions"; events: number; lastAt: string | null }[];
  dropped: { reason: string; events: number; lastMinute: string }[];
  /** The newest views first. No visitor is distinguished. */
  latestViews: { path: string; at: string; referrer: string | null; utmSource: string | null }[];
  /** How far the sums reach, and events that wait to be added to days long summed up. */
  summedUntil: string | null;
  late: number;
};

/** A parameter that a person may have changed: what is not known counts as not given, as in every list of the staff area. */
const range = (allowed: readonly RangeDays[], fallback: RangeDays) =>
  z
    .string()
    .transform(Number)
    .transform((days) => allowed.find((known) => known === days) ?? fallback)
    .catch(fallback);

const MAX_ID = 2_147_483_647;

export const blogFilterSchema = z.object({
  days: range(blogRanges, 30).default(30),
  category: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= MAX_ID)
    .nullable()
    .catch(null)
    .default(null),
  debug: z
    .literal("1")
    .transform(() => true)
    .catch(false)
    .default(false),
  /** The post whose details are shown. */
  open: z.guid().nullable().catch(null).default(null),
});
export type BlogFilter = z.infer<typeof blogFilterSchema>;

export const dashboardFilterSchema = z.object({ days: range(dashboardRanges, 7).default(7) });
