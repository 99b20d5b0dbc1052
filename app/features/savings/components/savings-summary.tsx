import { ArrowDown, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { SourceTag } from "~/features/brands/public-components/medication-source";
import { StaleNote } from "~/features/brands/public-components/stale-note";
import { doseLabel } from "~/features/brands/rules/dose";
import { type PlanInterval, type Pricing, planIntervalLabels } from "~/features/brands/schema";
import type { PricedAlternative } from "~/features/savings/rules/alternatives";
import { brandNameOf } from "~/features/savings/rules/current-product";
import { type Savings, savingsOf } from "~/features/savings/rules/savings";
import { chargeText } from "~/features/savings/rules/wording";
import type { CurrentProduct, SavingsAnswers } from "~/features/savings/schema";
import { formatDollars } from "~/kernel/money";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { LogoTile } from "~/ui/logo-tile";
import { RelationText } from "./relation-text";
import { SwitchLink } from "./switch-link";

type SavingsSummaryProps = {
  answers: SavingsAnswers;
  /** Null if no provider offers this payment frequency. */
  best: PricedAlternative | null;
  planInterval: PlanInterval;
  currentProduct: CurrentProduct;
};

/** The current cost, the best alternative, and the savings between them (spec:savings#analysis, spec:savings#savings-formula). */
export function SavingsSummary({ answers, best, planInterval, currentProduct }: SavingsSummaryProps) {
  const savings = best && savingsOf(answers.currentCostCents, best.quote.monthlyTotalCents);
  const saves = savings !== null && savings.monthlyCents > 0;
  return (
    <section aria-label="Savings" className="mt-8 flex flex-col gap-6">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] md:items-stretch">
        <CurrentProvider answers={answers} />
        <ArrowDown aria-hidden="true" className="mx-auto size-6 text-ink-faint md:hidden" />
        <ArrowRight aria-hidden="true" className="my-auto hidden size-6 text-ink-faint md:block" />
        {best ? (
          <BestAlternative answers={answers} best={best} currentProduct={currentProduct} />
        ) : (
          <NoneForInterval interval={planInterval} />
        )}
      </div>
      <div role="status">
        {saves && best && (
          <SavingsFigures {...savings} note={acrossTheLine(currentProduct, best.quote.row)} />
        )}
        {best && !saves && (
          <Banner still tone="good" title="Your current price is already the lowest we know.">
            No provider on our list that fits your answers charges less per month for your prescription when
            you pay {planIntervalLabels[planInterval].toLowerCase()}.
          </Banner>
        )}
      </div>
    </section>
  );
}

function CurrentProvider({ answers }: { answers: SavingsAnswers }) {
  return (
    <Card as="section" aria-label="Your current provider" className="flex flex-col gap-3">
      <h2 className="text-sm font-semibold text-ink-soft">You pay now</h2>
      <ProviderName logo={<LogoTile name={answers.currentProvider} src={null} size="sm" />}>
        {answers.currentProvider}
      </ProviderName>
      <MonthlyPrice cents={answers.currentCostCents} />
      <p className="text-sm text-ink-soft">Dose: {doseLabel(answers.dosage).toLowerCase()}</p>
    </Card>
  );
}

function BestAlternative({
  answers,
  best,
  currentProduct,
}: {
  answers: SavingsAnswers;
  best: PricedAlternative;
  currentProduct: CurrentProduct;
}) {
  const { brand, quote } = best;
  return (
    <Card
      as="section"
      aria-label="Best alternative"
      className="flex flex-col gap-3 border-accent ring-1 ring-accent"
    >
      <h2 className="text-sm font-semibold text-ink-soft">Best alternative</h2>
      <ProviderName logo={<LogoTile name={brand.brandName} src={brand.logoUrl} size="sm" />}>
        {brand.brandName}
      </ProviderName>
      <MonthlyPrice cents={quote.monthlyTotalCents} />
      <StaleNote brand={brand} />
      <p className="text-sm text-ink-soft">{chargeText(quote)}</p>
      <SourceTag row={quote.row} className="self-start" />
      <RelationText current={currentProduct} row={quote.row} />
      <div className="mt-auto pt-2">
        <SwitchLink brand={brand} quote={quote} medication={answers.medication} />
      </div>
    </Card>
  );
}

function ProviderName({ logo, children }: { logo: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-3 text-lg font-semibold">
      {logo}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

function MonthlyPrice({ cents }: { cents: number }) {
  return (
    <p className="figures leading-none">
      <span className="text-3xl font-semibold">{formatDollars(cents)}</span>
      <span className="text-ink-soft"> / month</span>
    </p>
  );
}

function NoneForInterval({ interval }: { interval: PlanInterval }) {
  return (
    <Card tone="sunken" className="flex flex-col justify-center">
      <p className="font-semibold">
        No provider on our list sells this with a plan paid {planIntervalLabels[interval].toLowerCase()}.
      </p>
      <p className="mt-1 text-sm text-ink-soft">Choose another payment frequency to see prices.</p>
    </Card>
  );
}

/** Shown next to figures that compare a brand-name product with a compounded one (spec:savings#same-product). */
function acrossTheLine(current: CurrentProduct, row: Pricing): string | null {
  const taken = brandNameOf(current);
  if (taken === null || row.medicationSource !== "compounded") return null;
  return `This compares ${taken} with a compounded product, which isn’t the same.`;
}

function SavingsFigures({ monthlyCents, yearlyCents, note }: Savings & { note: string | null }) {
  return (
    <Card tone="deep" className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-10">
      <p className="text-lg font-semibold">Potential savings</p>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure term="per month" cents={monthlyCents} />
        <Figure term="per year" cents={yearlyCents} />
      </dl>
      <p className="max-w-sm text-sm text-on-deep-soft sm:ml-auto">
        {note && <strong className="block font-semibold text-on-deep">{note}</strong>}
        Today’s price minus the new monthly price. It doesn't include one-time discounts and rebates.
      </p>
    </Card>
  );
}

function Figure({ term, cents }: { term: string; cents: number }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-2">
      <dt className="text-on-deep-soft">{term}</dt>
      <dd className="figures text-2xl font-semibold">{formatDollars(cents)}</dd>
    </div>
  );
}
