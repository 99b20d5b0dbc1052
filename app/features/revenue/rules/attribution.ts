/** The contents of a sub1 from our own links (spec:rankings#outbound-parameters). */
export type OutboundSource = {
  /** 0 for a hidden provider that was revealed. */
  rank: number;
  templateCode: string;
  /** The first eight characters of the post's id. */
  postPrefix: string;
};

const OUTBOUND = /^r(\d{1,3})-([a-z]{1,10})-([0-9a-f]{8})$/i;

/** Reads `r{rank}-{code}-{id8}`; null for any other format (spec:revenue#blog-conversions). */
export function readOutboundSource(sub1: string | null): OutboundSource | null {
  const match = OUTBOUND.exec(sub1 ?? "");
  if (!match) return null;
  const [, rank = "", code = "", prefix = ""] = match;
  return { rank: Number(rank), templateCode: code.toLowerCase(), postPrefix: prefix.toLowerCase() };
}

/** The first and last id with this prefix. */
export function idRange(prefix: string): { first: string; last: string } {
  return {
    first: `${prefix}-0000-0000-0000-000000000000`,
    last: `${prefix}-ffff-ffff-ffff-ffffffffffff`,
  };
}
