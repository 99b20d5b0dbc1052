import { BadgeCheck, Check, Gift, X } from "lucide-react";
import { href } from "react-router";
import { SourceTag } from "~/features/brands/public-components/medication-source";
import { StaleBadge, StaleNote } from "~/features/brands/public-components/stale-note";
import { type Brand, medicationTypeLabels, preferredMedicationLabels } from "~/features/brands/schema";
import type { Medication } from "~/features/pricing/rules/match";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import { rebateOf } from "~/features/pricing/rules/quote";
import { CompareToggle } from "~/features/shortlist/public-components/compare-toggle";
import { PROVIDERS_PARAMETER } from "~/features/shortlist/rules/shortlist";
import { formatDollars } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { DateTime } from "~/ui/date-time";
import { LogoTile } from "~/ui/logo-tile";
import { Rating } from "~/ui/rating";
import { statesSentence } from "../rules/facts";
import { lowestPrice, planLabel } from "../rules/plans";
import { VisitLink } from "./visit-link";

type Props = { brand: Brand; hasLink: boolean };

/** The name, ratings, and lowest price, with the outbound link. */
export function ProviderHeader({ brand, hasLink }: Props) {
  return (
    <header className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-4 sm:gap-6">
          <LogoTile name={brand.brandName} src={brand.logoUrl} size="lg" eager />
          <div className="flex min-w-0 flex-col gap-1">
            <h1 className="text-2xl sm:text-3xl">{brand.brandName}</h1>
            <p className="flex flex-wrap gap-x-5">
              <Rating value={brand.trustpilotRating} source="Trustpilot" />
              <Rating value={brand.googleRating} source="Google" />
            </p>
          </div>
        </div>
        <Badges brand={brand} />
        <p className="max-w-prose text-ink-soft">{statesSentence(brand)}</p>
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          <Accepted isAccepted={brand.acceptInsurance}>insurance</Accepted>
          <Accepted isAccepted={brand.hsaAccepted}>HSA/FSA</Accepted>
        </ul>
        <p className="text-sm text-ink-soft">
          {brand.lastVerifiedUpdated ? (
            <>
              Last verified <DateTime at={brand.lastVerifiedUpdated} day />. Check the provider’s own site for
              current prices.
            </>
          ) : (
            "Not verified yet. We haven’t checked these facts with the provider."
          )}
        </p>
      </div>
      <Card className="flex flex-col gap-5">
        <h2 className="sr-only">Lowest prices</h2>
        <LowestPriceOf brand={brand} medication="semaglutide" />
        <LowestPriceOf brand={brand} medication="tirzepatide" />
        {/* On phones, the outbound link is in the bar at the bottom. */}
        <div className={hasLink ? "max-sm:hidden" : undefined}>
          <VisitLink slug={brand.slug} brandName={brand.brandName} hasLink={hasLink} full />
        </div>
        <CompareChoice brand={brand} />
        {hasLink && <p className="text-xs text-ink-soft">We may earn a commission when you use this link.</p>}
      </Card>
    </header>
  );
}

/** Without scripts, a link to the form with this provider filled in. */
function CompareChoice({ brand: { slug, brandName } }: { brand: Brand }) {
  return (
    <div>
      <CompareToggle slug={slug} name={brandName} />
      <noscript>
        <a
          href={`${href("/compare")}?${PROVIDERS_PARAMETER}=${slug}`}
          rel="nofollow"
          className="link text-sm"
        >
          Compare with another provider
        </a>
      </noscript>
    </div>
  );
}

function Badges({ brand }: { brand: Brand }) {
  const rebateCents = rebateOf(brand);
  const isStale = brand.isStale && brand.pricing.length > 0;
  if (!brand.legitScriptCertified && rebateCents === 0 && !isStale) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {brand.legitScriptCertified && (
        <li className="flex">
          <Badge tone="good" icon={<BadgeCheck aria-hidden="true" />}>
            LegitScript Certified
          </Badge>
        </li>
      )}
      {rebateCents > 0 && (
        <li className="flex">
          <Badge tone="accent" icon={<Gift aria-hidden="true" />}>
            {formatDollars(rebateCents)} rebate
          </Badge>
        </li>
      )}
      {isStale && (
        <li className="flex">
          <StaleBadge brand={brand} />
        </li>
      )}
    </ul>
  );
}

function Accepted({ isAccepted, children }: { isAccepted: boolean; children: string }) {
  const Sign = isAccepted ? Check : X;
  return (
    <li className="flex items-center gap-2">
      <Sign aria-hidden="true" className={cx("size-5 shrink-0", isAccepted ? "text-good" : "text-error")} />
      {isAccepted ? "Accepts" : "Doesn’t accept"} {children}
    </li>
  );
}

function LowestPriceOf({ brand, medication }: { brand: Brand; medication: Medication }) {
  const lowest = lowestPrice(brand, medication);
  const name = preferredMedicationLabels[medication];
  if (!lowest) return <p className="text-sm text-ink-soft">{name} isn’t sold here.</p>;
  const { plan, membershipFee } = lowest;
  return (
    <div>
      <p className="text-sm font-semibold">{name} from</p>
      <p className="figures">
        <span className="text-2xl font-semibold">{formatDollars(lowest.monthlyTotalCents)}</span>
        <span className="text-ink-soft"> / month</span>
      </p>
      <p className="text-sm text-ink-soft">
        {medicationTypeLabels[plan.medicationType]}. {planLabel(plan)}
        {membershipFee.amountCents > 0 &&
          `, ${formatDollars(membershipFee.amountCents)} membership fee included`}
        .
      </p>
      <StaleNote brand={brand} />
      <SourceTag row={plan} className="mt-1.5" />
      {membershipFee.status === "unknown" && <p className="text-sm text-warning-text">{unlistedFeeNote}</p>}
    </div>
  );
}
