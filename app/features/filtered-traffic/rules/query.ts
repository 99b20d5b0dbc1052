import type { Role } from "~/features/auth/rules/access";
import { type Days, type Filter, readReportQuery } from "~/features/explorer/rules/report-query";
import { type EventKind, eventKinds, type FilterRule, filterRules } from "~/features/tracking/rules/filtered";
import { robotNames } from "~/features/tracking/rules/robot-names";

export const kindKeys = Object.keys(eventKinds) as EventKind[];
export const ruleKeys = Object.keys(filterRules) as FilterRule[];

/** The question in the page's URL (spec:tracking#filtered-page). */
export type FilteredQuery = {
  days: Days;
  /** The number of days of a preset; null for chosen days. */
  preset: number | null;
  /** Null for the one with the most filtered events. */
  kind: EventKind | null;
  rule: FilterRule | null;
  /** A name from the list. */
  robot: string | null;
  /** Of sources only. */
  filters: readonly Filter[];
};

/** Reads a URL. Its parameters are named as in reports; unknown ones are ignored. `problem` is about the chosen days. */
export function readFilteredQuery(
  params: URLSearchParams,
  viewer: { role: Role },
  now: Date,
): { query: FilteredQuery; problem: string | null } {
  const { reportQuery, problem } = readReportQuery(params, viewer, now);
  const { days, preset, filters } = reportQuery;
  const among = <Key extends string>(keys: readonly Key[], name: string) =>
    keys.find((key) => key === params.get(name)) ?? null;
  return {
    query: {
      days,
      preset,
      kind: among(kindKeys, "kind"),
      rule: among(ruleKeys, "rule"),
      robot: among(robotNames, "robot"),
      filters: filters.filter(({ dimension }) => dimension === "source"),
    },
    problem,
  };
}
