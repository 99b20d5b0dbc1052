import { z } from "zod";
import type { PostTemplate } from "~/features/posts/schema";
import { blogRanges, dashboardRanges, type RangeDays } from "./rules/range";

/** Money in cents; all other fields are event counts. */
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
  template: PostTemplate;
  status: "published" | "private";
  /** In the database's format; null for private posts. */
  publishedAt: string | null;
};

/** A row of the report. Null: the row for events without a post. */
export type PostRow = BlogFigures & { post: PostOfReport | null };

/** Null if they can't be counted (spec:analytics#unique-clicks). */
export type WithUniqueClicks<Row> = Row & { uniqueClicks: number | null };
export type ListedPost = WithUniqueClicks<PostRow>;

/** What the table of posts shows of a row. The rest is sent only for the post whose details are open. */
export type ShownPost = WithUniqueClicks<
  Omit<PostRow, "post" | "payoutCents"> & { post: Pick<PostOfReport, "id" | "title" | "status"> | null }
>;

/** Keys by which the table of posts is sorted (spec:analytics#posts-performance). */
export const postSortKeys = ["views", "title", "ctr", "conversions", "revenue"] as const;
export type PostSortKey = (typeof postSortKeys)[number];

/** A provider's figures for one post. */
export type ProviderOfPost = {
  brandId: number | null;
  /** Null: not one of our brands (spec:revenue#unknown-brands). */
  brandName: string | null;
  clicks: number;
  conversions: number;
  revenueCents: number;
};
export type ListedProvider = WithUniqueClicks<ProviderOfPost>;

/** spec:analytics#sources */
export type SourceRow = {
  /** Empty: no referrer was sent. */
  referrerHost: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  views: number;
};

/** One point of the charts: a day, the first of a month, or an hour ("2026-03-08 14"). */
export type SeriesPoint = { at: string; views: number; clicks: number; revenueCents: number };

/** A row in this period and in the previous one. */
export type WithPrior<Line> = { current: Line; prior: Line };

/** Clicks in a partner's tables; the name is empty if the table's URL has none. */
export type PartnerRow = { partner: string; clicks: number };
export type ListedPartner = WithUniqueClicks<WithPrior<PartnerRow>>;

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
  /** Clicks in the tools that rank providers, which are the tools whose appearances we count. */
  rankedClicks: number;
};
export type ClickedProvider = WithUniqueClicks<WithPrior<ProviderRow>>;

/** What the event collector did in the last minutes (spec:analytics#debug-information). Times are ISO 8601. */
export type Traffic = {
  /** Whether `received` covers all posts and tools, or only the viewer's own posts. */
  ofAll: boolean;
  received: { kind: "views" | "clicks" | "events" | "impressions"; events: number; lastAt: string | null }[];
  dropped: { reason: string; events: number; lastMinute: string }[];
  /** The newest views first, without anything that identifies a visitor. */
  latestViews: { path: string; at: string; referrer: string | null; utmSource: string | null }[];
  /** How far the sums reach, and how many late events wait to be added to days already summed up. */
  summedUntil: string | null;
  late: number;
};

/** URL parameters that a person may have edited: an unknown value counts as missing, as in every staff list. */
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
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
  /** The post whose details are shown. */
  open: z.guid().nullable().catch(null).default(null),
});
export type BlogFilter = z.infer<typeof blogFilterSchema>;

export const dashboardFilterSchema = z.object({ days: range(dashboardRanges, 7).default(7) });
