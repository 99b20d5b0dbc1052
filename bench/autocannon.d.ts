/** The part of autocannon that the measurements use; the package brings no types. */
declare module "autocannon" {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Sent one after the other by every connection; `setupRequest` makes each again. */
    requests?: { setupRequest(request: Request): Request }[];
  };
  type Result = {
    requests: { average: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    "4xx": number;
    "5xx": number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
