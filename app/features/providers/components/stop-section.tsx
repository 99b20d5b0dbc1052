import { Form, href } from "react-router";
import { medicationWithSource } from "~/features/brands/rules/medication-source";
import type { Brand, Pricing } from "~/features/brands/schema";
import { membershipFee, unlistedFeeNote } from "~/features/pricing/rules/price";
import { cheapestStop, type StopLine, stopLines } from "~/features/pricing/rules/stop-cost";
import { formatDollars } from "~/kernel/money";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { doseLabel, paymentText, suppliesOf } from "../rules/plans";
import { stopRules } from "../rules/stop-wording";
import { STOP_PARAMETER } from "../schema";
import { KeptChoices, type PageChoices } from "./kept-choices";
import { PageSection } from "./page-section";
import { StopChart } from "./stop-chart";
import { StopTable } from "./stop-table";

const SECTION_ID = "stopping";

type Props = { brand: Brand; stopPlanId: number | null; choices: PageChoices };

/** What it costs in all to stop after 1 to 12 months, one line per plan (spec:providers#if-you-stop). */
export function StopSection({ brand, stopPlanId, choices }: Props) {
  const plan = brand.pricing.find((row) => row.pricingId === stopPlanId);
  if (!plan) return null;
  const lines = stopLines(plan, brand);
  const name = supplyName(plan);
  const isFeeUnlisted = membershipFee(brand.fees).status === "unknown";
  return (
    <PageSection
      id={SECTION_ID}
      title="What it costs if you stop"
      lead={
        <p>
          The total you’d pay if you stopped after 1 to 12 months and canceled in time. Our rebate isn’t
          counted.{isFeeUnlisted && ` ${unlistedFeeNote}.`}
        </p>
      }
    >
      <SupplyChooser brand={brand} plan={plan} choices={choices} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="grid grid-cols-2 gap-3">
            <Cheapest lines={lines} months={3} />
            <Cheapest lines={lines} months={12} />
          </div>
          <StopChart lines={lines} />
          <StopTable lines={lines} name={name} />
        </div>
        <Rules brand={brand} />
      </div>
    </PageSection>
  );
}

function supplyName(plan: Pricing): string {
  return `${medicationWithSource(plan)}, ${doseLabel(plan.dosage).toLowerCase()}`;
}

function SupplyChooser({ brand, plan, choices }: { brand: Brand; plan: Pricing; choices: PageChoices }) {
  const supplies = suppliesOf(brand.pricing);
  if (supplies.length < 2) return <p className="font-semibold">{supplyName(plan)}</p>;
  const path = href("/providers/:slug", { slug: brand.slug });
  const chosen = supplies.find((row) => supplyName(row) === supplyName(plan)) ?? plan;
  return (
    <Form method="get" action={`${path}#${SECTION_ID}`} className="no-print flex max-w-form items-end gap-3">
      <KeptChoices choices={choices} except={[STOP_PARAMETER]} />
      <Field label="Medication and dose" className="grow">
        <Select
          name={STOP_PARAMETER}
          defaultValue={String(chosen.pricingId)}
          options={supplies.map((row) => ({ value: String(row.pricingId), label: supplyName(row) }))}
        />
      </Field>
      <noscript>
        <Button type="submit" size="lg" variant="secondary">
          Show
        </Button>
      </noscript>
    </Form>
  );
}

function Cheapest({ lines, months }: { lines: readonly StopLine[]; months: number }) {
  const cheapest = cheapestStop(lines, months);
  if (!cheapest) return null;
  const { line, cost } = cheapest;
  return (
    <Card tone="surface" pad="sm" className="figures">
      <p className="text-sm text-ink-soft">
        {lines.length > 1 ? `Cheapest if you stay ${months} months` : `If you stay ${months} months`}
      </p>
      <p className="mt-1">
        <span className="text-2xl font-semibold">{formatDollars(cost.totalCents)}</span>{" "}
        <span className="inline-block text-ink-soft">{paymentText[line.plan.planInterval]}</span>
      </p>
    </Card>
  );
}

/** The provider's rules, and what the totals assume where it lists none. */
function Rules({ brand }: { brand: Brand }) {
  return (
    <Card tone="sunken">
      <h3 className="font-semibold">Rules for stopping</h3>
      <dl className="mt-3 flex flex-col gap-3 text-sm">
        {stopRules(brand).map(({ term, text, isAssumed }) => (
          <div key={term}>
            <dt className="font-semibold">
              {term}
              {isAssumed && <span className="font-normal text-warning-text"> (our assumption)</span>}
            </dt>
            <dd className="whitespace-pre-line text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
