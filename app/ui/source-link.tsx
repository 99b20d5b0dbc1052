import { type CitedSource, type Source, useSite } from "./site-context";

/*
 * <SourceLink source={source} />   "FDA, as of Mar 8, 2026", with a link to the source
 * <CitedSources ids={["step1", "surmount1"]} />   "STEP 1, 2021, as of …; SURMOUNT-1, 2022, as of …"
 */
export function SourceLink({ source: { name, url, asOf } }: { source: Source }) {
  return (
    <>
      <a href={url} target="_blank" rel="noopener" className="link">
        {name}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      , as of {asOf}
    </>
  );
}

/** Sources of a sentence, in a row. */
export function SourceLinks({ sources }: { sources: readonly Source[] }) {
  return sources.map((source, index) => (
    <span key={source.url}>
      {index > 0 && "; "}
      <SourceLink source={source} />
    </span>
  ));
}

/** Sources that every page knows. */
export function CitedSources({ ids }: { ids: readonly CitedSource[] }) {
  const { sources } = useSite();
  return <SourceLinks sources={ids.map((id) => sources[id])} />;
}
