import type { ListedPost } from "~/features/analytics/schema";
import { dayOf } from "~/kernel/days";
import { formatDollarsAndCents } from "~/kernel/money";
import { clickThrough, conversionRate, revenuePerView } from "./figures";

const HEADERS = [
  "Title",
  "URL",
  "Status",
  "Template",
  "Published",
  "Views",
  "Provider clicks",
  "Unique clicks",
  "CTR",
  "Conversions",
  "Conversion rate",
  "Revenue (USD)",
  "Payout (USD)",
  "Revenue per view (USD)",
];

/**
 * The post table as a spreadsheet. It has only posts, so that the sum of a column matches the page's card, except that
 * posts can share unique clicks. Amounts have
 * no dollar sign or commas, and shares are numbers (spec:analytics#blog-export).
 */
export function postsToCsv(rows: readonly ListedPost[], siteUrl: string): string[][] {
  const lines = rows.map((row) => [...describePost(row, siteUrl), ...figuresOf(row)]);
  return [HEADERS, ...lines];
}

function describePost({ post }: ListedPost, siteUrl: string): string[] {
  if (!post) return [noPostLabel, "", "", "", ""];
  const { title, slug, status, template, publishedAt } = post;
  const published = publishedAt ? dayOf(new Date(publishedAt)) : "";
  return [title, new URL(`/blog/${slug}`, siteUrl).href, status, template, published];
}

/** The label of the row that names no post. */
export const noPostLabel = "No post named";

function figuresOf(row: ListedPost): string[] {
  const share = (value: number | null) => value?.toFixed(4) ?? "";
  const dollars = (cents: number) => formatDollarsAndCents(cents).replace(/[$,]/g, "");
  const perView = revenuePerView(row);
  return [
    String(row.views),
    String(row.clicks),
    row.uniqueClicks === null ? "" : String(row.uniqueClicks),
    share(clickThrough(row)),
    String(row.conversions),
    share(conversionRate(row)),
    dollars(row.revenueCents),
    dollars(row.payoutCents),
    perView === null ? "" : (perView / 100).toFixed(4),
  ];
}
