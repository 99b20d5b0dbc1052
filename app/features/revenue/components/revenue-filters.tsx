import { LIST_PARAMETERS } from "~/ui/data-table";
import { Field } from "~/ui/field";
import { FilterBar, SearchInput } from "~/ui/filter-bar";
import { FoldedFilters } from "~/ui/folded-filters";
import { Select } from "~/ui/inputs";
import { brandLabel } from "../rules/figures";
import { NO_BRAND, type RevenueFilter } from "../schema";

type RevenueFiltersProps = {
  filter: RevenueFilter;
  sources: readonly string[];
  brands: readonly { brandId: number | null; brandName: string | null }[];
  canDelete: boolean;
  /** The URL of "Clear"; undefined if no filter is set. */
  clear: string | undefined;
};

/** Search, source, and brand (spec:revenue#revenue-filters); the options are those of the period. */
export function RevenueFilters({ filter, sources, brands, canDelete, clear }: RevenueFiltersProps) {
  return (
    <FilterBar label="Filter conversions" keep={["period", "days", ...LIST_PARAMETERS]} clear={clear}>
      <SearchInput
        name="q"
        label="Search transaction ids and subs"
        placeholder="Search transaction id or sub..."
        defaultValue={filter.q}
        className="max-sm:basis-40"
      />
      <FoldedFilters names={["source", "brand", "tests", "deleted"]}>
        <Field label="Source" labelHidden className="grow sm:grow-0">
          <Select
            name="source"
            defaultValue={filter.source ?? ""}
            placeholder="All sources"
            options={withChosen(sources, filter.source).map((source) => ({ value: source, label: source }))}
          />
        </Field>
        <Field label="Brand" labelHidden className="grow sm:grow-0">
          <Select
            name="brand"
            defaultValue={filter.brand === undefined ? "" : String(filter.brand)}
            placeholder="All brands"
            options={brandOptions(brands, filter.brand)}
          />
        </Field>
        <Tick name="tests" isOn={filter.tests}>
          Include tests
        </Tick>
        {canDelete && (
          <Tick name="deleted" isOn={filter.deleted}>
            Show deleted
          </Tick>
        )}
      </FoldedFilters>
    </FilterBar>
  );
}

function Tick({ name, isOn, children }: { name: string; isOn: boolean; children: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm sm:min-h-10">
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} className="size-5 accent-accent" />
      {children}
    </label>
  );
}

/** Keeps the selected option in the menu, even if the period has no data for it. */
function withChosen(sources: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || sources.includes(chosen) ? sources : [...sources, chosen];
}

function brandOptions(brands: RevenueFiltersProps["brands"], chosen: RevenueFilter["brand"]) {
  const options = brands.map(({ brandId, brandName }) => ({
    value: brandId === null ? NO_BRAND : String(brandId),
    label: brandLabel(brandId, brandName),
  }));
  const value = chosen === undefined ? "" : String(chosen);
  if (value === "" || options.some((option) => option.value === value)) return options;
  const label = chosen === NO_BRAND ? brandLabel(null, null) : `Brand ${value}`;
  return [...options, { value, label }];
}
