import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PhoneSheet } from "./phone-sheet";

/*
 * <FilterBar …>
 *   <SearchInput … className="max-sm:basis-40" />
 *   <FoldedFilters names={["status", "tag"]}>…fields…</FoldedFilters>
 * </FilterBar>
 *
 * The filters of a staff list. On phones they fold into one button that says how many are set, so that the first row of
 * the list is on the first screen (spec:staff#phone-lists).
 */
type FoldedFiltersProps = {
  /** The URL parameters of the fields. */
  names: readonly string[];
  children: ReactNode;
};

export function FoldedFilters({ names, children }: FoldedFiltersProps) {
  const [params] = useSearchParams();
  const count = names.filter((name) => params.get(name)).length;
  return (
    <PhoneSheet button={<FiltersLabel count={count} />} done="Show results" className="max-sm:[&>*+*]:mt-3">
      {children}
    </PhoneSheet>
  );
}

/** The content of a button that opens filters. @param count how many are set */
export function FiltersLabel({ count }: { count: number }) {
  return (
    <>
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      Filters
      {count > 0 && <span className="figures">({count})</span>}
    </>
  );
}
