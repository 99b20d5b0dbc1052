import { Trophy } from "lucide-react";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { isCertain, type Leader, type Report } from "../rules/report";
import { chanceText, daysText, NOT_CERTAIN, percentText } from "../rules/report-texts";
import { SUGGESTED_DAYS } from "../rules/run-length";
import { unevenText } from "../rules/sample-ratio";
import { type PrimaryVerdict, standingName, standingOf, verdictSentence } from "../rules/verdict";

type WinnerBannerProps = {
  leader: Leader | null;
  noWinner: string | null;
  verdict: PrimaryVerdict;
  /** The days that the comparison covers, or that the test has run if there is none. */
  daysRun: number;
  hasEnded: boolean;
  isUneven: boolean;
};

/**
 * The leader by the rule, and whether the primary metric makes it the winner (spec:split-tests#winner), with its chance
 * of being the best (spec:split-tests#certainty).
 */
export function WinnerBanner(props: WinnerBannerProps) {
  const { leader, noWinner, verdict, daysRun, hasEnded, isUneven } = props;
  const tooShort = daysRun < SUGGESTED_DAYS && !hasEnded;
  const noWinnerTitle = hasEnded ? "No winner in this period" : "No winner yet";
  const standing = leader && standingOf(leader, verdict, isUneven);
  const isWinner = standing === "winner";
  const covered = verdict.kind === "missing" ? "The test has run for" : "The comparison covers";
  return (
    <Card as="section" aria-labelledby="winner" tone={isWinner ? "accent" : "sunken"} pad="sm">
      <h2 id="winner" className="flex flex-wrap items-center gap-2 text-lg font-semibold wrap-anywhere">
        {isWinner && <Trophy aria-hidden="true" className="size-5 shrink-0 text-accent-text" />}
        {leader && standing ? `${standingName(standing, hasEnded)}: ${leader.name}` : noWinnerTitle}
        {leader && !isWinner && !isCertain(leader) && <Badge tone="warning">{NOT_CERTAIN}</Badge>}
      </h2>
      <p className="mt-1 max-w-prose text-sm wrap-anywhere">
        {leader ? (
          <Certainty leader={leader} isWinner={isWinner} />
        ) : (
          `A winner needs at least 100 views and the highest conversion rate. ${noWinner}`
        )}{" "}
        {verdictSentence(verdict, { leader, isUneven, hasEnded })}
        {tooShort &&
          ` ${covered} ${daysText(daysRun)}. Let the test run for at least 2 weeks to include every day of the week twice.`}
      </p>
    </Card>
  );
}

function Certainty({ leader, isWinner }: { leader: Leader; isWinner: boolean }) {
  const { conversionRate, probabilityToBeBest } = leader;
  const rule = `It has at least 100 views and the highest conversion rate, ${percentText(conversionRate)}.`;
  if (probabilityToBeBest === null)
    return `${rule} We can't say how likely it is to be the best because no other variant has clicks.`;
  return (
    <>
      {rule} By that rate, its chance of being the best is{" "}
      <strong className="figures font-semibold">{chanceText(probabilityToBeBest)}</strong>
      {isWinner || isCertain(leader) ? "." : NOT_YET_CERTAIN}
    </>
  );
}

const NOT_YET_CERTAIN = ". Below 95%, the difference may be due to chance.";

/** Reasons to doubt the test's figures. */
export function DoubtBanners({ ratio, variants }: Pick<Report, "ratio" | "variants">) {
  const gone = variants.filter(({ post }) => post === null || post.status === "draft");
  return (
    <>
      {ratio?.isOff && (
        <Banner tone="warning" still title="Traffic doesn't match the variant weights">
          {unevenText(ratio, variants)} Something may be keeping visitors from a variant. Find the cause
          before you trust these figures.
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
