/** Our own names and codes; never text from a visitor. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** A part of some work, for traces. */
export type Span = {
  /** Starts a part of this part. */
  child(name: string, kind: SpanKind, facts?: SpanFacts): Span;
  /** Gives it a better name, once that is known. */
  rename(name: string): void;
  /** @param failed whether the work failed; the error itself could repeat personal data, so it isn't recorded. */
  end(facts?: SpanFacts, failed?: boolean): void;
};

export type SpanKind = "server" | "client" | "consumer";

/** Runs `work` as a part of `span`; just runs it without one. */
export async function asPart<Result>(
  span: Span | undefined,
  [name, kind, facts]: [name: string, kind: SpanKind, facts?: SpanFacts],
  work: () => Promise<Result>,
): Promise<Result> {
  const part = span?.child(name, kind, facts);
  if (!part) return work();
  try {
    const result = await work();
    part.end();
    return result;
  } catch (error) {
    part.end({}, true);
    throw error;
  }
}
