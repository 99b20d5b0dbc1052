import { href } from "react-router";
import { preferredMedicationLabels } from "~/features/brands/schema";
import { sourceFilterLabels } from "~/features/pricing/rules/source-filter";
import { usStates } from "~/kernel/us-states";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { FilterBar, SearchInput } from "~/ui/filter-bar";
import { FiltersLabel } from "~/ui/folded-filters";
import { Select } from "~/ui/inputs";
import { PhoneSheet } from "~/ui/phone-sheet";
import { countFilters, type DirectoryFilters, maxNameLength } from "../rules/directory";

const stateOptions = usStates.map(({ code, name }) => ({ value: code, label: name }));
const medicationOptions = (["semaglutide", "tirzepatide"] as const).map((value) => ({
  value,
  label: preferredMedicationLabels[value],
}));

const sourceOptions = (["brand_name", "compounded"] as const).map((value) => ({
  value,
  label: sourceFilterLabels[value],
}));

const switches = [
  { name: "insurance", label: "Accepts insurance" },
  { name: "hsa", label: "Accepts HSA/FSA" },
  { name: "legitscript", label: "LegitScript certified" },
] as const;

type Props = { filters: DirectoryFilters; isFiltered: boolean; remaining: string };

/**
 * Search and filters, stored in the URL, in a form that works without scripts. On phones the filters are a native
 * popover at the bottom edge; on wider screens they are part of the page.
 */
export function DirectoryFilterBar({ filters, isFiltered, remaining }: Props) {
  const active = countFilters(filters);
  return (
    <FilterBar
      label="Filter providers"
      clear={isFiltered ? href("/providers") : undefined}
      className="rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-5"
    >
      <SearchInput
        name="name"
        label="Search by name"
        placeholder="Search by name"
        maxLength={maxNameLength}
        defaultValue={filters.name}
      />
      <PhoneSheet button={<FiltersLabel count={active} />} done={remaining} buttonClassName="min-h-12">
        <FilterFields filters={filters} />
      </PhoneSheet>
      <noscript>
        <Button type="submit">Show providers</Button>
      </noscript>
    </FilterBar>
  );
}

function FilterFields({ filters }: { filters: DirectoryFilters }) {
  return (
    <div className="flex flex-col gap-4 sm:grid sm:w-full sm:grid-cols-2 lg:grid-cols-3 lg:items-end lg:gap-x-6">
      <Field label="Serves">
        <Select
          name="state"
          options={stateOptions}
          placeholder="Any state"
          defaultValue={filters.state ?? ""}
        />
      </Field>
      <Field label="Medication">
        <Select
          name="medication"
          options={medicationOptions}
          placeholder="Either medication"
          defaultValue={filters.medication ?? ""}
        />
      </Field>
      <Field label="Medication source">
        <Select
          name="source"
          options={sourceOptions}
          placeholder="Any source"
          defaultValue={filters.source ?? ""}
        />
      </Field>
      <fieldset className="flex flex-col gap-x-6 sm:col-span-2 sm:flex-row sm:flex-wrap lg:col-span-3">
        <legend className="sr-only">Must have</legend>
        {switches.map(({ name, label }) => (
          <Checkbox key={name} name={name} defaultChecked={filters[name]}>
            {label}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  );
}
