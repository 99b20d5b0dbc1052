import { sortedRows } from "~/kernel/sorted-rows";

/** The orders of the list of networks (spec:revenue#networks). */
export const networkSortKeys = ["name", "tokens", "last"] as const;
export type NetworkSort = { key: (typeof networkSortKeys)[number]; direction: "asc" | "desc" };

/** `lastAt` is the time of the last conversion, null if there is none. */
export type ListedNetwork = { networkId: number; name: string; tokens: number; lastAt: Date | null };

const values = {
  name: ({ name }: ListedNetwork) => name,
  tokens: ({ tokens }: ListedNetwork) => tokens,
  last: ({ lastAt }: ListedNetwork) => lastAt?.getTime() ?? null,
};

/** Sorts the whole list, because it's short enough to load. Ties are ordered by name. */
export function sortNetworks(networks: readonly ListedNetwork[], sort: NetworkSort): ListedNetwork[] {
  return sortedRows(networks, sort, values, "name");
}
