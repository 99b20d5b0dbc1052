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
  const series = metrics.plainHistogram("http_request_duration", {
    help: "Time until the response began, by route, method, and status.",
    unit: "s",
    buckets: BUCKETS,
  });
  /** By route, then by status and method: few, because none of them comes from a visitor. */
  const known = new Map<string, Map<number, (seconds: number) => void>>();
  const pages = { hit: 0, miss: 0 };
  metrics.readings(
    "page_cache",
    {
      page_cache_requests: { help: "Pages answered from memory (hit) or rendered (miss).", isCounter: true },
    },
    () =>
      Object.entries(pages).map(([result, value]) => ({
        name: "page_cache_requests",
        value,
        labels: { result },
      })),
  );
  function seriesOf(key: number, { method, route, status }: AnsweredRequest): (seconds: number) => void {
    const name = METHODS.includes(method) ? method : "other";
    const observe = series({ route, method: name, status: String(status) });
    const ofRoute = known.get(route) ?? new Map();
    known.set(route, ofRoute.set(key, observe));
    return observe;
  }
  return (request) => {
    const { method, route, status, ms, page } = request;
    // A number, because making a text for each request costs more than everything else here.
    const key = status * 10 + METHODS.indexOf(method);
    const observe = known.get(route)?.get(key) ?? seriesOf(key, request);
    observe(ms / 1_000);
    if (page === "kept") pages.hit += 1;
    else if (page === "rendered") pages.miss += 1;
  };
}
