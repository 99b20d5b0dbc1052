import { href, Link } from "react-router";
import { formatDollarsAndCents } from "~/kernel/money";
import { formatCount, isActive } from "../rules/figures";
import type { RangeDays } from "../rules/range";
import type { BlogFigures } from "../schema";

type LeftOutPostsProps = {
  /** Null if the viewer or the category doesn't cover all posts. */
  figures: BlogFigures | null;
  days: RangeDays;
};

/** What the page leaves out and Reports count, so that the totals of both can be compared (spec:analytics#left-out-posts). */
export function LeftOutPosts({ figures, days }: LeftOutPostsProps) {
  if (figures === null || !isActive(figures)) return null;
  const { views, clicks, conversions, revenueCents, payoutCents } = figures;
  const counted = (count: number, one: string) => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
  return (
    <p className="mt-3 max-w-prose text-sm text-ink-soft">
      Not in these figures: drafts, archived posts, and deleted posts, with {counted(views, "view")},{" "}
      {counted(clicks, "provider click")}, {counted(conversions, "conversion")},{" "}
      {formatDollarsAndCents(revenueCents)} of revenue, and {formatDollarsAndCents(payoutCents)} of payout.{" "}
      <Link
        to={`${href("/admin/reports")}?by=post&m=views&m=clicks&days=${days}`}
        className="underline hover:text-accent-text"
      >
        Reports by post
      </Link>{" "}
      count them.
    </p>
  );
}
