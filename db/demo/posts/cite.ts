import { sourceOf } from "~/features/content/rules/facts";
import { type FactId, standardFacts } from "~/features/content/rules/standard-facts";

/** The source of a fact as HTML: "(FDA, as of Nov 22, 2026)", with a link (spec:site#facts). */
export function cite(id: FactId): string {
  const { name, url, asOf } = sourceOf(standardFacts[id]);
  return `(<a href="${url}">${name}</a>, as of ${asOf})`;
}

/** The statement of a fact with its source. */
export function cited(id: FactId): string {
  return `${standardFacts[id].statement} ${cite(id)}`;
}
