import { href } from "react-router";
import { SourceNote } from "~/features/brands/public-components/medication-source";
import type { Brand } from "~/features/brands/schema";
import { risingYears } from "~/features/pricing/rules/rising-year";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { PlanHistory } from "../rules/plan-history";
import { CostSections, type CostView } from "./cost-sections";
import { FeeSection } from "./fee-section";
import { FirstYearSection } from "./first-year-section";
import { GoodToKnow } from "./good-to-know";
import { PriceSection } from "./price-section";
import { ProviderHeader } from "./provider-header";
import { StateSection } from "./state-section";
import { VisitLink } from "./visit-link";

const sections = [
  { id: "prices", label: "Prices" },
  { id: "fees", label: "Fees" },
  { id: "first-year", label: "First year" },
  { id: "rising-dose", label: "Rising dose" },
  { id: "stopping", label: "If you stop" },
  { id: "states", label: "States" },
  { id: "good-to-know", label: "Good to know" },
] as const;

type Props = {
  brand: Brand;
  planId: number | null;
  hasLink: boolean;
  /** By pricing id. */
  histories: Readonly<Record<number, PlanHistory>>;
  /** New York day, `YYYY-MM-DD`. */
  today: string;
  cost: CostView;
};

/** `/providers/{slug}`: everything we know about one provider. */
export function ProviderPage({ brand, planId, hasLink, histories, today, cost }: Props) {
  const { slug, brandName } = brand;
  return (
    // On phones, focused elements scroll clear of the bar at the bottom.
    <div className="max-sm:[&_:is(a,button,select,summary)]:scroll-mb-28">
      <div className="page flex flex-col gap-10 py-8 sm:py-10 lg:gap-14">
        <div className="flex flex-col gap-6">
          <Breadcrumbs
            trail={[
              { label: "Home", to: href("/") },
              { label: "Providers", to: href("/providers") },
            ]}
            here={brandName}
          />
          <ProviderHeader brand={brand} hasLink={hasLink} />
          <SectionNav hasInjections={risingYears(brand).length > 0} hasPrices={brand.pricing.length > 0} />
        </div>
        <PriceSection brand={brand} histories={histories} today={today} />
        <FeeSection brand={brand} />
        <div id="costs" data-enhance="live-results" className="flex flex-col gap-10 lg:gap-14">
          <FirstYearSection
            brand={brand}
            planId={planId}
            choices={cost.choices}
            expenseSource={cost.expenseSource}
          />
          <CostSections brand={brand} cost={cost} />
        </div>
        <StateSection brand={brand} />
        <GoodToKnow brand={brand} />
        <SourceNote />
      </div>
      {hasLink && (
        <div className="no-print sticky bottom-(--tray-height,0px) border-t border-line bg-surface p-3 shadow-lg sm:hidden">
          <VisitLink slug={slug} brandName={brandName} hasLink full />
        </div>
      )}
    </div>
  );
}

function SectionNav({ hasInjections, hasPrices }: { hasInjections: boolean; hasPrices: boolean }) {
  const hidden = [!hasInjections && "rising-dose", !hasPrices && "stopping"];
  const shown = sections.filter(({ id }) => !hidden.includes(id));
  return (
    <nav aria-label="On this page" className="no-print border-y border-line">
      <ul className="-mx-3 flex flex-wrap">
        {shown.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-md px-3 text-sm font-semibold text-accent-text hover:bg-accent-soft"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
