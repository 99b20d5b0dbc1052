import { formatDollarsAndCents } from "~/kernel/money";
import {
  clickThrough,
  conversionRate,
  formatCount,
  formatPerView,
  formatShare,
  revenuePerView,
} from "../rules/figures";
import { comparisonNames, type RangeDays } from "../rules/range";
import type { BlogFigures } from "../schema";
import { StatCard } from "./stat-card";

type SummaryCardsProps = {
  total: BlogFigures;
  prior: BlogFigures;
  visitors: number;
  /** Null if they can't be counted. */
  uniqueClicks: number | null;
  days: RangeDays;
};

/**
 * The four cards (spec:analytics#summary-cards). Revenue is the sum of that field; the card also shows the payout,
 * which is what we earn.
 */
export function SummaryCards({ total, prior, visitors, uniqueClicks, days }: SummaryCardsProps) {
  const against = comparisonNames[days];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-3 sm:mt-6 sm:gap-4 xl:grid-cols-4">
      <StatCard
        label="Total Views"
        value={formatCount(total.views)}
        current={total.views}
        prior={prior.views}
        against={against}
      >
        {formatCount(visitors)} unique {visitors === 1 ? "visitor" : "visitors"}
      </StatCard>
      <StatCard
        label="Provider Clicks"
        value={formatCount(total.clicks)}
        current={total.clicks}
        prior={prior.clicks}
        against={against}
      >
        {uniqueClicks !== null && `${formatCount(uniqueClicks)} unique, `}
        CTR {formatShare(clickThrough(total))}
      </StatCard>
      <StatCard
        label="Conversions"
        value={formatCount(total.conversions)}
        current={total.conversions}
        prior={prior.conversions}
        against={against}
      >
        {formatShare(conversionRate(total))} of clicks
      </StatCard>
      <StatCard
        label="Total Revenue"
        value={formatDollarsAndCents(total.revenueCents)}
        current={total.revenueCents}
        prior={prior.revenueCents}
        against={against}
      >
        {formatPerView(revenuePerView(total))} per view, payout {formatDollarsAndCents(total.payoutCents)}
      </StatCard>
    </dl>
  );
}
