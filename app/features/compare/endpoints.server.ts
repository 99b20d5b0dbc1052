import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import type { Brand } from "~/features/brands/schema";
import type { Recorder, TrackedEvent } from "~/features/tracking/mutations/recorder.server";
import { describeError } from "~/platform/db/failure.server";
import { acceptedEncoding, compress, type Encoding } from "~/platform/http/compress.server";
import type { Log } from "~/platform/log.server";
import { firstImpressions, loadFailedMessage, matchProviders, type ResultsAnswer } from "./rules";
import { type ComparisonAnswers, readComparisonAnswers } from "./schema";

const MAX_KEPT = 300;

/** The answer for one set of answers, ready to be sent again while the brands stay as they are. */
type KeptAnswer = { events: TrackedEvent[]; bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>> };

/**
 * `POST /compare-providers/matches`: the providers for a visitor's answers, as JSON. The answers come in the body: an
 * address would keep them. The view and the first impressions are recorded without making the visitor wait.
 *
 * A plain endpoint, not a route's action: for a thousand brands the router's own encoding costs several times what
 * finding the providers does. Answers are kept by what was asked, until a brand changes; they hold nothing of a visitor.
 */
export function createMatchEndpoint(catalog: BrandCatalog, recorder: Recorder, log: Log) {
  let brands: readonly Brand[] | null = null;
  const kept = new Map<string, KeptAnswer>();

  async function answerFor(answers: ComparisonAnswers): Promise<KeptAnswer> {
    const current = await catalog.all();
    if (current !== brands) kept.clear();
    brands = current;
    const { state, preferredMedication, administrationType, paymentMethod } = answers;
    const key = [state, preferredMedication, administrationType, paymentMethod].join(" ");
    const known = kept.get(key);
    if (known) return known;
    const answer = makeAnswer(current, answers);
    const oldest = kept.size >= MAX_KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, answer);
    return answer;
  }

  return async (request: Request): Promise<Response> => {
    const answers = readComparisonAnswers(await request.json().catch(() => null));
    if (!answers) return refuse(400, "Missing form data. Please try again.");
    try {
      const answer = await answerFor(answers);
      recorder.recordInBackground(answer.events);
      return await send(answer, acceptedEncoding(request.headers.get("accept-encoding")));
    } catch (error) {
      log.error(describeError(error), "provider matches not loaded");
      return refuse(503, loadFailedMessage);
    }
  };
}

function refuse(status: number, error: string): Response {
  const answer: ResultsAnswer = { ok: false, error };
  return Response.json(answer, { status });
}

function makeAnswer(catalog: readonly Brand[], answers: ComparisonAnswers): KeptAnswer {
  const matched = matchProviders(catalog, answers);
  const answer: ResultsAnswer = { ok: true, ...matched };
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  return {
    events: viewEvents(firstImpressions(matched, answers)),
    bodies: new Map([["identity", Promise.resolve(bytes)]]),
  };
}

function viewEvents(providerIds: readonly number[]): TrackedEvent[] {
  const component = "compare_providers";
  const impressions = providerIds.map<TrackedEvent>((providerId, index) => ({
    kind: "impression",
    providerId,
    component,
    rank: index + 1,
  }));
  return [
    { kind: "event", eventType: "results_view", component, metadata: { source: "compare_providers" } },
    ...impressions,
  ];
}

async function send(answer: KeptAnswer, encoding: Encoding): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  return new Response(await bodyOf(answer, encoding), { headers });
}

async function bodyOf(answer: KeptAnswer, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = answer.bodies.get(encoding);
  if (known) return known;
  const identity = await bodyOf(answer, "identity");
  const body = compress(identity, encoding, "live").then((bytes) => new Uint8Array(bytes));
  answer.bodies.set(encoding, body);
  return body;
}
