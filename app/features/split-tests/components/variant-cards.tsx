import type { ReactNode } from "react";
import { dayOf } from "~/kernel/days";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import type { CardPayout } from "../rules/payout";
import { isCertain, type VariantFigures } from "../rules/report";
import { chanceText, countText, dollarsText, NOT_CERTAIN, percentText } from "../rules/report-texts";
import { ratioText, type SampleRatio } from "../rules/sample-ratio";
import type { Standing } from "../rules/verdict";
import type { SplitTest } from "../schema";
import { VariantPostLink } from "./test-card";

/** The variant with the highest conversion rate, and what it may be called. */
type CardLeader = { id: string; standing: Standing; label: string };

/** The figures of each variant, side by side. */
export function VariantCards({
  variants,
  payouts,
  leader,
}: {
  variants: readonly VariantFigures[];
  /** By variant, if payout is the primary metric; it takes the place of the revenue per view. */
  payouts: ReadonlyMap<string, CardPayout> | null;
  leader: CardLeader | null;
}) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-stretch gap-4">
      {variants.map((variant) => (
        <li key={variant.id} className="min-w-0">
          <VariantCard
            variant={variant}
            payout={payouts && (payouts.get(variant.id) ?? UNKNOWN_PAYOUT)}
            leader={variant.id === leader?.id ? leader : null}
          />
        </li>
      ))}
    </ul>
  );
}

const UNKNOWN_PAYOUT: CardPayout = { perVisitorCents: null, interval: null };

type VariantCardProps = { variant: VariantFigures; payout: CardPayout | null; leader: CardLeader | null };

function VariantCard({ variant, payout, leader }: VariantCardProps) {
  const { name, weight, post, interval } = variant;
  return (
    <Card as="article" pad="sm" className="flex h-full flex-col gap-4">
      <header>
        <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          <Badge>{weight === 0 ? "No traffic" : `Weight ${weight}%`}</Badge>
          {leader && <LeaderBadge leader={leader} variant={variant} />}
        </h3>
        <p className="mt-1 text-sm">
          <VariantPostLink post={post} />
        </p>
      </header>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3">
        <Figure label="Views">{countText(variant.views)}</Figure>
        <Figure label="Clicks">{countText(variant.clicks)}</Figure>
        <Figure label="Conversions">{countText(variant.conversions)}</Figure>
        <Figure label="CTR">{percentText(variant.clickThroughRate)}</Figure>
        <Figure label="Conversion rate">{percentText(variant.conversionRate)}</Figure>
        {payout ? (
          <Figure label="Payout per visitor">
            {dollarsText(payout.perVisitorCents)}
            {payout.interval && (
              <span className="block text-xs font-normal text-ink-soft">
                95%: {dollarsText(payout.interval[0])} – {dollarsText(payout.interval[1])}
              </span>
            )}
          </Figure>
        ) : (
          <Figure label="Revenue per view">{dollarsText(variant.revenuePerViewCents)}</Figure>
        )}
      </dl>
      <dl className="mt-auto grid grid-cols-3 gap-x-4 gap-y-3 border-t border-line pt-3">
        <Figure label="Chance of being best">{chanceText(variant.probabilityToBeBest)}</Figure>
        <Figure label={payout ? "Rate, 95% interval" : "95% interval"}>
          {interval ? `${percentText(interval[0])} – ${percentText(interval[1])}` : "–"}
        </Figure>
        <Figure label="Visitors assigned">
          {variant.assigned === null ? "–" : countText(variant.assigned)}
        </Figure>
      </dl>
    </Card>
  );
}

function LeaderBadge({ leader, variant }: { leader: CardLeader; variant: VariantFigures }) {
  if (leader.standing === "winner") return <Badge tone="good">{leader.label}</Badge>;
  return isCertain(variant) ? <Badge>{leader.label}</Badge> : <Badge tone="warning">{NOT_CERTAIN}</Badge>;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}

/** Which visitors the cards count, why they may show a dash, and whether their counts match the weights. */
export function AssignedText({
  test: { variantsChangedAt, startDate, visitorsDeletedAt },
  ratio,
}: {
  test: SplitTest;
  ratio: SampleRatio | null;
}) {
  const changed = dayOf(variantsChangedAt) > startDate && (
    <>
      {" "}
      Weights, posts, or variants last changed <DateTime at={variantsChangedAt} />.
    </>
  );
  if (visitorsDeletedAt)
    return (
      <>
        {changed} Visitors assigned aren't known because they were deleted on{" "}
        <DateTime at={visitorsDeletedAt} />.
      </>
    );
  if (!changed)
    return ` Visitors assigned are for the whole test, regardless of the timeframe. ${ratioText(ratio)}`;
  return (
    <>
      {changed} Visitors assigned are counted from then on. Other figures mix results from before and after.{" "}
      {ratioText(ratio)}
    </>
  );
}
