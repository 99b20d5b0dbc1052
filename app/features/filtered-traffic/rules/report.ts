import {
  type EventKind,
  eventKinds,
  type FilterRule,
  filterRules,
  OTHER_SOURCES,
} from "~/features/tracking/rules/filtered";
import { daysFrom } from "~/kernel/days";
import { kindKeys } from "./query";

/** What a row of any table of the page has. Null: not known. */
export type Figures = { filtered: number; recorded: number | null; share: number | null };

/** Recorded events of one type: by day, and by source (null: not attributed). Null if they aren't counted that way. */
export type Recorded = {
  byDay: ReadonlyMap<string, number>;
  bySource: ReadonlyMap<string | null, number> | null;
} | null;

function figuresOf(filtered: number, recorded: number | null): Figures {
  const all = recorded === null ? null : filtered + recorded;
  return { filtered, recorded, share: all ? filtered / all : null };
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

export type KindRow = Figures & { kind: EventKind; label: string };

/** Every type of event, whatever is filtered. */
export function kindRows(
  filtered: readonly { kind: string; events: number }[],
  recorded: Partial<Record<EventKind, ReadonlyMap<string, number>>>,
): KindRow[] {
  return kindKeys.map((kind) => {
    const byDay = recorded[kind];
    const events = sum(filtered.filter((row) => row.kind === kind).map((row) => row.events));
    return {
      kind,
      label: eventKinds[kind],
      ...figuresOf(events, byDay === undefined ? null : sum(byDay.values())),
    };
  });
}

type DayCount = { day: string; rule: string; events: number };

export type RuleRow = Omit<Figures, "recorded"> & { rule: string; label: string; hint: string };

/** The rules that filtered something, most events first. Their shares are of all events of the type. */
export function ruleRows(counts: readonly DayCount[], recorded: Recorded): RuleRow[] {
  const byRule = Map.groupBy(counts, ({ rule }) => rule);
  const all = recorded && sum(recorded.byDay.values()) + sum(counts.map(({ events }) => events));
  return [...byRule]
    .map(([rule, rows]) => {
      const filtered = sum(rows.map(({ events }) => events));
      return { rule, ...textsOf(rule), filtered, share: all ? filtered / all : null };
    })
    .toSorted((a, b) => b.filtered - a.filtered || a.rule.localeCompare(b.rule));
}

function textsOf(rule: string): { label: string; hint: string } {
  return Object.hasOwn(filterRules, rule) ? filterRules[rule as FilterRule] : { label: rule, hint: "" };
}

export type DayRow = Figures & { day: string };

/** `earlier`: the days beyond the first 100 together, so that the rows add up to the total. */
export type DayTable = { rows: DayRow[]; earlier: Figures | null; total: Figures };

const MAX_DAYS = 100;

/** The days of the period, latest first. */
export function dayRows(
  { first, last }: { first: string; last: string },
  counts: readonly DayCount[],
  recorded: Recorded,
): DayTable {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const all = daysFrom(first, last)
    .toReversed()
    .map((day) => ({
      day,
      filtered: sum((byDay.get(day) ?? []).map(({ events }) => events)),
      recorded: recorded && (recorded.byDay.get(day) ?? 0),
    }));
  const together = (rows: typeof all) =>
    figuresOf(
      sum(rows.map(({ filtered }) => filtered)),
      recorded && sum(rows.map((row) => row.recorded ?? 0)),
    );
  const rest = all.slice(MAX_DAYS);
  return {
    rows: all.slice(0, MAX_DAYS).map((row) => ({ day: row.day, ...figuresOf(row.filtered, row.recorded) })),
    earlier: rest.length > 0 ? together(rest) : null,
    total: together(all),
  };
}

/** The rules with the most events have lines of their own, and the others one together. */
const MAX_LINES = 4;

/** Filtered events by day, for the chart. */
export function linesOf(
  { first, last }: { first: string; last: string },
  counts: readonly DayCount[],
): { points: string[]; series: { name: string; values: number[] }[] } {
  const points = daysFrom(first, last);
  const rules = ruleRows(counts, null);
  const named = rules.slice(0, MAX_LINES);
  const events = new Map<string, number>();
  const keyOf = (day: string, rule: string) =>
    `${day} ${named.some((row) => row.rule === rule) ? rule : OTHER_SOURCES}`;
  for (const { day, rule, events: count } of counts)
    events.set(keyOf(day, rule), (events.get(keyOf(day, rule)) ?? 0) + count);
  const line = (name: string, rule: string) => ({
    name,
    values: points.map((day) => events.get(`${day} ${rule}`) ?? 0),
  });
  return {
    points,
    series: [
      ...named.map(({ label, rule }) => line(label, rule)),
      ...(rules.length > MAX_LINES ? [line("Others", OTHER_SOURCES)] : []),
    ],
  };
}

export type RobotRow = { name: string; label: string; filtered: number };

export function robotRows(counts: readonly { rule: string; name: string; events: number }[]): RobotRow[] {
  return counts.map(({ rule, name, events }) => ({ name, label: textsOf(rule).label, filtered: events }));
}

/** `source` is null for events that aren't attributed, and undefined for the row of others. */
export type SourceRow = Figures & { source: string | null | undefined };

/**
 * Where filtered events came from, most first. The last row has what isn't listed, so that the rows add up to the
 * total.
 */
export function sourceRows(
  counts: readonly { source: string; events: number }[],
  total: Figures,
  recorded: Recorded,
): SourceRow[] {
  const bySource = recorded?.bySource ?? null;
  const rows = counts
    .filter(({ source }) => source !== OTHER_SOURCES)
    .map(({ source: stored, events }): SourceRow => {
      const source = stored === "" ? null : stored;
      return { source, ...figuresOf(events, bySource && (bySource.get(source) ?? 0)) };
    });
  const listed = sum(rows.map(({ filtered }) => filtered));
  const listedRecorded = sum(rows.map((row) => row.recorded ?? 0));
  const others = figuresOf(
    total.filtered - listed,
    bySource === null || total.recorded === null ? null : total.recorded - listedRecorded,
  );
  const isEmpty = others.filtered === 0 && !others.recorded;
  return isEmpty ? rows : [...rows, { source: undefined, ...others }];
}
