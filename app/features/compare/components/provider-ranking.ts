import { useMemo, useState } from "react";
import type { PlanInterval } from "~/features/brands/schema";
import { noFilters, type ProviderFilters } from "~/features/pricing/rules/filters";
import { defaultPlanInterval } from "~/features/pricing/rules/match";
import { rankProviders } from "~/features/pricing/rules/ranking";
import { defaultSort, type SortOption } from "~/features/pricing/rules/sort";
import { onlySource, type SourceFilter } from "~/features/pricing/rules/source-filter";
import { useRestoredScroll, useSessionState } from "~/ui/session-state";
import { criteriaOf, type MatchResults, providersShownFirst } from "../rules";
import type { ComparisonAnswers } from "../schema";
import { type Expansion, type ProvidersView, readProvidersView } from "./providers-view";

const startingView: ProvidersView = {
  sort: defaultSort,
  planInterval: defaultPlanInterval,
  filters: noFilters,
  source: "any",
  shown: providersShownFirst,
  opened: {},
};

/** The visitor's settings and the resulting list; both are restored on the way back from a provider's page. */
export function useRanking(answers: ComparisonAnswers, matched: MatchResults) {
  const [view, setView] = useSessionState("providers", readProvidersView, startingView);
  useRestoredScroll("providers");
  const { sort, planInterval, filters, source } = view;
  const change = (part: Partial<ProvidersView>) => setView((current) => ({ ...current, ...part }));
  const { freshCheapestOnly } = matched;
  const providers = useMemo(
    () =>
      rankProviders(
        onlySource(matched.brands, source),
        { ...criteriaOf(answers), planInterval },
        filters,
        sort,
        { freshCheapestOnly },
      ),
    [matched.brands, answers, planInterval, filters, sort, source, freshCheapestOnly],
  );
  const setSort = (option: SortOption) => change({ sort: option });
  const setShown = (count: number) => change({ shown: count });
  function setOpened(brandId: number, expansion: Expansion | null) {
    const { [brandId]: _, ...others } = view.opened;
    change({ opened: expansion ? { ...others, [brandId]: expansion } : others });
  }
  const [clears, setClears] = useState(0);
  function reset() {
    change({ filters: noFilters, planInterval: defaultPlanInterval, source: "any" });
    setClears(clears + 1);
  }
  const controls = {
    planInterval,
    filters,
    source,
    clears,
    onInterval: (interval: PlanInterval) => change({ planInterval: interval }),
    onFilters: (changed: ProviderFilters) => change({ filters: changed }),
    onSource: (changed: SourceFilter) => change({ source: changed }),
  };
  return { view, providers, controls, setSort, setShown, setOpened, reset };
}
