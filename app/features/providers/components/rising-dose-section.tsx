import { medicationWithSource } from "~/features/brands/rules/medication-source";
import type { Brand } from "~/features/brands/schema";
import { medicationOf } from "~/features/pricing/rules/match";
import { type RisingYear, risingYears, type Schedules } from "~/features/pricing/rules/rising-year";
import { formatDollars } from "~/kernel/money";
import type { Source } from "~/ui/site-context";
import { CitedSources, SourceLinks } from "~/ui/source-link";
import { DoseChooser } from "./dose-chooser";
import type { PageChoices } from "./kept-choices";
import { PageSection } from "./page-section";
import { RisingYearCard } from "./rising-year-card";

const SECTION_ID = "rising-dose";

type Props = {
  brand: Brand;
  schedules: Schedules;
  /** The labels that the usual steps come from. */
  sources: readonly Source[];
  choices: PageChoices;
};

/** The first year if the dose goes up, next to the flat first year (spec:providers#rising-dose). */
export function RisingDoseSection({ brand, schedules, sources, choices }: Props) {
  const years = risingYears(brand, schedules);
  if (years.length === 0) return null;
  const byDose = years.filter((year) => year.isPricedByDose);
  const atOnePrice = years.filter((year) => !year.isPricedByDose);
  const medications = [...new Set(byDose.map(({ plan }) => medicationOf(plan.medicationType)))];
  return (
    <PageSection
      id={SECTION_ID}
      title="If your dose goes up"
      lead={
        <p>
          The labels of Wegovy and Zepbound start at a low dose and then step up (
          <SourceLinks sources={sources} />
          ). These totals use one payment for each step. Compounded products aren’t FDA-approved (
          <CitedSources ids={["unapproved"]} />
          ). Your prescriber decides your dose.
        </p>
      }
    >
      {byDose.length > 0 && (
        <>
          <DoseChooser
            slug={brand.slug}
            sectionId={SECTION_ID}
            medications={medications}
            schedules={schedules}
            choices={choices}
          />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {byDose.map((year) => (
              <RisingYearCard key={year.plan.pricingId} year={year} />
            ))}
          </div>
        </>
      )}
      {atOnePrice.length > 0 && (
        <ul className="flex max-w-prose flex-col gap-2">
          {atOnePrice.map((year) => (
            <OnePrice key={year.plan.pricingId} year={year} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function OnePrice({ year }: { year: RisingYear }) {
  return (
    <li>
      <strong className="font-semibold">{medicationWithSource(year.plan)}:</strong> the same price at every
      dose. The first year stays at{" "}
      <span className="figures font-semibold">{formatDollars(year.steady.totalCents)}</span>
      {year.membership.status === "unknown" && ", plus a membership fee (amount not listed)"}.
    </li>
  );
}
