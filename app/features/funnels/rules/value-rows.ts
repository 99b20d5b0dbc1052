import { OTHERS } from "~/features/funnel-steps/rules/funnels";
import { type Cell, numberOf } from "./cells";
import { columnOf, MIXED } from "./columns";
import { JOINED, joinSmall } from "./joined";
import { type Rate, rateOf } from "./share";

const MAX_ROWS = 50;

type Stages = Record<"shown" | "started" | "completed" | "clicked", number>;
type ValueCount = { value: string; label: string } & Stages;
const laterColumns = ["started", "completed", "clicked", "conversions"] as const;
export type LaterColumn = (typeof laterColumns)[number];
export type ValueRow = {
  key: string;
  label: string;
  shown: number;
  rates: Record<LaterColumn, Rate>;
} & Record<LaterColumn, Cell>;

type Conversions = { of(value: string): number; total: number } | null;

/**
 * The visits by one dimension (spec:funnels#totals). What isn't listed is in the last row, so that the rows add up to
 * the total.
 * @param conversions by value; null if they aren't known
 * @param isWithheld whether the total of a column isn't shown
 */
export function valueRows(
  values: readonly ValueCount[],
  total: Stages,
  conversions: Conversions,
  isWithheld: (column: LaterColumn) => boolean = () => false,
): ValueRow[] {
  const { listed } = joinSmall(values, {
    countOf: ({ shown }) => shown,
    isOthers: ({ value }) => value === OTHERS,
    join: ([row]) => row as ValueCount,
    limit: MAX_ROWS,
  });
  const shownOfOthers = total.shown - listed.reduce((sum, { shown }) => sum + shown, 0);
  const columns = laterColumns.map((column) => {
    const isConversions = column === "conversions";
    const all = isConversions ? (conversions?.total ?? null) : total[column];
    const counts = listed.map((row) => (isConversions ? (conversions?.of(row.value) ?? 0) : row[column]));
    return columnOf(counts, all, shownOfOthers, isWithheld(column));
  });
  const groups = [
    ...listed.map(({ value, label, shown }) => ({ key: value, label, shown })),
    { key: OTHERS, label: JOINED, shown: shownOfOthers },
  ];
  const rows = groups.map((group, index): ValueRow => {
    const [started = null, completed = null, clicked = null, ofConversions = null] = columns.map(
      ({ cells }) => cells[index] ?? null,
    );
    const isOthers = index === listed.length;
    const rate = (cell: Cell, column: number) =>
      isOthers && columns[column]?.isMixed ? MIXED : rateOf(cell, group.shown);
    return {
      ...group,
      started,
      completed,
      clicked,
      conversions: ofConversions,
      rates: {
        started: rate(started, 0),
        completed: rate(completed, 1),
        clicked: rate(clicked, 2),
        conversions: rate(ofConversions, 3),
      },
    };
  });
  const others = rows.at(-1);
  const isEmpty = others?.shown === 0 && laterColumns.every((column) => !numberOf(others[column]));
  return isEmpty ? rows.slice(0, -1) : rows;
}
