/*
 * A post that uses a shared ranking keeps only how it differs from it (spec:rankings#ranking-exceptions). These rules
 * work on entries as they are stored and as the editor edits them, so they ask only for what both have.
 */

/** How a post differs from its shared ranking in one entry. */
export type RankingException<Entry> = {
  /** The provider of the shared entry that this replaces, hides, or moves. Null: an entry of the post alone. */
  providerId: number | null;
  isHidden: boolean;
  /** The rank in this post, from 1; null follows the shared ranking. */
  rank: number | null;
  /** Shown instead of the shared entry; null shows the shared one. */
  entry: Entry | null;
};

type Placed<Entry> = { entry: Entry; rank: number | null };

/**
 * The shared ranking as a post shows it. An exception for a provider that the shared ranking doesn't have does nothing
 * unless it has an entry, which is then shown at its rank.
 */
export function applyExceptions<Entry>(
  shared: readonly Entry[],
  exceptions: readonly RankingException<Entry>[],
  idOf: (entry: Entry) => number | null,
): Entry[] {
  const byId = new Map(
    exceptions.flatMap((each) => (each.providerId === null ? [] : [[each.providerId, each]])),
  );
  const own = exceptions.filter(({ providerId }) => providerId === null);
  const kept = shared.flatMap((entry): Placed<Entry>[] => {
    const exception = byId.get(idOf(entry) ?? 0);
    if (!exception) return [{ entry, rank: null }];
    return exception.isHidden ? [] : [{ entry: exception.entry ?? entry, rank: exception.rank }];
  });
  const added = own.flatMap(({ entry, rank }): Placed<Entry>[] =>
    entry ? [{ entry, rank: rank ?? 100 }] : [],
  );
  const placed = [...kept, ...added];
  const ranked = placed.filter(({ rank }) => rank === null).map(({ entry }) => entry);
  const fixed = placed.filter(({ rank }) => rank !== null).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  for (const { entry, rank } of fixed) ranked.splice((rank ?? 1) - 1, 0, entry);
  return ranked;
}

/**
 * The fewest exceptions that turn the shared ranking into the one a person made of it: `applyExceptions` of them gives
 * `edited` again. An entry that the person moved keeps its rank; the others follow the shared ranking.
 * @param isSame whether two entries have the same content.
 */
export function exceptionsBetween<Entry>(
  shared: readonly Entry[],
  edited: readonly Entry[],
  idOf: (entry: Entry) => number | null,
  isSame: (a: Entry, b: Entry) => boolean,
): RankingException<Entry>[] {
  const places = new Map(shared.flatMap((entry, index) => [[idOf(entry), index]] as const));
  const seen = new Set<number>();
  const sharedPlaces = edited.map((entry) => {
    const id = idOf(entry);
    const place = id === null ? undefined : places.get(id);
    if (place === undefined || seen.has(place)) return null;
    seen.add(place);
    return place;
  });
  const inOrder = longestRise(sharedPlaces);
  const changed = edited.flatMap((entry, index): RankingException<Entry>[] => {
    const place = sharedPlaces[index];
    const original = place === null || place === undefined ? undefined : shared[place];
    if (original === undefined) return [{ providerId: null, isHidden: false, rank: index + 1, entry }];
    const own = isSame(original, entry) ? null : entry;
    const rank = inOrder.has(index) ? null : index + 1;
    if (own === null && rank === null) return [];
    return [{ providerId: idOf(original), isHidden: false, rank, entry: own }];
  });
  const hidden = shared.flatMap((entry, place): RankingException<Entry>[] =>
    seen.has(place) ? [] : [{ providerId: idOf(entry), isHidden: true, rank: null, entry: null }],
  );
  return [...changed, ...hidden];
}

/** The indices of the longest subsequence whose values rise; null values never belong to it. */
function longestRise(values: readonly (number | null)[]): Set<number> {
  const lengths: number[] = [];
  const before: (number | null)[] = [];
  let last: number | null = null;
  for (const [index, value] of values.entries()) {
    lengths.push(0);
    before.push(null);
    if (value === null) continue;
    lengths[index] = 1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const other = values[earlier];
      const length = (lengths[earlier] ?? 0) + 1;
      if (other === null || other === undefined || other >= value || length <= (lengths[index] ?? 0))
        continue;
      lengths[index] = length;
      before[index] = earlier;
    }
    if (last === null || (lengths[index] ?? 0) > (lengths[last] ?? 0)) last = index;
  }
  const found = new Set<number>();
  for (let index = last; index !== null; index = before[index] ?? null) found.add(index);
  return found;
}
