import type { Context, Span as LibrarySpan, Tracer } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { type Config, provideToLibraries } from "~/platform/config.server";
import type { Log } from "~/platform/log.server";
import { productVersion } from "~/platform/version.server";
import type { Span, SpanFacts, SpanKind } from "./span.server";

/** The part of the settings that the standard defines for every program; see `startTraces`. */
const traceSettings = [
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_SERVICE_NAME",
] as const;

/** Traces for an OpenTelemetry collector (spec:monitoring#traces). */
export type Traces = {
  /** @param traceparent the header of a request that is part of a trace already. Undefined if traces are off. */
  start(name: string, kind: SpanKind, facts: SpanFacts, traceparent?: string | null): Span | undefined;
  /** Sends what is left, for at most 3 s. */
  stop(): Promise<void>;
};

const SEND_WITHIN_MS = 3_000;
/** More spans than this may not wait; the newest are dropped. */
const MAX_WAITING = 2_048;
const MAX_FACT_LENGTH = 2_000;
const PROBLEM_EVERY_MS = 60_000;

const off: Traces = { start: () => undefined, stop: async () => {} };

/** Loads the library only if an OTLP endpoint is set. */
export async function createTraces(config: Config, log: Log): Promise<Traces> {
  const endpoint = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || config.OTEL_SDK_DISABLED) return off;
  provideToLibraries(config, traceSettings);
  return startTraces(config, log);
}

async function startTraces(config: Config, log: Log): Promise<Traces> {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ timeoutMillis: SEND_WITHIN_MS });
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(
        resources.resourceFromAttributes({
          "service.name": config.OTEL_SERVICE_NAME,
          "service.version": productVersion,
        }),
      )
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanLimits: { attributeValueLengthLimit: MAX_FACT_LENGTH },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: reportProblems(exporter, log),
        maxQueueSize: MAX_WAITING,
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("dosecompare", productVersion);
  return {
    start: (name, kind, facts, traceparent) => {
      const parent = parentOf(api, traceparent);
      return wrap(
        api,
        tracer,
        tracer.startSpan(name, { kind: kindOf(api, kind), attributes: { ...facts } }, parent),
      );
    },
    stop: async () => {
      await provider.forceFlush({ timeoutMillis: SEND_WITHIN_MS }).catch(() => {});
      await provider.shutdown().catch(() => {});
    },
  };
}

type Api = typeof import("@opentelemetry/api");

const kindOf = ({ SpanKind: kinds }: Api, kind: SpanKind) =>
  ({ server: kinds.SERVER, client: kinds.CLIENT, consumer: kinds.CONSUMER })[kind];

function wrap(api: Api, tracer: Tracer, span: LibrarySpan): Span {
  const context = api.trace.setSpan(api.ROOT_CONTEXT, span);
  return {
    child: (name, kind, facts) =>
      wrap(
        api,
        tracer,
        tracer.startSpan(name, { kind: kindOf(api, kind), attributes: { ...facts } }, context),
      ),
    rename: (name) => void span.updateName(name),
    end(facts, failed) {
      if (facts) span.setAttributes({ ...facts });
      if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The trace that a `traceparent` header names (W3C Trace Context). */
function parentOf(api: Api, traceparent: string | null | undefined): Context {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? "");
  const [, traceId = "", spanId = "", flags = ""] = found ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return api.isSpanContextValid(context)
    ? api.trace.setSpanContext(api.ROOT_CONTEXT, context)
    : api.ROOT_CONTEXT;
}

/** Logs that spans weren't sent, at most once a minute. */
function reportProblems(exporter: SpanExporter, log: Log): SpanExporter {
  let quietUntil = 0;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // 0 means success.
        if (result.code !== 0 && Date.now() >= quietUntil) {
          quietUntil = Date.now() + PROBLEM_EVERY_MS;
          log.failure(result.error, "traces not sent", {}, "warn");
        }
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
