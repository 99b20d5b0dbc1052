import { formatCount } from "~/kernel/counts";
import type { LeftOut } from "../schema";

/** How many names a reason lists. */
const NAMED = 5;

type Noun = { one: string; many: string };

/** "1 brand", "1,200 brands". */
export function rowsText(count: number, { one, many }: Noun): string {
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
}

/** Fills "{rows}" in an action's text. */
export function withRows(text: string, count: number, noun: Noun): string {
  return text.replace("{rows}", rowsText(count, noun));
}

type Left = { name: string; problem: string | null };

/** Rows that were left out, by reason, the most frequent reason first (spec:bulk#bulk-confirmation). */
export function groupLeftOut(rows: readonly Left[]): LeftOut[] {
  const groups = new Map<string, LeftOut>();
  for (const { name, problem } of rows) {
    if (problem === null) continue;
    const group = groups.get(problem) ?? { problem, count: 0, names: [] };
    group.count += 1;
    if (group.names.length < NAMED) group.names.push(name);
    groups.set(problem, group);
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

/** "Ash, Birch, and 3 more". */
export function namesText({ names, count }: Pick<LeftOut, "names" | "count">): string {
  const more = count - names.length;
  return more > 0 ? `${names.join(", ")}, and ${formatCount(more)} more` : names.join(", ");
}

/** The rows of a run by what happened to them. */
export type RunCounts = { waiting: number; leftOut: number; changed: number; undone: number; kept: number };

/** The notice after a change: "58 brands deleted. 2 left out." */
export function doneText(done: string, counts: RunCounts, noun: Noun): string {
  const text = withRows(done, counts.changed, noun);
  return counts.leftOut > 0 ? `${text}. ${formatCount(counts.leftOut)} left out.` : text;
}

/** The notice after an undo. */
export function undoneText(counts: RunCounts, noun: Noun): string {
  const text = `Undone for ${rowsText(counts.undone, noun)}`;
  return counts.kept > 0 ? `${text}. ${rowsText(counts.kept, noun)} left as they are.` : text;
}
