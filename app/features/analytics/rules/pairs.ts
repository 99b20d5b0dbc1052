/** What sums of pairs know of an event, as the columns of `summed_view_pairs` and `summed_click_pairs`. */
export type PairColumn =
  | "hour"
  | "post"
  | "source"
  | "campaign"
  | "ad_set"
  | "ad"
  | "variant"
  | "device"
  | "visitor"
  | "brand"
  | "rank";

/** Two columns by which events are summed, and the number under which their sums are stored. */
export type Pair = { id: number; columns: readonly [PairColumn, PairColumn] };

/**
 * The pairs of views, those with the fewest rows first. A stored number always means the same columns, so a new pair gets
 * a new number and its own progress: the sums of the others don't have it for the events until then.
 */
export const viewPairs: readonly Pair[] = [
  { id: 1, columns: ["device", "visitor"] },
  { id: 2, columns: ["variant", "device"] },
  { id: 3, columns: ["variant", "visitor"] },
  { id: 4, columns: ["hour", "visitor"] },
  { id: 5, columns: ["hour", "device"] },
  { id: 6, columns: ["hour", "variant"] },
  { id: 7, columns: ["source", "visitor"] },
  { id: 8, columns: ["source", "device"] },
  { id: 9, columns: ["source", "variant"] },
  { id: 10, columns: ["source", "ad_set"] },
  { id: 11, columns: ["source", "ad"] },
  { id: 12, columns: ["ad_set", "ad"] },
  { id: 13, columns: ["campaign", "source"] },
  { id: 14, columns: ["campaign", "ad_set"] },
  { id: 15, columns: ["campaign", "ad"] },
  { id: 16, columns: ["campaign", "visitor"] },
  { id: 17, columns: ["campaign", "device"] },
  { id: 18, columns: ["campaign", "variant"] },
  { id: 19, columns: ["post", "visitor"] },
  { id: 20, columns: ["post", "device"] },
  { id: 21, columns: ["post", "variant"] },
  { id: 22, columns: ["post", "source"] },
  { id: 23, columns: ["post", "campaign"] },
];

/** The pairs of clicks, in the same way. `click_cell_sums` answers what they can't, apart from hours. */
export const clickPairs: readonly Pair[] = [
  { id: 1, columns: ["device", "visitor"] },
  { id: 2, columns: ["variant", "device"] },
  { id: 3, columns: ["variant", "rank"] },
  { id: 4, columns: ["hour", "device"] },
  { id: 5, columns: ["hour", "rank"] },
  { id: 6, columns: ["source", "device"] },
  { id: 7, columns: ["brand", "rank"] },
  { id: 8, columns: ["brand", "variant"] },
  { id: 9, columns: ["ad_set", "ad"] },
  { id: 10, columns: ["campaign", "device"] },
  { id: 11, columns: ["hour", "source"] },
  { id: 12, columns: ["hour", "brand"] },
  { id: 13, columns: ["brand", "source"] },
];

/**
 * How many events the sums of pairs wait for, and for how long at most. An event is in so many pairs that adding few events
 * at once costs several times as much for each: a view takes 80 µs in steps of 2,000 and 43 in steps of 10,000. Until then,
 * reports read the events one by one: 10,000 views take 30 ms. A click takes longer to read, because its visitor's views
 * are looked up.
 */
export const pairWaits = {
  view_pairs: { events: 10_000, minutes: 6 * 60 },
  click_pairs: { events: 5_000, minutes: 5 },
} as const;
export type PairSource = keyof typeof pairWaits;

export function isPairSource(source: string): source is PairSource {
  return source in pairWaits;
}

/** The smallest pair that has all of these columns. */
export function pairWith(pairs: readonly Pair[], columns: readonly PairColumn[]): Pair | undefined {
  return pairs.find((pair) => columns.every((column) => pair.columns.includes(column)));
}
