/** The part of autocannon that the benchmarks use; the package has no types. */
declare module "autocannon" {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    /** In seconds; not with `amount`, which is a number of requests. */
    duration?: number;
    amount?: number;
    /** Requests per second over all connections. */
    overallRate?: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Every connection sends these one after the other; `setupRequest` creates each one again. */
    requests?: { setupRequest(request: Request): Request }[];
  };
  type Result = {
    requests: { average: number; total: number };
    /** In milliseconds. */
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    "4xx": number;
    "5xx": number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
