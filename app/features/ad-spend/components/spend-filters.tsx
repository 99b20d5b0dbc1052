import { href } from "react-router";
import { LIST_PARAMETERS } from "~/ui/data-table";
import { Field } from "~/ui/field";
import { FilterBar } from "~/ui/filter-bar";
import { FoldedFilters } from "~/ui/folded-filters";
import { TextInput } from "~/ui/inputs";

type SpendFiltersProps = { filter: { from: string | null; to: string | null } };

/** First and last day of the list, both included. */
export function SpendFilters({ filter: { from, to } }: SpendFiltersProps) {
  return (
    <FilterBar
      label="Filter ad spend"
      keep={LIST_PARAMETERS}
      clear={from !== null || to !== null ? href("/admin/revenue/ad-spend") : undefined}
    >
      <FoldedFilters names={["from", "to"]}>
        <Day name="from" label="From" value={from} />
        <Day name="to" label="To" value={to} />
      </FoldedFilters>
    </FilterBar>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <Field label={label} className="flex-row! grow items-center text-sm sm:grow-0">
      <TextInput type="date" name={name} defaultValue={value ?? ""} className="sm:w-38" />
    </Field>
  );
}
