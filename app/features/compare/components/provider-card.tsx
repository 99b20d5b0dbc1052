import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { SourceTag } from "~/features/brands/public-components/medication-source";
import { StaleNote } from "~/features/brands/public-components/stale-note";
import { mixedSourcesNote } from "~/features/brands/rules/medication-source";
import { type Brand, medicationTypeLabels } from "~/features/brands/schema";
import { providerLink } from "~/features/pricing/rules/link";
import type { Quote } from "~/features/pricing/rules/quote";
import type { BadgeRules, RankedProvider } from "~/features/pricing/rules/ranking";
import { defaultSort, type SortOption } from "~/features/pricing/rules/sort";
import { CompareToggle } from "~/features/shortlist/public-components/compare-toggle";
import type { BrowserEvent } from "~/features/tracking/schema";
import { stateInSentence } from "~/kernel/us-states";
import { sendBeacon } from "~/ui/beacon";
import { buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { LogoTile } from "~/ui/logo-tile";
import { NoLinkNote } from "~/ui/no-link-note";
import { OutboundLink } from "~/ui/outbound-link";
import { Rating } from "~/ui/rating";
import type { ComparisonAnswers } from "../schema";
import { FirstYearPrice } from "./first-year-facts";
import { PriceBlock, PriceSums } from "./price-block";
import { ProviderBadges } from "./provider-badges";
import { ProviderDetails } from "./provider-details";
import type { Expansion } from "./providers-view";

type Props = {
  provider: RankedProvider;
  rank: number;
  answers: ComparisonAnswers;
  /** The sort order of the card's list. */
  sort?: SortOption;
  badgeRules?: BadgeRules;
  /** Why the card has its rank; only a card in a list has one. */
  why?: ReactNode;
  /** What is expanded initially, one item at a time. */
  openedFirst?: Expansion | undefined;
  onOpened?: (expansion: Expansion | null) => void;
};

/** One provider: name, monthly price, why it fits, and the action, in reading order (spec:compare#provider-card). */
export function ProviderCard(props: Props) {
  const { provider, rank, answers, sort = defaultSort, openedFirst, onOpened } = props;
  const { brand, quote, badges } = provider;
  const isFirst = badges.includes("recommended");
  const titleId = `provider-${brand.brandId}`;
  const mixed = quote.kind === "priced" ? mixedSourcesNote(brand.pricing, quote.row) : null;
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        "rounded-lg border bg-surface shadow-md",
        isFirst ? "border-accent ring-1 ring-accent" : "border-line",
      )}
    >
      {badges.length > 0 && <ProviderBadges provider={provider} sort={sort} badgeRules={props.badgeRules} />}
      <div className="grid gap-x-6 px-5 pt-4 pb-2 md:grid-cols-[minmax(0,1fr)_18.5rem] md:grid-rows-[1fr_auto]">
        <div className="flex min-w-0 flex-col gap-4">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <LogoTile name={brand.brandName} src={brand.logoUrl} />
            <div className="min-w-0 grow basis-32">
              <h3 id={titleId} tabIndex={-1} className="text-lg font-semibold outline-none">
                <span className="sr-only">{rank}. </span>
                {brand.brandName}
              </h3>
              <Rating value={brand.trustpilotRating} source="Trustpilot" />
            </div>
            <CompareToggle slug={brand.slug} name={brand.brandName} className="ml-auto shrink-0 self-start" />
          </header>
          <Fits brand={brand} quote={quote} answers={answers} />
        </div>
        <div className="mt-4 flex flex-col gap-3 md:row-span-2 md:mt-0 md:mb-2 md:border-l md:border-line md:pl-6">
          <PriceBlock quote={quote} />
          {quote.kind === "priced" && <StaleNote brand={brand} className="-mt-3" />}
          {quote.kind === "priced" && <FirstYearPrice quote={quote} sort={sort} />}
          {mixed && <p className="text-sm text-ink-soft">{mixed}</p>}
          <VisitLink brand={brand} quote={quote} answers={answers} />
        </div>
        <Expansions {...{ brand, quote, rank, openedFirst, onOpened }} why={props.why} />
      </div>
    </article>
  );
}

