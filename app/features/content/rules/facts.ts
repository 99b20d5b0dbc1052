import { daysLater } from "~/kernel/days";
import { type Fact, type FactId, standardFacts } from "./standard-facts";

export type { FactId };

/** Every fact as the site currently shows it. */
export type Facts = Readonly<Record<FactId, Fact>>;

/** All facts, in the order of the list. */
export const factIds = Object.keys(standardFacts) as FactId[];

export function isFactId(text: string | undefined): text is FactId {
  return text !== undefined && Object.hasOwn(standardFacts, text);
}

/** The facts with staff changes applied; a changed fact that was removed from the list is left out. */
export function factsWith(changed: ReadonlyMap<string, Fact>): Facts {
  return Object.fromEntries(factIds.map((id) => [id, changed.get(id) ?? standardFacts[id]])) as Facts;
}

/** A fact is overdue from the day after its check date (dates as YYYY-MM-DD). */
export function isOverdue({ checkBy }: Pick<Fact, "checkBy">, today: string): boolean {
  return checkBy < today;
}

/** The facts due for another check, the longest overdue first. */
export function overdueFacts(facts: Facts, today: string): FactId[] {
  return byCheckDay(facts).filter((id) => isOverdue(facts[id], today));
}

/** All facts, with the one to check first at the top. */
export function byCheckDay(facts: Facts): FactId[] {
  return factIds.toSorted((a, b) => facts[a].checkBy.localeCompare(facts[b].checkBy));
}

/** A fact that was checked today without changes: due again after the same number of days as last time. */
export function checkedAgain(fact: Fact, today: string): Fact {
  const days = (Date.parse(fact.checkBy) - Date.parse(fact.asOf)) / 86_400_000;
  return { ...fact, asOf: today, checkBy: daysLater(today, days) };
}

/** The source of a statement, as a page shows it. */
type Source = {
  name: string;
  url: string;
  /** "Mar 8, 2026" */
  asOf: string;
};

const written = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Mar 8, 2026" for 2026-03-08 */
export function writtenDay(day: string): string {
  return written.format(new Date(day));
}

const sources = new WeakMap<Fact, Source>();

/** @returns the same object each time, since every page needs it. */
export function sourceOf(fact: Fact): Source {
  const known = sources.get(fact);
  if (known) return known;
  const source = { name: fact.sourceName, url: fact.sourceUrl, asOf: writtenDay(fact.asOf) };
  sources.set(fact, source);
  return source;
}
