import { useId } from "react";
import { SourceTag } from "~/features/brands/public-components/medication-source";
import { ProofLink } from "~/features/brands/public-components/proof-link";
import { StaleBadge, StaleNote } from "~/features/brands/public-components/stale-note";
import { medicationWithSource, mixedSourcesNote } from "~/features/brands/rules/medication-source";
import { medicationTypeLabels, planIntervalLabels } from "~/features/brands/schema";
import { explainFirstMonth, explainMonthly, type PriceStep } from "~/features/pricing/rules/explain";
import { membershipFee, unlistedFeeNote } from "~/features/pricing/rules/price";
import type { PricedQuote, UnpricedQuote } from "~/features/pricing/rules/quote";
import type { RankedProvider } from "~/features/pricing/rules/ranking";
import { savingsOf } from "~/features/savings/rules/savings";
import { chargeText } from "~/features/savings/rules/wording";
import type { CurrentProduct, SavingsAnswers } from "~/features/savings/schema";
import { formatDollars, formatDollarsAndCents } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { LogoTile } from "~/ui/logo-tile";
import { Rating } from "~/ui/rating";
import { SumTable } from "~/ui/sum-table";
import { RelationText } from "./relation-text";
import { SwitchLink } from "./switch-link";

type AlternativeCardProps = {
  answers: SavingsAnswers;
  provider: RankedProvider;
  currentProduct: CurrentProduct;
};

/** A provider to switch to: name, price, savings, and action. */
export function AlternativeCard({ answers, provider, currentProduct }: AlternativeCardProps) {
  const { brand, quote } = provider;
  const titleId = useId();
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_17rem] md:items-center md:gap-x-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_17rem]">
        <header className="flex items-center gap-4">
          <LogoTile name={brand.brandName} src={brand.logoUrl} />
          <div className="min-w-0">
            <h3 id={titleId} tabIndex={-1} className="text-lg font-semibold outline-none">
              {brand.brandName}
            </h3>
            <Rating value={brand.trustpilotRating} source="Trustpilot" />
          </div>
        </header>
        {quote.kind === "priced" ? (
          <Price brand={brand} quote={quote} currentCostCents={answers.currentCostCents} />
        ) : (
          <NotForInterval quote={quote} />
        )}
        <div className="md:col-start-2 md:row-span-2 md:row-start-1 lg:col-start-3 lg:row-span-1">
          <SwitchLink brand={brand} quote={quote} medication={answers.medication} variant="secondary" />
        </div>
      </div>
      {quote.kind === "priced" && <Medication brand={brand} quote={quote} currentProduct={currentProduct} />}
      {quote.kind === "priced" && <Details brand={brand} quote={quote} />}
    </Card>
  );
}

/** The medication that the price is for, and its source (spec:brands#source-label). */
function Medication({
  brand,
  quote,
  currentProduct,
}: {
  brand: RankedProvider["brand"];
  quote: PricedQuote;
  currentProduct: CurrentProduct;
}) {
  const mixed = mixedSourcesNote(brand.pricing, quote.row);
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {medicationTypeLabels[quote.row.medicationType]}
        <SourceTag row={quote.row} />
      </p>
      <RelationText current={currentProduct} row={quote.row} />
      {mixed && <p className="text-ink-soft">{mixed}</p>}
    </div>
  );
}

type PriceProps = { brand: RankedProvider["brand"]; quote: PricedQuote; currentCostCents: number };

function Price({ brand, quote, currentCostCents }: PriceProps) {
  const { monthlyCents } = savingsOf(currentCostCents, quote.monthlyTotalCents);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures">
          <span className="text-2xl font-semibold">{formatDollars(quote.monthlyTotalCents)}</span>
          <span className="text-ink-soft"> / month</span>
        </span>
        {monthlyCents > 0 && <Badge tone="good">Saves {formatDollars(monthlyCents)} per month</Badge>}
        <StaleBadge brand={brand} />
      </p>
      <StaleNote brand={brand} />
      <p className="figures text-sm text-ink-soft">First month {formatDollars(quote.firstMonthTotalCents)}</p>
      {quote.membershipFee.status === "unknown" && (
        <p className="text-sm text-warning-text">{unlistedFeeNote}</p>
      )}
    </div>
  );
}

function NotForInterval({ quote }: { quote: UnpricedQuote }) {
  const others = quote.availableIntervals.map((interval) => planIntervalLabels[interval].toLowerCase());
  return (
    <p className="text-sm text-ink-soft">
      <strong className="block text-base font-semibold text-ink">
        No plan paid {planIntervalLabels[quote.missingInterval].toLowerCase()}
      </strong>
      Available {others.join(" or ")} instead.
    </p>
  );
}

function Details({ brand, quote }: { brand: RankedProvider["brand"]; quote: PricedQuote }) {
  const otherFees = brand.fees.filter(
    (fee) => membershipFee([fee]).status === "none" && fee.feeAmountCents !== 0,
  );
  return (
    <Disclosure
      label="Show the math"
      openLabel="Hide the math"
      context={brand.brandName}
      className="border-t border-line pt-2"
    >
      <p className="text-sm text-ink-soft">
        {medicationWithSource(quote.row)}: {chargeText(quote)}.{" "}
        <ProofLink slug={brand.slug} row={quote.row} />
      </p>
      <div className="mt-4 grid gap-6 sm:grid-cols-2 sm:gap-10">
        <SumTable
          title="First month"
          lines={inDollars(explainFirstMonth(quote))}
          total={formatDollarsAndCents(quote.firstMonthTotalCents)}
        />
        <SumTable
          title="Each month"
          lines={inDollars(explainMonthly(quote))}
          total={formatDollarsAndCents(quote.monthlyTotalCents)}
        />
      </div>
      {otherFees.length > 0 && (
        <p className="mt-4 text-sm text-ink-soft">
          Not included because the provider doesn’t say how often it’s charged:{" "}
          {otherFees
            .map(({ feeType, feeAmountCents }) =>
              feeAmountCents === null ? feeType : `${feeType} ${formatDollars(feeAmountCents)}`,
            )
            .join(", ")}
          .
        </p>
      )}
      {brand.refundSummary && <p className="mt-2 text-sm text-ink-soft">Refunds: {brand.refundSummary}</p>}
    </Disclosure>
  );
}

const inDollars = (steps: readonly PriceStep[]) =>
  steps.map(({ label, amountCents }) => ({ label, amount: formatDollarsAndCents(amountCents) }));
