import type { Role } from "~/features/auth/rules/access";
import { type DimensionKey, dimensionOf } from "~/features/explorer/rules/dimensions";
import { type Days, type Filter, presetDays, readReportQuery } from "~/features/explorer/rules/report-query";
import { canSeeSpend } from "~/features/revenue/rules/scope";
import { dayOf, daysLater } from "~/kernel/days";

export const groupings = { day: "Day", week: "Week", month: "Month" } as const;
export type Grouping = keyof typeof groupings;

export const shownFigures = { roas: "ROAS", payout: "Payout", conversions: "Conversions" } as const;
export type ShownFigure = keyof typeof shownFigures;

/** The dimensions that the form offers. A URL can filter by others. */
export const filterChoices: readonly DimensionKey[] = ["source", "campaign", "brand"];

/** The values of a dimension that the form offers. */
export type Choice = {
  dimension: DimensionKey;
  values: readonly { key: string | null; label: string }[];
};

/** Periods that end yesterday. Today isn't over. */
export const cohortPresets = presetDays.filter((days) => days > 1);
const DAYS_SHOWN_SINGLY = 14;

/** The question in the page's URL (spec:cohorts#question). */
export type CohortQuery = {
  /** Click days, none of them after the last complete day. Null: the chosen days aren't complete. */
  days: Days | null;
  /** The last complete day, in New York. */
  lastDay: string;
  /** The number of days of a preset; null for chosen days. */
  preset: number | null;
  grouping: Grouping;
  shown: ShownFigure;
  filters: readonly Filter[];
};

/** Reads a URL. Its parameters are named as in reports. `problem` is about the chosen days. */
export function readCohortQuery(
  params: URLSearchParams,
  viewer: { role: Role },
  now: Date,
): { query: CohortQuery; problem: string | null } {
  const { reportQuery, problem } = readReportQuery(params, viewer, now);
  const lastDay = daysLater(dayOf(now), -1);
  const preset = reportQuery.preset === 1 ? 30 : reportQuery.preset;
  const days = preset === null ? reportQuery.days : { first: daysLater(lastDay, 1 - preset), last: lastDay };
  const isComplete = days.first <= lastDay;
  const grouping = keyIn(groupings, params.get("group"));
  const shown = keyIn(shownFigures, params.get("show"));
  const standard = canSeeSpend(viewer) ? "roas" : "payout";
  return {
    query: {
      days: isComplete ? { first: days.first, last: days.last < lastDay ? days.last : lastDay } : null,
      lastDay,
      preset,
      grouping: grouping ?? (preset !== null && preset <= DAYS_SHOWN_SINGLY ? "day" : "week"),
      shown: shown === null || shown === "roas" ? standard : shown,
      // The time of a conversion isn't the time of its click.
      filters: reportQuery.filters.filter(({ dimension }) => !("isTime" in dimensionOf(dimension))),
    },
    problem: problem ?? (isComplete ? null : "Choose a first day before today. Today isn't over."),
  };
}

function keyIn<Key extends string>(names: Record<Key, string>, text: string | null): Key | null {
  return (Object.keys(names) as Key[]).find((key) => key === text) ?? null;
}
