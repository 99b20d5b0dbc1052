import { sortedRows } from "~/kernel/sorted-rows";

export const rankingSortKeys = ["name", "providers", "posts", "updated"] as const;
export type RankingSort = { key: (typeof rankingSortKeys)[number]; direction: "asc" | "desc" };

type Row = { name: string; providers: number; posts: number; updatedAt: string };

const values = {
  name: (row: Row) => row.name,
  providers: (row: Row) => row.providers,
  posts: (row: Row) => row.posts,
  updated: (row: Row) => Date.parse(row.updatedAt),
};

/** Sorts the whole list, because it's short enough to load. Ties are ordered by name. */
export function sortRankings<Ranking extends Row>(
  rankings: readonly Ranking[],
  sort: RankingSort,
): Ranking[] {
  return sortedRows(rankings, sort, values, "name");
}

/** One page of the sorted list; the last one instead of a later one. `total` counts all pages. */
export function pageOfRankings<Ranking>(sorted: readonly Ranking[], requested: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(sorted.length / size));
  const page = Math.min(requested, pageCount);
  const rankings = sorted.slice((page - 1) * size, page * size);
  return { rankings, total: sorted.length, page, pageCount };
}
