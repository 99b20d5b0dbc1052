import type { Metrics } from "./metrics.server";

export type AnsweredRequest = {
  method: string;
  /** The pattern of the route, such as `/blog/:slug`, never the requested path. */
  route: string;
  status: number;
  /** Until the response began. */
  ms: number;
  /** How the page cache answered; undefined if it wasn't asked. */
  page: unknown;
};

/** In seconds, from a page in memory to a request that the visitor gives up. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "OPTIONS"];

/** @returns a function that counts a request. Call it only if metrics are on. */
export function measureRequests(metrics: Metrics): (request: AnsweredRequest) => void {
  const observe = metrics.histogram("http_request_duration", {
    help: "Time until the response began, by route, method, and status.",
    unit: "s",
    buckets: BUCKETS,
  });
  const countPage = metrics.counter("page_cache_requests", {
    help: "Pages answered from memory (hit) or rendered (miss).",
    known: [{ result: "hit" }, { result: "miss" }],
  });
  return ({ method, route, status, ms, page }) => {
    const known = METHODS.includes(method) ? method : "other";
    observe(ms / 1_000, { route, method: known, status: String(status) });
    if (page === "kept" || page === "rendered") countPage({ result: page === "kept" ? "hit" : "miss" });
  };
}
