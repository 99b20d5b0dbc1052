import { Form, href } from "react-router";
import { medicationWithSource } from "~/features/brands/rules/medication-source";
import type { Brand, Pricing } from "~/features/brands/schema";
import { explainFirstYear, type FirstYear, firstYear } from "~/features/pricing/rules/first-year";
import { formatDollars, formatDollarsAndCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import type { Source } from "~/ui/site-context";
import { uncountedFees } from "../rules/fees";
import { groupPlans, planLabel } from "../rules/plans";
import { PLAN_PARAMETER } from "../schema";
import { FirstYearChart } from "./first-year-chart";
import { KeptChoices, type PageChoices } from "./kept-choices";
import { MoneyBack } from "./money-back";
import { MonthTable } from "./month-table";
import { PageSection } from "./page-section";

const SECTION_ID = "first-year";

type Props = { brand: Brand; planId: number | null; choices: PageChoices; expenseSource: Source };

/** The cost of twelve months with the plan that the visitor chooses: the total, a chart, and the table behind it. */
export function FirstYearSection({ brand, planId, choices, expenseSource }: Props) {
  const plan = brand.pricing.find((row) => row.pricingId === planId);
  if (!plan) return null;
  const year = firstYear(plan, brand);
  const name = planName(plan);
  return (
    <PageSection
      id={SECTION_ID}
      title="What the first year costs"
      lead={
        <p>
          Twelve months on the same plan and dose. Many people change their dose in that time, which can
          change the price.
        </p>
      }
    >
      <PlanChooser brand={brand} plan={plan} choices={choices} />
      <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-10">
        <YearSum year={year} name={name} />
        <FirstYearChart year={year} name={name} />
      </div>
      <MonthTable year={year} name={name} />
      <NotInTheSum brand={brand} year={year} />
      <MoneyBack brand={brand} year={year} source={expenseSource} />
    </PageSection>
  );
}

function planName(plan: Pricing): string {
  return `${medicationWithSource(plan)}, ${planLabel(plan).toLowerCase()}`;
}

type ChooserProps = { brand: Brand; plan: Pricing; choices: PageChoices };

/** The page with another plan: a new one without scripts, else only what changes in this one. */
function PlanChooser({ brand, plan, choices }: ChooserProps) {
  const groups = groupPlans(brand.pricing);
  return (
    <Form
      method="get"
      action={`${href("/providers/:slug", { slug: brand.slug })}#${SECTION_ID}`}
      className="no-print flex max-w-form items-end gap-3"
    >
      <KeptChoices choices={choices} except={[PLAN_PARAMETER]} />
      <Field label="Plan" className="grow">
        <Select name={PLAN_PARAMETER} defaultValue={plan.pricingId}>
          {groups.flatMap(({ plans }) =>
            plans.map((row) => (
              <option key={row.pricingId} value={row.pricingId}>
                {planName(row)}: {formatDollars(row.priceCents)}
              </option>
            )),
          )}
        </Select>
      </Field>
      <noscript>
        <Button type="submit" size="lg" variant="secondary">
          Show
        </Button>
      </noscript>
    </Form>
  );
}

function YearSum({ year, name }: { year: FirstYear; name: string }) {
  return (
    <Card tone="surface" className="flex flex-col gap-4">
      <div role="status">
        <p className="text-sm text-ink-soft">{name}</p>
        <p className="mt-1 figures">
          <span className="text-3xl font-semibold">{formatDollars(year.totalCents)}</span>
          <span className="text-ink-soft"> in the first year</span>
        </p>
        <p className="figures text-sm text-ink-soft">
          {formatDollarsAndCents(year.averageMonthCents)} per month on average
        </p>
      </div>
      <table className="w-full figures text-sm">
        <caption className="sr-only">How the first year adds up</caption>
        <tbody>
          {explainFirstYear(year).map((step) => (
            <tr key={step.kind} className="align-top">
              <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-soft">
                {step.label}
              </th>
              <td className="whitespace-nowrap py-1 text-right">{formatDollarsAndCents(step.amountCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className="pr-3 pt-2 text-left font-semibold">
              First-year total
            </th>
            <td className="whitespace-nowrap pt-2 text-right">{formatDollarsAndCents(year.totalCents)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

/** Lists what the total leaves out. */
function NotInTheSum({ brand, year }: { brand: Brand; year: FirstYear }) {
  const leftOut = uncountedFees(brand.fees);
  if (leftOut.length === 0 && year.uncountedCents === 0) return null;
  return (
    <div className="max-w-prose text-sm text-ink-soft">
      <h3 className="font-semibold text-ink">Not included</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {leftOut.map((fee) => (
          <li key={fee.feeId}>
            {fee.feeType}:{" "}
            {fee.feeAmountCents === null
              ? "amount not listed"
              : `${formatDollars(fee.feeAmountCents)}, frequency not listed`}
          </li>
        ))}
        {year.uncountedCents > 0 && (
          <li>
            {formatDollars(year.uncountedCents)} of the discount and rebate: together, they can’t lower the
            price by more than one month, as in our comparison
          </li>
        )}
      </ul>
    </div>
  );
}
