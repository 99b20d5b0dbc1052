import type { Filter } from "~/features/explorer/rules/report-query";
import * as rules from "./funnel-counts.ts";
import { STAGES, type Visit } from "./funnel-visits.ts";

/** A quiz with a squeeze page, and the form with two steps. */
export type Kind = "quiz" | "form";
const labels: Record<string, string> = {
  ...{ shown: "Shown", opened: "Quiz opened", started: "Started", completed: "Completed" },
  ...{
    loading: "Loading screen",
    results: "Results shown",
    ranking: "Ranking seen",
    clicked: "Outbound click",
  },
};
/** The steps of each funnel; those of questions after `q:`. The last one is of a question that was removed. */
const stepsOf: Record<Kind, [step: string, label: string][]> = {
  quiz: [
    ["q:goal", "1. Your goal?"],
    ["q:budget", "2. Your budget?"],
    ["q:gone", "Removed question"],
  ],
  form: [
    ["q:1", "Step 1: Current Prescription"],
    ["q:2", "Step 2: Contact Info"],
    ["q:gone", "Removed question"],
  ],
};

export type Dimension = "source" | "device" | "variant";
/** What is counted of visits, and the conversions of the same days and filter. */
export type Counts = { visits: readonly Visit[]; conversions: number | null };

export const reached = (visits: readonly Visit[], stage: string) =>
  visits.filter(({ stages }) => stages.includes(stage)).length;

export type Sold = { of(value: string): number; total: number } | null;

export type Cells = Record<string, string>;
const blank = { Answered: "—", "Left here": "—", "Left, of visits": "—", Back: "—", "Median time": "—" };

/** Withholds what would be about too few; without filters, all is shown. */
const shownOf = (n: number | null, whole: number | null): rules.Shown =>
  n === null ? "—" : rules.isTelling(n, whole ?? 0) ? "Withheld" : n;

function stageRow(label: string, n: rules.Shown, shown: number): Cells {
  return { Step: label, Visits: String(n), "Of shown": rules.rateText(n, shown), ...blank };
}

function atQuestion(visits: readonly Visit[], step: string) {
  const there = visits.flatMap((visit) => visit.questions.filter(({ question }) => `q:${question}` === step));
  const seconds = there.flatMap((at) => (at.seconds === null ? [] : [at.seconds]));
  const back = there.reduce((sum, at) => sum + at.back, 0);
  return {
    visits: there.length,
    answered: seconds.length,
    left: there.length - seconds.length,
    back,
    seconds,
  };
}

function questionRow(label: string, step: string, own: Counts, whole: Counts, isFiltered: boolean): Cells {
  const [at, all] = [atQuestion(own.visits, step), atQuestion(whole.visits, step)];
  const cell = (key: "visits" | "answered" | "left" | "back") =>
    isFiltered ? shownOf(at[key], all[key]) : at[key];
  const isHidden = ([...(["visits", "answered", "left"] as const)].map(cell) as unknown[]).includes(
    "Withheld",
  );
  const fewTimes = isFiltered && rules.isSmall(at.seconds.length);
  return {
    ...stageRow(label, cell("visits"), reached(own.visits, "shown")),
    Answered: isHidden ? "Withheld" : String(cell("answered")),
    "Left here": isHidden ? "Withheld" : String(cell("left")),
    "Left, of visits": isHidden ? "—" : rules.rateText(at.left, at.visits),
    Back: String(cell("back")),
    "Median time": fewTimes ? "Withheld" : rules.medianText(at.seconds),
  };
}

