import { ArrowUpDown, SlidersHorizontal } from "lucide-react";
import { type Ref, useId, useRef, useState } from "react";
import { href } from "react-router";
import { SourceNote } from "~/features/brands/public-components/medication-source";
import { useResultsVisit } from "~/features/funnel-steps/public-components/form-visit";
import { StateWatch } from "~/features/price-watch/public-components/price-watch";
import type { BadgeRules } from "~/features/pricing/rules/ranking";
import { defaultSort, type SortOption, sortLabels, sortOptions } from "~/features/pricing/rules/sort";
import { stateInSentence } from "~/kernel/us-states";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { EmptyPicture } from "~/ui/pictures/empty-picture";
import { formText, type MatchResults, medicationText, providersShownMore, remainingText } from "../rules";
import type { ComparisonAnswers } from "../schema";
import { countActive, FilterControls, FilterSheet } from "./filters";
import { RisingDoses } from "./first-year-facts";
import { ProviderCard } from "./provider-card";
import { useRanking } from "./provider-ranking";
import type { ProvidersView } from "./providers-view";
import { RankExplanation } from "./rank-explanation";
import { SendAgain } from "./send-again";

const sortChoices = sortOptions.map((value) => ({ value, label: sortLabels[value] }));

type Props = { answers: ComparisonAnswers; matched: MatchResults };

/** The ranked list. The browser recalculates it by the server's rules (spec:compare#matches-endpoint). */
export function ProviderResults({ answers, matched }: Props) {
  const { view, providers, controls, setSort, setShown, setOpened, reset } = useRanking(answers, matched);
  const { sort, shown, opened } = view;
  const [sheetOpen, setSheetOpen] = useState(false);
  const [sideOpen, setSideOpen] = useState(true);
  const filtersId = useId();
  const headingId = useId();
  const hideButton = useRef<HTMLButtonElement>(null);
  const showButton = useRef<HTMLButtonElement>(null);

  /** Only one of the two buttons is visible at a time; the new one takes focus from the other. */
  function toggleSide(open: boolean) {
    setSideOpen(open);
    requestAnimationFrame(() => (open ? hideButton : showButton).current?.focus());
  }

  return (
    <>
      <Summary answers={answers} count={matched.brands.length} />
      <div className={cx("mt-8 grid items-start gap-8", sideOpen && "lg:grid-cols-[17rem_minmax(0,1fr)]")}>
        <section
          aria-label="Filters"
          id={filtersId}
          className={cx("hidden lg:sticky lg:top-6", sideOpen && "lg:block")}
        >
          <FilterControls
            {...controls}
            onReset={reset}
            onHide={() => toggleSide(false)}
            hideRef={hideButton}
          />
        </section>
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="sr-only">
            Providers
          </h2>
          <Toolbar
            sort={sort}
            onSort={setSort}
            activeFilters={countActive(view)}
            onOpenSheet={() => setSheetOpen(true)}
            sideOpen={sideOpen}
            onShowSide={() => toggleSide(true)}
            showRef={showButton}
            filtersId={filtersId}
            remaining={remainingText(providers.length, matched.brands.length)}
          />
          <RisingDoses value={matched.risingByDose}>
            <CardList
              {...{ answers, providers, view, shown, opened, setShown, setOpened, badgeRules: matched }}
            />
          </RisingDoses>
          {providers.length === 0 && <NoneLeft onReset={reset} />}
          <SendAgain />
          <Watch answers={answers} />
          <Notes pricedByDoseOnly={matched.pricedByDoseOnly} />
        </section>
      </div>
      <FilterSheet
        {...controls}
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        onReset={reset}
        remaining={providers.length}
      />
      <SourceNote />
    </>
  );
}

type CardListProps = Pick<ProvidersView, "shown" | "opened"> &
  Pick<ReturnType<typeof useRanking>, "view" | "providers" | "setShown" | "setOpened"> & {
    answers: ComparisonAnswers;
    badgeRules: BadgeRules;
  };

/** Shows 5 cards first, then 5 more each time (spec:compare#results-list). */
function CardList(props: CardListProps) {
  const { answers, providers, view, shown, opened, setShown, setOpened, badgeRules } = props;
  const list = useResultsVisit<HTMLOListElement>("compare_providers", providers.length);

  function showMore() {
    setShown(shown + providersShownMore);
    // The first new card gets focus, so that keyboard users continue from there.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("article h3")[shown]?.focus());
  }

  return (
    <>
      <ol ref={list} className="mt-4 flex flex-col gap-4">
        {providers.slice(0, shown).map((provider, index) => (
          <li key={provider.brand.brandId}>
            <ProviderCard
              provider={provider}
              rank={index + 1}
              answers={answers}
              sort={view.sort}
              badgeRules={badgeRules}
              why={<RankExplanation list={providers} index={index} answers={answers} view={view} />}
              openedFirst={opened[provider.brand.brandId]}
              onOpened={(expansion) => setOpened(provider.brand.brandId, expansion)}
            />
          </li>
        ))}
      </ol>
      {providers.length > shown && (
        <div className="mt-8 flex flex-col items-center gap-2">
          <Button variant="secondary" size="lg" onClick={showMore}>
            Show More Providers
          </Button>
          <p className="text-sm text-ink-soft">
            {shown} of {providers.length} shown
          </p>
        </div>
      )}
    </>
  );
}

