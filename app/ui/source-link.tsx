import { type CitedSource, type Source, useSite } from "./site-context";

/*
 * <SourceLinks sources={sources} />               "FDA; Drugs@FDA, as of Mar 8, 2026", with links
 * <CitedSources ids={["step1", "surmount1"]} />   the same for sources that every page knows
 */

/** The sources of a sentence in a row, each with its day, or with one day at the end if all have the same. */
export function SourceLinks({ sources }: { sources: readonly Source[] }) {
  const isOneDay = new Set(sources.map(({ asOf }) => asOf)).size === 1;
  return sources.map(({ name, url, asOf }, index) => (
    <span key={url}>
      {index > 0 && "; "}
      <a href={url} target="_blank" rel="noopener" className="link">
        {name}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {(!isOneDay || index === sources.length - 1) && `, as of ${asOf}`}
    </span>
  ));
}

/** Sources that every page knows. */
export function CitedSources({ ids }: { ids: readonly CitedSource[] }) {
  const { sources } = useSite();
  return <SourceLinks sources={ids.map((id) => sources[id])} />;
}
