import { createContext } from "react-router";
import type { Platform, RequestInfo } from "~/platform/context.server";
import { createGroupWriter } from "~/platform/db/group-writer.server";
import { measureGroups } from "~/platform/metrics/group-metrics.server";
import type { ConversionResult } from "../mutations/conversions.server";
import {
  type Decision,
  type Endpoint,
  type RawRequest,
  refusalOf,
  type StoredRequest,
  storeDecisions,
  storeRequests,
} from "../mutations/requests.server";
import type { NetworkDirectory } from "../queries/directory.server";
import { isLinkPreview } from "../rules/link-preview";
import { decideRequest, refuse } from "./decide.server";
import { createLimits } from "./limits.server";
import { readRequest } from "./raw-request.server";

const RETRY_AFTER_S = 30;
const METHODS: readonly string[] = ["GET", "POST", "HEAD"];

/** For the metrics. */
const OUTCOMES = ["created", "updated", "unchanged", "rejected", "limited", "failed"].map((outcome) => ({
  outcome,
}));

type Answer = { status: number; body: object; retryAfter?: number };

export type Inbound = {
  /**
   * `/functions/v1/postback` and `/functions/v1/post-conversion-data` (spec:revenue#postback-endpoints,
   * spec:revenue#stored-first, spec:revenue#postback-answer).
   */
  respond(endpoint: Endpoint, request: Request, info: RequestInfo): Promise<Response>;
  /** Resolves when everything in progress is written. */
  drain(): Promise<void>;
};

export const inboundContext = createContext<Inbound>();

/**
 * Receives conversions from other servers: stores and commits the raw request, then writes the conversion and the
 * request's outcome, then answers. Requests that arrive in the meantime are written in groups, each in one transaction.
 */
export function createInbound(platform: Platform, directory: NetworkDirectory): Inbound {
  const { db, database, log, now, metrics } = platform;
  const count = metrics.counter("postbacks", { help: "Postbacks by what became of them.", known: OUTCOMES });
  const limits = createLimits(platform, directory);
  const incoming = createGroupWriter<RawRequest, StoredRequest>((requests) => storeRequests(db, requests), {
    onGroup: measureGroups(metrics, "postback_requests"),
  });
  const settled = createGroupWriter<Decision, ConversionResult | null>(
    (decisions) => database.db.transaction((tx) => storeDecisions(tx, decisions, now())),
    { onGroup: measureGroups(metrics, "postback_decisions") },
  );

  async function take(endpoint: Endpoint, request: Request, info: RequestInfo): Promise<Answer> {
    const { raw, problem } = await readRequest(endpoint, request, info, now());
    const seconds = await limits.wait(raw);
    if (seconds !== null) return slowDown(raw, seconds);
    const stored = await incoming.add(raw);
    const networkId = stored.token?.networkId ?? null;
    const network = networkId === null ? undefined : await directory.network(networkId);
    const decision = problem ? refuse(stored, problem) : decideRequest(raw, stored, network);
    const result = await settled.add(decision);
    limits.touch(stored);
    Object.assign(info.logFields, { postback: stored.requestId, network: networkId });
    return answerOf(decision, result);
  }

  async function slowDown(raw: RawRequest, seconds: number): Promise<Answer> {
    const reason = `Too many requests. Send this one again in ${seconds} seconds.`;
    if (await limits.isFirstRefusal(raw)) {
      const refused = refuse(await incoming.add(raw), { httpStatus: 429, field: null, reason });
      await settled.add({ ...refused, outcome: "limited" });
    }
    return { status: 429, body: { ok: false, reason }, retryAfter: seconds };
  }

  return {
    async respond(endpoint, request, info) {
      if (!METHODS.includes(request.method)) {
        return send({ status: 405, body: { ok: false, reason: "Send this with GET or POST." } });
      }
      if (request.method === "HEAD" || isLinkPreview((name) => request.headers.get(name))) {
        return send({ status: 403, body: { ok: false, reason: "Previews are not recorded." } });
      }
      try {
        const answer = await take(endpoint, request, info);
        count({ outcome: outcomeOf(answer) });
        return send(answer);
      } catch (error) {
        log.failure(error, "postback not recorded");
        count({ outcome: "failed" });
        const reason = "Nothing was recorded. Send this request again later.";
        return send({ status: 503, body: { ok: false, reason }, retryAfter: RETRY_AFTER_S });
      }
    },
    async drain() {
      await incoming.drain();
      await settled.drain();
    },
  };
}

function outcomeOf({ status, body }: Answer): string {
  if (status === 429) return "limited";
  return status === 200 && "result" in body ? String(body.result) : "rejected";
}

function answerOf(taken: Decision, result: ConversionResult | null): Answer {
  const decision = refusalOf(taken, result);
  const { requestId } = decision;
  if (decision.kind === "refuse") {
    const { field, reason, httpStatus } = decision;
    return { status: httpStatus, body: { ok: false, field, reason, request_id: requestId } };
  }
  return {
    status: 200,
    body: {
      ok: true,
      result: result?.outcome,
      conversion_id: result?.id,
      transaction_id: decision.input.facts.transactionId,
      test: decision.input.isTest,
      request_id: requestId,
    },
  };
}

function send({ status, body, retryAfter }: Answer): Response {
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
  if (status === 405) headers.Allow = METHODS.join(", ");
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  return Response.json(body, { status, headers });
}
