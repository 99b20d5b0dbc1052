import type { BlogFigures, PostRow, PostSortKey, WithUniqueClicks } from "~/features/analytics/schema";
import { formatDollarsAndCents } from "~/kernel/money";

/** `part` divided by `whole`; may exceed 1. Null when `whole` is zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

/** CTR = provider clicks / views (spec:analytics#rates). */
export function clickThrough({ clicks, views }: Pick<BlogFigures, "clicks" | "views">): number | null {
  return shareOf(clicks, views);
}

/** Conversion rate = conversions / clicks (spec:analytics#rates). */
export function conversionRate({
  conversions,
  clicks,
}: Pick<BlogFigures, "conversions" | "clicks">): number | null {
  return shareOf(conversions, clicks);
}

/** Cents per view (spec:analytics#rates), usually a fraction. */
export function revenuePerView({
  revenueCents,
  views,
}: Pick<BlogFigures, "revenueCents" | "views">): number | null {
  return shareOf(revenueCents, views);
}

export function totalOf(rows: readonly BlogFigures[]): BlogFigures {
  const total = { views: 0, clicks: 0, conversions: 0, revenueCents: 0, payoutCents: 0 };
  for (const row of rows) {
    total.views += row.views;
    total.clicks += row.clicks;
    total.conversions += row.conversions;
    total.revenueCents += row.revenueCents;
    total.payoutCents += row.payoutCents;
  }
  return total;
}

/** Whether the row has views, clicks, or conversions in the period. */
export function isActive(row: BlogFigures): boolean {
  return row.views > 0 || row.clicks > 0 || row.conversions > 0;
}

/**
 * The rows with their unique clicks.
 * @param unique by post or provider, as `keyOf` names it; null if they aren't known.
 */
export function addUniqueClicks<Row>(
  rows: readonly Row[],
  unique: ReadonlyMap<string | null, number> | null,
  keyOf: (row: Row) => string | null,
): WithUniqueClicks<Row>[] {
  return rows.map((row) => ({ ...row, uniqueClicks: unique && (unique.get(keyOf(row)) ?? 0) }));
}

export type Change =
  | { kind: "none" }
  | { kind: "new" }
  | { kind: "same" }
  | { kind: "up" | "down"; percent: number };

/** The change from the prior figure. `percent` is rounded to a whole number and at least 1. */
export function changeOf(current: number, prior: number): Change {
  if (prior === 0) return { kind: current === 0 ? "none" : "new" };
  if (current === prior) return { kind: "same" };
  const percent = Math.max(Math.round((Math.abs(current - prior) / prior) * 100), 1);
  return { kind: current > prior ? "up" : "down", percent };
}

const sortValue: Record<Exclude<PostSortKey, "title">, (row: PostRow) => number> = {
  views: (row) => row.views,
  ctr: (row) => clickThrough(row) ?? -1,
  conversions: (row) => row.conversions,
  revenue: (row) => row.revenueCents,
};

const titleOf = (row: PostRow) => row.post?.title ?? "";
const byTitle = (a: PostRow, b: PostRow) => titleOf(a).localeCompare(titleOf(b), "en");

/** Sorts by the requested key, then by title. The row without a post comes last. */
export function sortPosts<Row extends PostRow>(rows: readonly Row[], { key, direction }: PostSort): Row[] {
  const sign = direction === "asc" ? 1 : -1;
  const compare =
    key === "title"
      ? (a: PostRow, b: PostRow) => sign * byTitle(a, b)
      : (a: PostRow, b: PostRow) => sign * (sortValue[key](a) - sortValue[key](b)) || byTitle(a, b);
  return rows.toSorted((a, b) => Number(a.post === null) - Number(b.post === null) || compare(a, b));
}

type PostSort = { key: PostSortKey; direction: "asc" | "desc" };

/**
 * The rows `from` to before `to` of `sortPosts`. Titles decide only between equal figures, so only titles of rows that
 * can be on the page are compared: with thousands of posts, comparing all takes a millisecond.
 */
function sortedSlice<Row extends PostRow>(
  rows: readonly Row[],
  sort: PostSort,
  { from, to }: { from: number; to: number },
): Row[] {
  const { key, direction } = sort;
  if (key === "title") return sortPosts(rows, sort).slice(from, to);
  const figureOf = sortValue[key];
  const sign = direction === "asc" ? 1 : -1;
  const last = sign * Number.POSITIVE_INFINITY;
  const valued = rows.map((row) => ({ row, value: row.post === null ? last : figureOf(row) }));
  valued.sort((a, b) => (a.value === b.value ? 0 : sign * (a.value - b.value)));
  let start = from;
  while (start > 0 && valued[start - 1]?.value === valued[from]?.value) start -= 1;
  let end = Math.min(to, valued.length);
  while (end < valued.length && valued[end]?.value === valued[end - 1]?.value) end += 1;
  const near = valued.slice(start, end).map(({ row }) => row);
  return sortPosts(near, sort).slice(from - start, to - start);
}

/** A page of rows, and where it stands among all of them. */
export type PageOfPosts<Row> = { rows: Row[]; page: number; pageCount: number; count: number };

/** One page of the sorted rows (spec:analytics#posts-performance). After the last page comes the last page again. */
export function pageOfPosts<Row extends PostRow>(
  rows: readonly Row[],
  sort: PostSort,
  { page: requested, size }: { page: number; size: number },
): PageOfPosts<Row> {
  const pageCount = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(requested, pageCount);
  const from = (page - 1) * size;
  return { rows: sortedSlice(rows, sort, { from, to: from + size }), page, pageCount, count: rows.length };
}

/** "12,345". Doesn't use the locale, so that server and browser agree. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** "12,345"; a dash if it isn't known. */
export function formatKnownCount(count: number | null): string {
  return count === null ? "–" : formatCount(count);
}

/** "3.2%"; a dash when there is nothing to divide by. */
export function formatShare(share: number | null): string {
  return share === null ? "–" : `${(share * 100).toFixed(1)}%`;
}

/** "$1.39" from fractional cents; a dash if there were no views. */
export function formatPerView(cents: number | null): string {
  return cents === null ? "–" : formatDollarsAndCents(Math.round(cents));
}

/** "up 12%", in words that don't depend on color. */
export function describeChange(change: Change): string {
  switch (change.kind) {
    case "none":
      return "no change";
    case "new":
      return "new";
    case "same":
      return "no change";
    default:
      return `${change.kind} ${formatCount(change.percent)}%`;
  }
}
