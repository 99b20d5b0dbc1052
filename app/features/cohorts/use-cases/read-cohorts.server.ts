import type { Snapshot } from "~/features/analytics/queries/snapshot.server";
import { explore } from "~/features/explorer/queries/explore.server";
import { nameValues } from "~/features/explorer/queries/labels.server";
import { rowName } from "~/features/explorer/rules/format";
import {
  type Days,
  MAX_DAYS,
  type NamedFilter,
  plainReportQuery,
  type ReportQuery,
} from "~/features/explorer/rules/report-query";
import { readInTime } from "~/features/explorer/use-cases/read-in-time.server";
import type { Viewer } from "~/features/revenue/queries/dashboard.server";
import { daysLater } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import type { ReadRequest } from "~/platform/db/reads.server";
import { readArrivals, readKeptFrom, readWithoutClick } from "../queries/arrivals.server";
import { type Amounts, type CohortTable, type Costs, cohortTable } from "../rules/cohort-table";
import { type Arrivals, type Development, horizons, learnDevelopment } from "../rules/development";
import { seededRandom } from "../rules/estimate";
import { type Choice, type CohortQuery, filterChoices } from "../rules/query";

/** How long each query may take, in ms, as in reports. */
const DEADLINE_MS = 8_000;
/** The click days that the estimate learns from. Half a year of them have reached the horizon. */
const HISTORY_DAYS = horizons[0] + 180;
/** The most values that a filter of the form offers. */
const MAX_CHOICES = 50;
const SEED = 7;

export type Cohorts = {
  table: CohortTable;
  development: Development | null;
  /** Whether the estimate learned from the filtered conversions, or from all because those were too few. */
  learnedFrom: "filtered" | "all";
  /** Conversions of the period without a click day. */
  withoutClick: Amounts;
  filters: NamedFilter[];
  choices: Choice[];
  /** The first day whose clicks are all stored, if the period starts before it; null otherwise. */
  completeFrom: string | null;
};

/**
 * Everything on the cohort page, in one snapshot.
 * @param query its days must be complete ones
 * @returns `too long` if a query took too long.
 */
export function readCohorts(
  { reads, now }: Pick<Platform, "reads" | "now">,
  request: ReadRequest,
  viewer: Viewer,
  query: CohortQuery & { days: Days },
): Promise<Cohorts | "too long"> {
  const at = now();
  return readInTime(reads, request, DEADLINE_MS, (snapshot) => readAll(snapshot, viewer, query, at));
}

async function readAll(
  snapshot: Snapshot,
  viewer: Viewer,
  query: CohortQuery & { days: Days },
  now: Date,
): Promise<Cohorts> {
  const { days, filters, lastDay, grouping } = query;
  const keptFrom = await readKeptFrom(snapshot);
  const historyFirst = later(daysLater(lastDay, -HISTORY_DAYS), keptFrom);
  const first = historyFirst < days.first ? historyFirst : days.first;
  const arrivals = await readArrivals(snapshot, viewer, { filters, days: { first, last: lastDay }, lastDay });
  const learn = (from: readonly Arrivals[]) =>
    learnDevelopment(
      from.filter(({ clickDay }) => clickDay >= historyFirst),
      lastDay,
      seededRandom(SEED),
    );
  const own = learn(arrivals);
  const isFiltered = own !== null || filters.length === 0;
  const history = { filters: [], days: { first: historyFirst, last: lastDay }, lastDay };
  const development = isFiltered ? own : learn(await readArrivals(snapshot, viewer, history));
  const costs = await readCosts(snapshot, viewer, { days, filters }, now);
  return {
    table: cohortTable({ days, lastDay, grouping, arrivals, costs, development }),
    development,
    learnedFrom: isFiltered ? "filtered" : "all",
    withoutClick: await readWithoutClick(snapshot, viewer, { filters, days }),
    filters: await nameValues(snapshot.db, filters),
    choices: await readChoices(snapshot, viewer, days, now),
    completeFrom: keptFrom !== null && days.first < keptFrom ? keptFrom : null,
  };
}

const later = (a: string, b: string | null) => (b !== null && b > a ? b : a);

/** Clicks and spend of each day, as the reports count them; null if they aren't stored with the filters. */
async function readCosts(
  snapshot: Snapshot,
  viewer: Viewer,
  { days, filters }: Pick<ReportQuery, "days" | "filters">,
  now: Date,
): Promise<Costs> {
  const question = plainReportQuery(["day"], ["clicks", "spend"], { days, filters });
  const { rows, facts } = await explore(snapshot, viewer, question, { now, limit: MAX_DAYS });
  const byDay = (sum: "clicks" | "spend") =>
    facts.includes(sum) ? new Map(rows.map(({ keys, sums }) => [keys[0] ?? "", sums[sum] ?? 0])) : null;
  return { clicks: byDay("clicks"), spendCents: byDay("spend") };
}

/** The values of conversions that arrived from these clicks or later, most conversions first. */
async function readChoices(snapshot: Snapshot, viewer: Viewer, days: Days, now: Date): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const dimension of filterChoices) {
    const question = plainReportQuery([dimension], ["conversions"], { days, filters: [] });
    const { rows } = await explore(snapshot, viewer, question, { now, limit: MAX_CHOICES });
    const values = rows.map(({ keys, labels }) => ({
      key: keys[0] ?? null,
      label: rowName(dimension, keys[0] ?? null, labels[0]),
    }));
    choices.push({ dimension, values });
  }
  return choices;
}
