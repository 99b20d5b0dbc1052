export const rankingSortKeys = ["name", "providers", "posts", "updated"] as const;
export type RankingSort = { key: (typeof rankingSortKeys)[number]; direction: "asc" | "desc" };

type Row = { name: string; providers: number; posts: number; updatedAt: string };

/** Sorts the whole list, because it's short enough to load. Ties are ordered by name. */
export function sortRankings<Ranking extends Row>(
  rankings: readonly Ranking[],
  sort: RankingSort,
): Ranking[] {
  const sign = sort.direction === "asc" ? 1 : -1;
  return rankings.toSorted((a, b) => sign * compare(a, b, sort.key) || byName(a, b));
}

const byName = (a: Row, b: Row) => a.name.localeCompare(b.name, "en");

function compare(a: Row, b: Row, key: RankingSort["key"]): number {
  if (key === "name") return byName(a, b);
  if (key === "updated") return a.updatedAt < b.updatedAt ? -1 : Number(a.updatedAt > b.updatedAt);
  return a[key] - b[key];
}