type ExpansionsProps = Pick<Props, "rank" | "why" | "openedFirst" | "onOpened"> & {
  brand: Brand;
  quote: Quote;
};

/** Two cells of the card's grid: the buttons end its first column, and their content spans the full width below. */
function Expansions({ brand, quote, rank, why, openedFirst, onOpened }: ExpansionsProps) {
  const [opened, setOpened] = useState<Expansion | null>(openedFirst ?? null);
  const id = useId();
  const expansions: { kind: Expansion; label: string; panel: ReactNode }[] = [
    { kind: "details", label: "More Details", panel: <ProviderDetails brand={brand} /> },
  ];
  if (why) expansions.push({ kind: "why", label: `Why is this #${rank}?`, panel: why });
  if (quote.kind === "priced") {
    expansions.push({ kind: "sums", label: "How this price adds up", panel: <PriceSums quote={quote} /> });
  }
  function toggle(kind: Expansion) {
    const next = opened === kind ? null : kind;
    setOpened(next);
    onOpened?.(next);
  }
  return (
    <>
      <div className="-mx-2 mt-2 flex flex-wrap gap-x-4 self-end">
        {expansions.map(({ kind, label }) => (
          <button
            key={kind}
            type="button"
            aria-expanded={opened === kind}
            aria-controls={`${id}-${kind}`}
            onClick={() => toggle(kind)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-accent-text hover:bg-accent-soft"
          >
            {label}
            <span className="sr-only"> – {brand.brandName}</span>
            <ChevronDown
              aria-hidden="true"
              className={cx("size-5 transition-transform duration-200", opened === kind && "rotate-180")}
            />
          </button>
        ))}
      </div>
      <div className="md:col-span-2">
        {expansions.map(({ kind, panel }) => (
          <div
            key={kind}
            id={`${id}-${kind}`}
            hidden={opened !== kind}
            className="animate-rise border-t border-line pt-3"
          >
            {opened === kind && panel}
          </div>
        ))}
      </div>
    </>
  );
}

/** Why this provider fits, as plain facts; at most five, so that cards have similar heights. */
function Fits({ brand, quote, answers }: { brand: Brand; quote: Quote; answers: ComparisonAnswers }) {
  const facts = [
    quote.kind === "priced" && "Same price at every dose",
    `Serves ${stateInSentence(answers.state)}`,
    answers.paymentMethod === "insurance" && "Accepts insurance",
    brand.hsaAccepted && "Accepts HSA/FSA",
    brand.legitScriptCertified && "LegitScript certified",
  ].filter((fact): fact is string => typeof fact === "string");
  return (
    <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {quote.kind === "priced" && (
        <li className="flex items-start gap-2 sm:col-span-2">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {medicationTypeLabels[quote.row.medicationType]}
            <SourceTag row={quote.row} />
          </span>
        </li>
      )}
      {facts.map((fact) => (
        <li key={fact} className="flex items-start gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          {fact}
        </li>
      ))}
    </ul>
  );
}

function VisitLink({ brand, quote, answers }: { brand: Brand; quote: Quote; answers: ComparisonAnswers }) {
  const quotedType = quote.kind === "priced" ? quote.row.medicationType : null;
  const link = providerLink(brand, answers.preferredMedication, quotedType);
  if (link === "#") return <NoLinkNote />;
  function recordClick() {
    const click: BrowserEvent = {
      type: "provider_click",
      providerId: brand.brandId,
      component: "compare_providers",
      sourcePage: location.pathname,
    };
    sendBeacon("/events", click);
  }
  return (
    <OutboundLink
      href={link}
      onFollow={recordClick}
      context={brand.brandName}
      className={buttonClass({ full: true })}
    >
      Visit Provider
    </OutboundLink>
  );
}
