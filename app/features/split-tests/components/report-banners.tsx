import { Trophy } from "lucide-react";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { CONFIDENT, type Report, type Winner } from "../rules/report";
import { chanceText, daysText, percentText } from "../rules/report-texts";
import { SUGGESTED_DAYS } from "../rules/run-length";

type WinnerBannerProps = Pick<Report, "winner" | "noWinner" | "daysRun"> & { hasEnded: boolean };

/** Who leads by the rule (spec:split-tests#winner), and how sure that is (spec:split-tests#certainty). */
export function WinnerBanner({ winner, noWinner, daysRun, hasEnded }: WinnerBannerProps) {
  const tooShort = daysRun < SUGGESTED_DAYS && !hasEnded;
  const nobody = hasEnded ? "No winner in this time" : "No winner yet";
  return (
    <Card as="section" aria-labelledby="winner" tone={winner ? "accent" : "sunken"} pad="sm">
      <h2 id="winner" className="flex items-center gap-2 text-lg font-semibold wrap-anywhere">
        {winner && <Trophy aria-hidden="true" className="size-5 shrink-0 text-accent-text" />}
        {winner ? `Winner: ${winner.name}` : nobody}
      </h2>
      <p className="mt-1 max-w-prose text-sm">
        {winner ? (
          <Certainty winner={winner} />
        ) : (
          `A winner needs at least 100 views and the highest conversion rate. ${noWinner}`
        )}
        {tooShort &&
          ` The test has run for ${daysText(daysRun)}. Let it run for at least 2 weeks, so that every weekday counts twice.`}
      </p>
    </Card>
  );
}

function Certainty({ winner: { conversionRate, probabilityToBeBest } }: { winner: Winner }) {
  const rule = `It has at least 100 views and the highest conversion rate, ${percentText(conversionRate)}.`;
  if (probabilityToBeBest === null)
    return `${rule} No other variant was clicked: how sure that is cannot be told.`;
  const isSure = probabilityToBeBest >= CONFIDENT;
  return (
    <>
      {rule} The chance that it truly is the best is{" "}
      <strong className="figures font-semibold">{chanceText(probabilityToBeBest)}</strong>
      {isSure ? "." : ": that is not sure enough to decide by."}
    </>
  );
}

/** What makes the figures of a test doubtful. */
export function DoubtBanners({ ratio, variants }: Pick<Report, "ratio" | "variants">) {
  const gone = variants.filter(({ post }) => post === null || post.status === "draft");
  return (
    <>
      {ratio?.isOff && (
        <Banner tone="warning" still title="Visitors are not dealt out as the weights say">
          Shares this far from the weights come about by chance in fewer than{" "}
          {ratio.p < 0.0001 ? "0.01%" : percentText(ratio.p, 2)} of tests (χ² = {ratio.chiSquared.toFixed(1)}
          ). Something keeps visitors from one of the variants: find out before you trust the figures.
        </Banner>
      )}
      {gone.length > 0 && (
        <Banner tone="warning" still title="Visitors cannot see every variant">
          The post of {gone.map(({ name }) => name).join(", ")} is deleted or a draft. It gets no visitors.
        </Banner>
      )}
    </>
  );
}
