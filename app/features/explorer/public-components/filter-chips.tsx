import { X } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { dimensionOf } from "../rules/dimensions";
import { rowName } from "../rules/format";
import { type NamedFilter, removeFilter, withFilters } from "../rules/report-query";

/** The filters, each with a link that removes it. */
export function FilterChips({ filters }: { filters: readonly NamedFilter[] }) {
  const [params] = useSearchParams();
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {filters.flatMap((filter) =>
        filter.values.map((value, index) => {
          const text = `${dimensionOf(filter.dimension).label} ${filter.isExcluded ? "isn’t" : "is"} ${rowName(filter.dimension, value, filter.names[index])}`;
          return (
            <FilterChip
              key={`${filter.isExcluded} ${filter.dimension} ${value}`}
              text={text}
              to={withFilters(params, removeFilter(filters, filter, value))}
            />
          );
        }),
      )}
    </ul>
  );
}

/** A filter as an item of a list, with a link that removes it. */
export function FilterChip({ text, to }: { text: string; to: string }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-label={`Remove filter: ${text}`}
        className="inline-flex min-h-11 items-center gap-2 rounded-md border border-accent-line bg-accent-soft px-3 text-sm text-ink wrap-anywhere sm:min-h-9"
      >
        {text}
        <X aria-hidden="true" className="size-4 shrink-0" />
      </Link>
    </li>
  );
}
