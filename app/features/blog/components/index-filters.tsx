import { Check } from "lucide-react";
import { href } from "react-router";
import type { Category, Tag } from "~/features/posts/schema";
import { cx } from "~/ui/cx";
import { FilterBar, SearchInput } from "~/ui/filter-bar";
import { filterQuery, isFiltered, type PostFilters, toggleCategory, toggleTag } from "../rules/index-filters";

type IndexFiltersProps = {
  filters: PostFilters;
  categories: readonly Category[];
  tags: readonly Tag[];
};

/** Search box and chips, all as links and a form, so that every selection has a URL and works without scripts. */
export function IndexFilters({ filters, categories, tags }: IndexFiltersProps) {
  return (
    <div className="flex flex-col gap-5">
      <FilterBar label="Search articles" clear={isFiltered(filters) ? href("/blog") : undefined}>
        <SearchInput
          name="q"
          label="Search articles"
          placeholder="Search articles..."
          maxLength={80}
          defaultValue={filters.search}
          className="sm:max-w-lg"
        />
        {filters.categories.map((id) => (
          <input key={id} type="hidden" name="category" value={id} />
        ))}
        {filters.tags.map((slug) => (
          <input key={slug} type="hidden" name="tag" value={slug} />
        ))}
      </FilterBar>
      <ChipGroup
        label="Categories"
        chips={categories.map(({ id, name }) => ({
          key: String(id),
          name,
          isOn: filters.categories.includes(id),
          query: filterQuery(toggleCategory(filters, id)),
        }))}
      />
      <ChipGroup
        label="Tags"
        chips={tags.map(({ slug, name }) => ({
          key: slug,
          name,
          isOn: filters.tags.includes(slug),
          query: filterQuery(toggleTag(filters, slug)),
        }))}
      />
    </div>
  );
}

type Chip = { key: string; name: string; isOn: boolean; query: string };

function ChipGroup({ label, chips }: { label: string; chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <nav aria-label={label} className="flex flex-col gap-2 sm:flex-row sm:items-start sm:gap-4">
      <h2 className="w-24 shrink-0 text-sm font-semibold text-ink-soft sm:leading-11">{label}</h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 sm:py-0">
        {chips.map(({ key, name, isOn, query }) => (
          <li key={key} className="shrink-0">
            <a
              href={href("/blog") + query}
              aria-current={isOn ? "true" : undefined}
              className={cx(
                "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm font-medium no-underline transition-colors",
                isOn
                  ? "border-accent bg-accent text-on-accent"
                  : "border-line-strong bg-surface text-ink hover:border-accent hover:bg-accent-soft",
              )}
            >
              {isOn && <Check aria-hidden="true" className="size-4" />}
              {name}
              {isOn && <span className="sr-only"> – selected, remove this filter</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
