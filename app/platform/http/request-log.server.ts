import { randomUUID } from "node:crypto";
import type { Platform, RequestInfo } from "~/platform/context.server";
import { measureRequests } from "~/platform/metrics/request-metrics.server";
import type { Span } from "~/platform/traces/span.server";

/** A request that has no response yet. */
export type OpenRequest = {
  requestId: string;
  method: string;
  startedAt: number;
  span: Span | undefined;
};

/** What is known when the response begins. */
export type Answered = {
  /** Never logged: the query. */
  path: string;
  status: number;
  fields: RequestInfo["logFields"];
  /** Whether this is one of the site's health checks, which arrive every second. */
  isHealthCheck?: boolean | undefined;
  /** The pattern of the route, such as `/blog/:slug`; asked for only when something needs it. */
  route(): string;
};

/** The log line, the measurement, and the span of each request, however it is answered (spec:platform#log-lines). */
export type RequestLog = {
  open(method: string, traceparent: string | undefined): OpenRequest;
  close(request: OpenRequest, answered: Answered): void;
};

export function createRequestLog({
  metrics,
  traces,
  log,
}: Pick<Platform, "metrics" | "traces" | "log">): RequestLog {
  const measure = metrics.isOn ? measureRequests(metrics) : undefined;
  const healthLevel = createHealthLevel();
  return {
    open(method, traceparent) {
      const startedAt = performance.now();
      const requestId = randomUUID();
      const span = traces.start(method, "server", { "request.id": requestId }, traceparent);
      return { requestId, method, startedAt, span };
    },
    close({ requestId, method, startedAt, span }, { path, status, fields, isHealthCheck, route }) {
      const ms = performance.now() - startedAt;
      measure?.({ method, status, ms, route: route(), page: fields.page });
      if (span) endSpan(span, method, route(), status);
      const level = isHealthCheck ? healthLevel(path, status) : "info";
      log[level]({ requestId, method, path, status, ms: Math.round(ms * 10) / 10, ...fields }, "request");
    },
  };
}

/**
 * The level of a health check's line. Checks that succeed would fill the log, so only a failed one and the first success
 * after it are logged like other requests.
 */
function createHealthLevel(): (path: string, status: number) => "debug" | "info" {
  const failing = new Set<string>();
  return (path, status) => {
    const hadFailed = failing.delete(path);
    if (status < 400) return hadFailed ? "info" : "debug";
    failing.add(path);
    return "info";
  };
}

function endSpan(span: Span, method: string, pattern: string, status: number): void {
  span.rename(`${method} ${pattern}`);
  const facts = { "http.request.method": method, "http.route": pattern, "http.response.status_code": status };
  span.end(facts, status >= 500);
}
