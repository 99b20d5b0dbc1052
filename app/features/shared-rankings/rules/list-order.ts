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
