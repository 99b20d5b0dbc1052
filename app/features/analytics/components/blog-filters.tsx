import { RotateCcw } from "lucide-react";
import { href, Link } from "react-router";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choices";
import { LIST_PARAMETERS } from "~/ui/data-table";
import { Field } from "~/ui/field";
import { FilterBar } from "~/ui/filter-bar";
import { FoldedFilters } from "~/ui/folded-filters";
import { Select } from "~/ui/inputs";
import type { BlogFilter } from "../schema";

type BlogFiltersProps = { filter: BlogFilter; categories: readonly { id: number; name: string }[] };

/** A category, 'Show Debug Information', and 'Reset Filters' (spec:analytics#blog-filters). */
export function BlogFilters({ filter, categories }: BlogFiltersProps) {
  return (
    <Card tone="sunken" pad="sm" className="sm:mt-4 max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
      <FilterBar label="Filters" keep={["days", ...LIST_PARAMETERS]} className="gap-x-6">
        <FoldedFilters names={["category", "debug"]}>
          <Field label="Category" className="grow sm:max-w-64">
            <Select
              name="category"
              defaultValue={filter.category === null ? "" : String(filter.category)}
              placeholder="All categories"
              options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Field>
          <Checkbox name="debug" value="1" defaultChecked={filter.debug}>
            Show Debug Information
          </Checkbox>
          <Link
            to={`${href("/admin/blog/analytics")}?view=all`}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent-text underline-offset-4 hover:underline sm:min-h-10"
          >
            <RotateCcw aria-hidden="true" className="size-4" />
            Reset Filters
          </Link>
        </FoldedFilters>
      </FilterBar>
    </Card>
  );
}
