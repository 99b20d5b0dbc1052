import { type FactId, facts } from "~/features/content/rules/facts";

const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** The source of a fact as HTML: "(FDA, as of Nov 22, 2026)", with a link (spec:site#facts). */
export function cite(id: FactId): string {
  const { sourceName, sourceUrl, asOf } = facts[id];
  return `(<a href="${sourceUrl}">${sourceName}</a>, as of ${date.format(new Date(asOf))})`;
}

/** The statement of a fact with its source. */
export function cited(id: FactId): string {
  return `${facts[id].statement} ${cite(id)}`;
}
