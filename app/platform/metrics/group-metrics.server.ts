import type { Metrics } from "./metrics.server";

const BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** @returns a function that records how many items were written in one transaction. @param writer of which kind. */
export function measureGroups(metrics: Metrics, writer: string): (items: number) => void {
  const observe = metrics.histogram("group_write_items", {
    help: "Items written in one transaction, by kind.",
    buckets: BUCKETS,
  });
  return (items) => observe(items, { writer });
}
