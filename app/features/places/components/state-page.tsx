import { ExternalLink } from "lucide-react";
import { href, Link } from "react-router";
import { SourceNote } from "~/features/brands/public-components/medication-source";
import { StateWatch } from "~/features/price-watch/public-components/price-watch";
import { stateInSentence } from "~/kernel/us-states";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { medications } from "../rules/offers";
import { acceptsText, countOf, lowestCaption, stateFindings, stateLead } from "../rules/place-text";
import type { StateSummary } from "../rules/states";
import { OfferTable } from "./offer-table";
import { PlaceSection } from "./place-section";
import { PriceGroups } from "./price-groups";
import { PriceNote } from "./price-note";
import { RangeChart } from "./range-chart";
import { type Sourced, SourcedList } from "./sourced-list";

type StatePageProps = { summary: StateSummary; facts: readonly Sourced[] };

/** `/states/{state}`: prices and providers in one state (spec:places#state-page). */
export function StatePage({ summary, facts }: StatePageProps) {
  const { state, serving, groups, notServing, checks } = summary;
  const place = stateInSentence(state.code);
  return (
    <div className="page flex flex-col gap-10 py-8 sm:py-10 lg:gap-14">
      <Header summary={summary} />
      {serving > 0 && (
        <>
          <PlaceSection
            id="cheapest"
            title={`Lowest prices in ${place} today`}
            lead={<Findings summary={summary} />}
          >
            <PriceGroups caption={`Lowest prices in ${place} by medication and source`} groups={groups} />
            <PriceNote checks={checks} />
            <StateWatch choice={{ state: state.code }} name={place} />
          </PlaceSection>
          <PlaceSection id="range" title="Price range">
            <RangeChart groups={groups} />
          </PlaceSection>
          <PlaceSection
            id="providers"
            title={`Lowest monthly totals in ${place}`}
            lead={<p>{acceptsText(summary)} We may earn a commission when you use a link to a provider.</p>}
          >
            {medications.map((medication) => (
              <OfferTable
                key={medication}
                caption={lowestCaption(medication)}
                offers={summary.lowest[medication]}
                visitUrl={(slug) =>
                  href("/states/:state/:medication/:slug/visit", { state: state.slug, medication, slug })
                }
              />
            ))}
            <p>
              <Link to={`${href("/providers")}?state=${state.code}`} className="link">
                All {countOf(serving)} that serve {place}
              </Link>
            </p>
          </PlaceSection>
        </>
      )}
      <NotServing name={place} providers={notServing} />
      <Rules summary={summary} facts={facts} />
      <SourceNote />
    </div>
  );
}

function Header({ summary }: { summary: StateSummary }) {
  const { state, serving } = summary;
  const place = stateInSentence(state.code);
  return (
    <header className="flex flex-col gap-5">
      <Breadcrumbs
        trail={[
          { label: "Home", to: href("/") },
          { label: "States", to: href("/states") },
        ]}
        here={state.name}
      />
      <h1 className="text-2xl sm:text-3xl">GLP-1 prices in {place}</h1>
      <p className="max-w-prose text-lg text-ink-soft">{stateLead(summary)}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={`${href("/compare-providers")}?state=${state.code}`} size="lg">
          Compare Providers in {place}
        </ButtonLink>
        {serving > 0 && (
          <ButtonLink to={`${href("/providers")}?state=${state.code}`} variant="secondary" size="lg">
            See all {countOf(serving)}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

function Findings({ summary }: { summary: StateSummary }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {stateFindings(summary).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function NotServing({ name, providers }: { name: string; providers: StateSummary["notServing"] }) {
  return (
    <PlaceSection
      id="not-serving"
      title={`Providers that don’t serve ${name}`}
      lead={
        <p>
          {providers.length === 0
            ? `Every provider on our list serves ${name}.`
            : `${countOf(providers.length)} on our list ${providers.length === 1 ? "doesn’t" : "don’t"} take patients in ${name} right now.`}
        </p>
      }
    >
      {providers.length > 0 && (
        <ul className="columns-2 gap-x-6 sm:columns-3 lg:columns-4">
          {providers.map(({ slug, brandName }) => (
            <li key={slug} className="break-inside-avoid">
              <Link
                to={href("/providers/:slug", { slug })}
                className="link inline-flex min-h-11 items-center sm:min-h-9"
              >
                {brandName}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PlaceSection>
  );
}

/** The policy tracker's page for a state, where readers find the state's own rules. */
const policyUrl = (slug: string) => `https://www.cchpca.org/${slug}/`;

function Rules({ summary: { state, notServing }, facts }: StatePageProps) {
  const place = stateInSentence(state.code);
  return (
    <PlaceSection
      id="rules"
      title="Telehealth rules to know"
      lead={
        <p>
          This is general information, not legal or medical advice.
          {notServing.length > 0 &&
            ` Not every provider on our list serves ${place}. Ask a provider before you pay.`}
        </p>
      }
    >
      <SourcedList facts={facts}>
        <li>
          Telehealth and online prescribing also have their own rules in {place}. They change, so we don’t
          repeat them here. Read them at the{" "}
          <a href={policyUrl(state.slug)} target="_blank" rel="noopener" className="link">
            Center for Connected Health Policy: {state.name}
            <ExternalLink aria-hidden="true" className="ml-1 inline size-4" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </li>
      </SourcedList>
    </PlaceSection>
  );
}