function Watch({ answers: { state, preferredMedication } }: Pick<Props, "answers">) {
  return (
    <div className="mt-6">
      <StateWatch choice={{ state, medication: preferredMedication }} name={stateInSentence(state)} />
    </div>
  );
}

const paymentWords = {
  insurance: "through insurance",
  cash: "with cash or a card",
  hsa_fsa: "with an HSA or FSA",
};

/** What was found for which answers (spec:compare#results-summary). */
function Summary({ answers, count }: { answers: ComparisonAnswers; count: number }) {
  return (
    <p className="mt-3 max-w-prose text-ink-soft">
      We found{" "}
      <strong className="font-semibold text-ink">{count === 1 ? "1 provider" : `${count} providers`}</strong>{" "}
      in {stateInSentence(answers.state)} for {medicationText[answers.preferredMedication]}{" "}
      {formText[answers.administrationType]}, paid {paymentWords[answers.paymentMethod]}.{" "}
      <Link to={href("/compare-providers")} className="link">
        Change answers
      </Link>
    </p>
  );
}

type ToolbarProps = {
  sort: SortOption;
  onSort(sort: SortOption): void;
  activeFilters: number;
  /** Phones open the filters in a sheet; wider screens show and hide them at the side. */
  onOpenSheet(): void;
  sideOpen: boolean;
  onShowSide(): void;
  showRef: Ref<HTMLButtonElement>;
  filtersId: string;
  remaining: string;
};

function Toolbar(props: ToolbarProps) {
  const { sort, onSort, activeFilters, remaining } = props;
  const [sortOpen, setSortOpen] = useState(false);
  const panelId = useId();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {remaining}
        </p>
        <div className="flex gap-2">
          <Button
            variant="secondary"
            aria-expanded={sortOpen}
            aria-controls={panelId}
            onClick={() => setSortOpen(!sortOpen)}
          >
            <ArrowUpDown aria-hidden="true" className="size-5" />
            Sort By
          </Button>
          <Button
            variant="secondary"
            className="lg:hidden"
            aria-haspopup="dialog"
            onClick={props.onOpenSheet}
          >
            <FiltersLabel active={activeFilters} />
          </Button>
          {!props.sideOpen && (
            <Button
              ref={props.showRef}
              variant="secondary"
              className="max-lg:hidden"
              aria-expanded={false}
              aria-controls={props.filtersId}
              onClick={props.onShowSide}
            >
              <FiltersLabel active={activeFilters} />
            </Button>
          )}
        </div>
      </div>
      <div id={panelId} hidden={!sortOpen} className="rounded-lg border border-line bg-surface p-4">
        <Field label="Sort By">
          <Select
            options={sortChoices}
            value={sort}
            onChange={(event) =>
              onSort(sortOptions.find((option) => option === event.target.value) ?? defaultSort)
            }
          />
        </Field>
      </div>
    </div>
  );
}

function FiltersLabel({ active }: { active: number }) {
  return (
    <>
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      Filters
      {active > 0 && <span className="figures">({active})</span>}
    </>
  );
}

function NoneLeft({ onReset }: { onReset(): void }) {
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title="No matching providers found."
      action={<Button onClick={onReset}>Clear filters</Button>}
    >
      Try adjusting your preferences or medication requirements.
    </EmptyState>
  );
}

function Notes({ pricedByDoseOnly }: { pricedByDoseOnly: number }) {
  return (
    <div className="mt-8 flex flex-col gap-2 border-t border-line pt-4 text-sm text-ink-soft">
      {pricedByDoseOnly > 0 && (
        <p>
          {pricedByDoseOnly === 1 ? "1 more provider has" : `${pricedByDoseOnly} more providers have`} a
          different price for each dose. We leave them out because a starting price would look too low here.
        </p>
      )}
      <p>
        First month: the monthly plan price minus any first-month discount and rebate, plus any membership
        fee. Monthly: what you pay for each month after that. You get the rebate after you claim it.
      </p>
      <p>
        What a provider pays us never changes this order.{" "}
        <Link to={href("/how-we-rank-and-earn")} className="link">
          How we rank and earn
        </Link>
      </p>
    </div>
  );
}
