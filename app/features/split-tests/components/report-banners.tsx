import { Trophy } from "lucide-react";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { isCertain, type Report, type Winner } from "../rules/report";
import { chanceText, daysText, NOT_CERTAIN, percentText } from "../rules/report-texts";
import { SUGGESTED_DAYS } from "../rules/run-length";

type WinnerBannerProps = Pick<Report, "winner" | "noWinner" | "daysRun"> & { hasEnded: boolean };

/** The leader by the rule (spec:split-tests#winner), and how certain that is (spec:split-tests#certainty). */
export function WinnerBanner({ winner, noWinner, daysRun, hasEnded }: WinnerBannerProps) {
  const tooShort = daysRun < SUGGESTED_DAYS && !hasEnded;
  const noWinnerTitle = hasEnded ? "No winner in this period" : "No winner yet";
  return (
    <Card as="section" aria-labelledby="winner" tone={winner ? "accent" : "sunken"} pad="sm">
      <h2 id="winner" className="flex flex-wrap items-center gap-2 text-lg font-semibold wrap-anywhere">
        {winner && isCertain(winner) && (
          <Trophy aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
        )}
        {winner ? `Winner: ${winner.name}` : noWinnerTitle}
        {winner && !isCertain(winner) && <Badge tone="warning">{NOT_CERTAIN}</Badge>}
      </h2>
      <p className="mt-1 max-w-prose text-sm">
        {winner ? (
          <Certainty winner={winner} hasEnded={hasEnded} />
        ) : (
          `A winner needs at least 100 views and the highest conversion rate. ${noWinner}`
        )}
        {tooShort &&
          ` The test has run for ${daysText(daysRun)}. Let it run for at least 2 weeks to include every day of the week twice.`}
      </p>
    </Card>
  );
}

function Certainty({ winner, hasEnded }: { winner: Winner; hasEnded: boolean }) {
  const { conversionRate, probabilityToBeBest } = winner;
  const rule = `It has at least 100 views and the highest conversion rate, ${percentText(conversionRate)}.`;
  if (probabilityToBeBest === null)
    return `${rule} We can't say how likely it is to be the best because no other variant has clicks.`;
  return (
    <>
      {rule} Its chance of being the best is{" "}
      <strong className="figures font-semibold">{chanceText(probabilityToBeBest)}</strong>
      {isCertain(winner) ? "." : hasEnded ? NEVER_CERTAIN : ". Wait for at least 95% before you decide."}
    </>
  );
}

const NEVER_CERTAIN = ". Below 95%, the difference may be due to chance.";

/** Reasons to doubt the test's figures. */
export function DoubtBanners({ ratio, variants }: Pick<Report, "ratio" | "variants">) {
  const gone = variants.filter(({ post }) => post === null || post.status === "draft");
  return (
    <>
      {ratio?.isOff && (
        <Banner tone="warning" still title="Traffic doesn't match the variant weights">
          Chance alone causes a split this uneven in fewer than{" "}
          {ratio.p < 0.0001 ? "0.01%" : percentText(ratio.p, 2)} of tests (χ² = {ratio.chiSquared.toFixed(1)}
          ). Something may be keeping visitors from a variant. Find the cause before you trust these figures.
        </Banner>
      )}
      {gone.length > 0 && (
        <Banner tone="warning" still title="Visitors can't see every variant">
          The post for {gone.map(({ name }) => name).join(", ")} is deleted or a draft. Visitors aren't sent
          there.
        </Banner>
      )}
    </>
  );
}
