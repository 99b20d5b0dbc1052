import { LRUCache } from "lru-cache";
import { formatWait, type Reply } from "~/kernel/reply";
import type { Platform, RequestInfo } from "~/platform/context.server";
import { acceptedEncoding, compress, type Encoding } from "./compress.server";

const MAX_KEPT = 300;

/** @template Source the data behind the results, such as all brands; a new object after every change */
export type ResultsEndpointOptions<Source extends object, Query, Results extends object, Event> = {
  /** Used in the name of the limit and in log lines: "comparison results". */
  name: string;
  /** How many queries one client network may send. */
  limit: { points: number; seconds: number };
  /** Reads a body. If it is rejected, the message is shown to the visitor. */
  readQuery(body: unknown): Reply<{ query: Query }>;
  readSource(): Promise<Source>;
  find(source: Source, query: Query): { results: Results; events: readonly Event[] };
  /**
   * Queries with the same key have the same results until the source changes. The key contains nothing that a visitor
   * typed.
   */
  keyOf(query: Query, source: Source): string;
  /** Records that the results were shown, without making the visitor wait. The request names the visitor. */
  record(events: readonly Event[], request: Request): void;
  /** Shown when the source can't be read. */
  failedMessage: string;
};

/** The results for one key, ready to be sent again. */
type KeptReply<Event> = { events: readonly Event[]; bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>> };

/**
 * A plain endpoint that returns the results of a visitor's query, both as JSON (spec:platform#results-request): 400
 * for a query that can't be read, 429 with `Retry-After` above the limit, 503 when the source can't be read. The
 * query is in the body, because a URL would be stored (spec:platform#answers-stay-private).
 *
 * This isn't a route's action: for a thousand brands the router's encoding takes several times as long as finding them.
 */
export function createResultsEndpoint<Source extends object, Query, Results extends object, Event>(
  { rateLimit, log }: Pick<Platform, "rateLimit" | "log">,
  options: ResultsEndpointOptions<Source, Query, Results, Event>,
): (request: Request, info: RequestInfo) => Promise<Response> {
  const limit = rateLimit(options.name, options.limit.points, options.limit.seconds);
  const replyTo = keepReplies(options);
  return async (request, info) => {
    const wait = await limit.consume(info.clientAddress);
    if (wait !== null) return refuse(429, tooManyRequestsMessage(wait), { "Retry-After": String(wait) });
    const reading = options.readQuery(await request.json().catch(() => null));
    if (!reading.ok) return refuse(400, reading.message);
    try {
      const reply = await replyTo(reading.query);
      options.record(reply.events, request);
      return await send(reply, acceptedEncoding(request.headers.get("accept-encoding")));
    } catch (error) {
      log.failure(error, `${options.name} not loaded`);
      return refuse(503, options.failedMessage);
    }
  };
}

function tooManyRequestsMessage(waitSeconds: number): string {
  return `Too many requests from your network. Try again in ${formatWait(waitSeconds)}.`;
}

function refuse(status: number, message: string, headers: HeadersInit = {}): Response {
  const reply: Reply = { ok: false, message };
  return Response.json(reply, { status, headers });
}

/** Finds the results of a query, or returns those found earlier from the same source. */
function keepReplies<Source extends object, Query, Results extends object, Event>({
  readSource,
  keyOf,
  find,
}: ResultsEndpointOptions<Source, Query, Results, Event>) {
  let source: Source | null = null;
  const kept = new LRUCache<string, KeptReply<Event>>({ max: MAX_KEPT });
  return async (query: Query): Promise<KeptReply<Event>> => {
    const current = await readSource();
    if (current !== source) kept.clear();
    source = current;
    const key = keyOf(query, current);
    const known = kept.get(key);
    if (known) return known;
    const { results, events } = find(current, query);
    const reply: Reply<Results> = { ok: true, ...results };
    const bytes = new TextEncoder().encode(JSON.stringify(reply));
    const made = { events, bodies: new Map([["identity" as Encoding, Promise.resolve(bytes)]]) };
    kept.set(key, made);
    return made;
  };
}

async function send(reply: KeptReply<unknown>, encoding: Encoding): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  return new Response(await bodyOf(reply, encoding), { headers });
}

async function bodyOf(reply: KeptReply<unknown>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = reply.bodies.get(encoding);
  if (known) return known;
  const identity = await bodyOf(reply, "identity");
  const body = compress(identity, encoding, "live");
  reply.bodies.set(encoding, body);
  return body;
}
