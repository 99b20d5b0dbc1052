import { SourceTag } from "~/features/brands/public-components/medication-source";
import { StaleNote } from "~/features/brands/public-components/stale-note";
import { oneOfEachSource, sourceLabel } from "~/features/brands/rules/medication-source";
import { type Brand, medicationTypeLabels, type Pricing } from "~/features/brands/schema";
import { PlanWatch } from "~/features/price-watch/public-components/price-watch";
import { firstYear } from "~/features/pricing/rules/first-year";
import {
  firstMonthDiscountCents,
  membershipFee,
  monthlyTotalCents,
  monthsPerInterval,
  perMonthCents,
} from "~/features/pricing/rules/price";
import { formatDollars, formatDollarsAndCents } from "~/kernel/money";
import { type Column, Table } from "~/ui/table";
import type { PlanHistory } from "../rules/plan-history";
import { groupPlans, planLabel } from "../rules/plans";
import { PageSection } from "./page-section";
import { PriceProof } from "./price-proof";

type PriceSectionProps = {
  brand: Brand;
  /** By pricing id; empty if they can't be read. */
  histories: Readonly<Record<number, PlanHistory>>;
  /** New York day, `YYYY-MM-DD`: the end of the charts, the same for every rendering of a day. */
  today: string;
};

/** Every plan, grouped by medication and form, then sorted by dose and interval. */
export function PriceSection({ brand, histories, today }: PriceSectionProps) {
  const groups = groupPlans(brand.pricing);
  return (
    <PageSection
      id="prices"
      title="Prices by medication, dose, and plan"
      lead={
        <p>
          The plan price is what you pay up front. The price per month is the plan price divided by the months
          it covers. The first-year figure also counts the membership fee, the first-month discount, and our
          rebate.
          {groups.length === 0 && " We don’t have prices for this provider."}
        </p>
      }
    >
      {groups.map(({ medicationType, plans }) => (
        <div key={medicationType} className="flex max-w-wide flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="text-lg font-semibold">{medicationTypeLabels[medicationType]}</h3>
            {oneOfEachSource(plans).map((plan) => (
              <SourceTag key={plan.pricingId} row={plan} />
            ))}
          </div>
          <Table
            caption={`${medicationTypeLabels[medicationType]}: prices by dose and plan`}
            columns={columnsFor(brand, oneOfEachSource(plans).length > 1)}
            rows={plans}
            className="sm:[&_tr:has(+tr_details)>*]:border-b-0 sm:[&_tr:has(+tr_details)>*]:pb-0 sm:[&_td:has(>details)]:pt-0"
            rowKey={(plan) => plan.pricingId}
            detail={(plan) => (
              <PriceProof brand={brand} plan={plan} history={histories[plan.pricingId]} today={today} />
            )}
          />
        </div>
      ))}
      <PlanWatch brand={brand} />
    </PageSection>
  );
}

function columnsFor(brand: Brand, isMixed: boolean): Column<Pricing>[] {
  const fee = membershipFee(brand.fees);
  return [
    {
      key: "plan",
      header: "Dose and plan",
      rowHeader: true,
      cell: (plan) => <PlanName plan={plan} isMixed={isMixed} />,
    },
    { key: "price", header: "Plan price", align: "end", cell: planPrice },
    {
      key: "month",
      header: "Per month",
      align: "end",
      cell: (plan) => (
        <>
          <span className="font-semibold">{formatDollarsAndCents(perMonthCents(plan))}</span>
          <StaleNote brand={brand} className="text-xs" />
          {fee.amountCents > 0 && (
            <span className="block text-xs text-ink-soft">
              {formatDollarsAndCents(monthlyTotalCents(plan, fee.amountCents))} with membership
            </span>
          )}
        </>
      ),
    },
    {
      key: "year",
      header: "First year",
      align: "end",
      cell: (plan) => formatDollarsAndCents(firstYear(plan, brand).totalCents),
    },
  ];
}

/** If plans of one medication have different sources, each plan names its own. */
function PlanName({ plan, isMixed }: { plan: Pricing; isMixed: boolean }) {
  return (
    <>
      {planLabel(plan)}
      {isMixed && <span className="block text-sm font-medium">{sourceLabel(plan)}</span>}
      <Discount plan={plan} />
      {plan.comments && <span className="block text-sm font-normal text-ink-soft">{plan.comments}</span>}
    </>
  );
}

function planPrice(plan: Pricing) {
  const months = monthsPerInterval[plan.planInterval];
  return (
    <>
      {formatDollarsAndCents(plan.priceCents)}
      {months > 1 && <span className="block text-xs text-ink-soft">for {months} months</span>}
    </>
  );
}

function Discount({ plan }: { plan: Pricing }) {
  if (!plan.isFirstMonthDiscount) return null;
  const cents = firstMonthDiscountCents(plan);
  return (
    <span className="block text-sm font-medium text-good-text">
      {cents > 0 ? `${formatDollars(cents)} off the first month` : "First-month discount (amount not listed)"}
    </span>
  );
}
