import type { Role } from "~/features/auth/rules/access";
import type { DimensionKey } from "~/features/explorer/rules/dimensions";
import { type Days, type Filter, readReportQuery } from "~/features/explorer/rules/report-query";

/** What visits can be filtered and grouped by. */
export const funnelDimensions = ["source", "device", "variant"] as const satisfies DimensionKey[];
export type FunnelDimension = (typeof funnelDimensions)[number];
export type FunnelFilter = Filter & { dimension: FunnelDimension };

/** The question in the page's URL (spec:funnels#question). */
export type FunnelQuery = {
  days: Days;
  /** The number of days of a preset; null for chosen days. */
  preset: number | null;
  /** A post's id, or the name of a tool; null for the one that was shown most. */
  funnel: string | null;
  filters: readonly FunnelFilter[];
  by: FunnelDimension;
};

/** Reads a URL. Its parameters are named as in reports. `problem` is about the chosen days. */
export function readFunnelQuery(
  params: URLSearchParams,
  viewer: { role: Role },
  now: Date,
): { query: FunnelQuery; problem: string | null } {
  const { reportQuery, problem } = readReportQuery(params, viewer, now);
  const { days, preset } = reportQuery;
  const isFunnelFilter = (filter: Filter): filter is FunnelFilter =>
    funnelDimensions.some((key) => key === filter.dimension);
  return {
    query: {
      days,
      preset,
      funnel: params.get("funnel") || null,
      filters: reportQuery.filters.filter(isFunnelFilter),
      by: funnelDimensions.find((key) => key === params.get("by")) ?? "source",
    },
    problem,
  };
}
