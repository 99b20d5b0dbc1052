import { CircleMinus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { DimensionKey } from "../rules/dimensions";
import { addFilter, type ReportQuery, withFilters } from "../rules/report-query";

type FilterLinksProps = {
  filters: ReportQuery["filters"];
  dimension: DimensionKey;
  /** Null: not attributed. */
  value: string | null;
  name: string;
  /** Whether there's a second link, which excludes the value. */
  canExclude?: boolean;
};

/** The name of a value as a link that limits the report to it (spec:explorer#filters). */
export function FilterLinks({ filters, dimension, value, name, canExclude = false }: FilterLinksProps) {
  const [params] = useSearchParams();
  const urlWith = (isExcluded: boolean) =>
    withFilters(params, addFilter(filters, { dimension, isExcluded, values: [value] }));
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <Link
        to={urlWith(false)}
        preventScrollReset
        className="hit-area min-w-0 underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      {canExclude && (
        <Link
          to={urlWith(true)}
          preventScrollReset
          aria-label={`Exclude ${name}`}
          className="hit-area shrink-0 text-ink-faint hover:text-accent-text"
        >
          <CircleMinus aria-hidden="true" className="size-4" />
        </Link>
      )}
    </span>
  );
}