/** Every row of the steps, in their order. */
export function stepTable(kind: Kind, own: Counts, whole: Counts, isFiltered: boolean): Cells[] {
  const shown = reached(own.visits, "shown");
  const row = (stage: string) => {
    const [n, all] = [reached(own.visits, stage), reached(whole.visits, stage)];
    return stageRow(labels[stage] ?? "", isFiltered ? shownOf(n, all) : n, shown);
  };
  const stages = STAGES.filter((stage) => kind === "quiz" || !["opened", "loading"].includes(stage));
  const after = stages.indexOf("completed");
  const isKnown = (step: string) =>
    step !== "q:gone" ||
    own.visits.some((visit) => visit.questions.some(({ question }) => question === "gone"));
  const sold = isFiltered ? shownOf(own.conversions, whole.conversions) : (own.conversions ?? "—");
  return [
    ...stages.slice(0, after).map(row),
    ...stepsOf[kind]
      .filter(([step]) => isKnown(step))
      .map(([step, label]) => questionRow(label, step, own, whole, isFiltered)),
    ...stages.slice(after).map(row),
    stageRow("Conversions", sold, shown),
  ];
}

const columns = ["Started", "Completed", "Outbound click", "Conversions"] as const;
const rateColumns = ["Started, of shown", "Completed, of shown", "Clicks, of shown", "Conversions, of shown"];
const stageOf: Record<string, string> = {
  Started: "started",
  Completed: "completed",
  "Outbound click": "clicked",
};
const nameOf = (by: Dimension, value: string) =>
  by === "variant" ? (value === "" ? "No split test" : "Test: Variant A") : value;

/** The rows by value with their total, the rates beside each count. */
export function valueTable(own: Counts, by: Dimension, sold: Sold, steps: readonly Cells[]): Cells[] {
  const groups = [
    ...Map.groupBy(own.visits, (visit) => (visit.source === "*" && by === "source" ? "*" : visit[by])),
  ];
  const counts = groups
    .map(([key, visits]) => ({ key, n: reached(visits, "shown"), visits }))
    .toSorted((a, b) => b.n - a.n || (a.key < b.key ? -1 : 1));
  const values = rules.listed(counts, "*").map((key) => counts.find((count) => count.key === key));
  const shown = reached(own.visits, "shown");
  const rest = shown - values.reduce((sum, value) => sum + (value?.n ?? 0), 0);
  const rows: Cells[] = [...values, null].map((value) => ({
    Value: value ? nameOf(by, value.key) : rules.OTHERS,
    Shown: String(value ? value.n : rest),
  }));
  const total: Cells = { Value: "Total", Shown: String(shown) };
  for (const [index, name] of columns.entries()) {
    const stage = stageOf[name];
    const all = stage ? reached(own.visits, stage) : own.conversions;
    const isHidden = steps.find(({ Step }) => Step === name)?.Visits === "Withheld";
    const of = values.map((value) =>
      stage ? reached(value?.visits ?? [], stage) : (sold?.of(value?.key ?? "") ?? 0),
    );
    const { cells, isMixed } = rules.column(of, all ?? 0, rest === 0);
    for (const [place, row] of [...rows, total].entries()) {
      const cell =
        all === null ? "—" : isHidden ? "Withheld" : place === rows.length ? all : (cells[place] ?? 0);
      const hasRate = typeof cell !== "number" || place !== rows.length - 1 || !isMixed;
      row[name] = String(cell);
      row[rateColumns[index] ?? ""] = hasRate
        ? rules.rateText(cell, Number(row.Shown))
        : "Has counts of other rows";
    }
  }
  const last = rows.at(-1);
  const isEmpty = last?.Shown === "0" && columns.every((name) => !Number(last[name]));
  return [...(isEmpty ? rows.slice(0, -1) : rows), total];
}

/** Whether a filter names a rare value, or leaves or leaves out few visits. */
export function isTooFew(filter: Filter | null, own: Counts, whole: Counts): boolean {
  if (filter === null) return false;
  const { dimension, values } = filter;
  const groups = [...Map.groupBy(whole.visits, (visit) => visit[dimension as Dimension])];
  const counts = groups
    .map(([key, visits]) => ({ key, n: reached(visits, "shown") }))
    .toSorted((a, b) => b.n - a.n || (a.key < b.key ? -1 : 1));
  const isNamed = values.every((value) => rules.listed(counts, "*").includes(value ?? ""));
  return !isNamed || rules.isTelling(reached(own.visits, "shown"), reached(whole.visits, "shown"));
}
