import { LRUCache } from "lru-cache";
import { formatWait, type Reply } from "~/kernel/reply";
import type { Platform, RequestInfo } from "~/platform/context.server";
import { acceptedEncoding, compress, type Encoding } from "./compress.server";

const MAX_KEPT = 300;

/** @template Source the data behind the results, such as all brands; a new object after every change */
export type ResultsEndpointOptions<Source extends object, Question, Results extends object, Event> = {
  /** Used in the name of the limit and in log lines: "comparison results". */
  name: string;
  /** How many questions one client network may ask. */
  limit: { points: number; seconds: number };
  /** Reads a body. If it is rejected, the message is shown to the visitor. */
  readQuestion(body: unknown): Reply<{ question: Question }>;
  readSource(): Promise<Source>;
  find(source: Source, question: Question): { results: Results; events: readonly Event[] };
  /**
   * Questions with the same key have the same results until the source changes. The key contains nothing that a visitor
   * typed.
   */
  keyOf(question: Question, source: Source): string;
  /** Records that the results were shown, without making the visitor wait. The request says who asked. */
  record(events: readonly Event[], request: Request): void;
  /** Shown when the source can't be read. */
  failedMessage: string;
};

/** The results for one key, ready to be sent again. */
type KeptReply<Event> = { events: readonly Event[]; bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>> };

/**
 * A plain endpoint that answers a visitor's question with results, both as JSON (spec:platform#results-request): 400
 * for a question that can't be read, 429 with `Retry-After` above the limit, 503 when the source can't be read. The
 * question is in the body, because a URL would be stored (spec:platform#answers-stay-private).
 *
 * This isn't a route's action: for a thousand brands the router's encoding takes several times as long as finding them.
 */
export function createResultsEndpoint<Source extends object, Question, Results extends object, Event>(
  { rateLimit, log }: Pick<Platform, "rateLimit" | "log">,
  options: ResultsEndpointOptions<Source, Question, Results, Event>,
): (request: Request, info: RequestInfo) => Promise<Response> {
  const limit = rateLimit(options.name, options.limit.points, options.limit.seconds);
  const replyTo = keepReplies(options);
  return async (request, info) => {
    const wait = await limit.consume(info.clientAddress);
    if (wait !== null) return refuse(429, tooManyQuestionsMessage(wait), { "Retry-After": String(wait) });
    const reading = options.readQuestion(await request.json().catch(() => null));
    if (!reading.ok) return refuse(400, reading.message);
    try {
      const reply = await replyTo(reading.question);
      options.record(reply.events, request);
      return await send(reply, acceptedEncoding(request.headers.get("accept-encoding")));
    } catch (error) {
      log.failure(error, `${options.name} not loaded`);
      return refuse(503, options.failedMessage);
    }
  };
}

function tooManyQuestionsMessage(waitSeconds: number): string {
  return `Too many requests from your network. Try again in ${formatWait(waitSeconds)}.`;
}

function refuse(status: number, message: string, headers: HeadersInit = {}): Response {
  const reply: Reply = { ok: false, message };
  return Response.json(reply, { status, headers });
}

/** Finds the results of a question, or returns those found earlier from the same source. */
function keepReplies<Source extends object, Question, Results extends object, Event>({
  readSource,
  keyOf,
  find,
}: ResultsEndpointOptions<Source, Question, Results, Event>) {
  let source: Source | null = null;
  const kept = new LRUCache<string, KeptReply<Event>>({ max: MAX_KEPT });
  return async (question: Question): Promise<KeptReply<Event>> => {
    const current = await readSource();
    if (current !== source) kept.clear();
    source = current;
    const key = keyOf(question, current);
    const known = kept.get(key);
    if (known) return known;
    const { results, events } = find(current, question);
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
  const body = compress(identity, encoding, "live").then((bytes) => new Uint8Array(bytes));
  reply.bodies.set(encoding, body);
  return body;
}
