import { sourceOf } from "~/features/content/rules/facts";
import { type FactId, standardFacts } from "~/features/content/rules/standard-facts";

/** The sources of facts as HTML: "FDA; CMS, as of Nov 22, 2026", with links (spec:site#facts). */
export function sourceLinks(...ids: FactId[]): string {
  const sources = ids.map((id) => sourceOf(standardFacts[id]));
  const links = sources.map(({ name, url, asOf }, index) => {
    const isLastOfDay = sources[index + 1]?.asOf !== asOf;
    return `<a href="${url}">${name}</a>${isLastOfDay ? `, as of ${asOf}` : ""}`;
  });
  return links.join("; ");
}

/** The same in parentheses, for a sentence. */
export function cite(...ids: FactId[]): string {
  return `(${sourceLinks(...ids)})`;
}

/** The source of a fact for an answer in a post's FAQ, where a link is `[name](URL)` (spec:blog#post-faq). */
export function citeInAnswer(id: FactId): string {
  const { name, url, asOf } = sourceOf(standardFacts[id]);
  return `([${name}](${url}), as of ${asOf})`;
}

/** The statement of a fact with its source, for an answer in a post's FAQ. */
export function citedInAnswer(id: FactId): string {
  return `${standardFacts[id].statement} ${citeInAnswer(id)}`;
}

/** The statement of a fact with its source. */
export function cited(id: FactId): string {
  return `${standardFacts[id].statement} ${cite(id)}`;
}
