import { href, Link } from "react-router";
import { SourceNote } from "~/features/brands/public-components/medication-source";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import type { MedicationSummary } from "../rules/medications";
import { countOf, lowestCaption, medicationLead, titleOf } from "../rules/place-text";
import { OfferTable } from "./offer-table";
import { PlaceSection } from "./place-section";
import { PriceGroups } from "./price-groups";
import { PriceNote } from "./price-note";
import { RangeChart } from "./range-chart";
import { type Sourced, SourcedList } from "./sourced-list";
import { StateTable } from "./state-table";

type MedicationPageProps = { summary: MedicationSummary; facts: readonly Sourced[] };

/** `/medications/{medication}`: prices and providers of one medication (spec:places#medication-page). */
export function MedicationPage({ summary, facts }: MedicationPageProps) {
  const { medication, groups, lowest, checks, sellers } = summary;
  return (
    <div className="page flex flex-col gap-10 py-8 sm:py-10 lg:gap-14">
      <Header summary={summary} />
      <PlaceSection id="cheapest" title="Lowest prices today">
        <PriceGroups caption={`Lowest ${medication} prices by source`} groups={groups} />
        <PriceNote checks={checks} />
      </PlaceSection>
      <PlaceSection id="range" title="Price range">
        <RangeChart groups={groups} />
      </PlaceSection>
      <PlaceSection
        id="providers"
        title="Lowest monthly totals"
        lead={<p>We may earn a commission when you use a link to a provider.</p>}
      >
        <OfferTable
          caption={lowestCaption(medication)}
          offers={lowest}
          visitUrl={(slug) => href("/medications/:medication/:slug/visit", { medication, slug })}
        />
        <p>
          <Link to={`${href("/providers")}?medication=${medication}`} className="link">
            All {countOf(sellers)} that sell {medication}
          </Link>
        </p>
      </PlaceSection>
      <PlaceSection id="facts" title="What to know">
        <SourcedList facts={facts} />
      </PlaceSection>
      <States summary={summary} />
      <SourceNote />
    </div>
  );
}

function Header({ summary }: { summary: MedicationSummary }) {
  const { medication, sellers } = summary;
  return (
    <header className="flex flex-col gap-5">
      <Breadcrumbs
        trail={[
          { label: "Home", to: href("/") },
          { label: "Medications", to: href("/medications") },
        ]}
        here={titleOf(medication)}
      />
      <h1 className="text-2xl sm:text-3xl">{titleOf(medication)} prices</h1>
      <p className="max-w-prose text-lg text-ink-soft">{medicationLead(summary)}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={href("/compare-providers")} size="lg">
          Compare Providers
        </ButtonLink>
        <ButtonLink to={`${href("/providers")}?medication=${medication}`} variant="secondary" size="lg">
          See all {countOf(sellers)}
        </ButtonLink>
      </div>
    </header>
  );
}

function States({ summary: { medication, states, sellers } }: { summary: MedicationSummary }) {
  return (
    <PlaceSection
      id="states"
      title={`${titleOf(medication)} by state`}
      lead={<p>How many providers sell {medication} in each state, and the lowest monthly totals there.</p>}
    >
      <StateTable
        caption={`${titleOf(medication)} by state`}
        headers={["Lowest per month"]}
        lines={states.map((row) => ({
          state: row.state,
          providers: `${countOf(row.sellers)}, ${sellers - row.sellers} don’t serve it`,
          prices: [row.lowest],
        }))}
      />
    </PlaceSection>
  );
}
