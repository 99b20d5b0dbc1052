/*
 * How a results page gets its results: it posts the question as JSON. The form before it hands the question over, so
 * that the page can send it before its component runs.
 */

/** A question about results, without anything that identifies the visitor. */
export type ResultsQuestion = {
  /** A path of this site. */
  path: string;
  question: object;
};

export type SentQuestion<Reply> = {
  /** Rejects when the server can't be reached or takes too long, or when the response isn't a reply. */
  reply: Promise<Reply>;
  abort(): void;
};

/** How long results may take (spec:platform#results-request). */
const RESULTS_DEADLINE_MS = 10_000;

/** Posts a question. */
export function sendQuestion<Reply>({ path, question }: ResultsQuestion): SentQuestion<Reply> {
  const request = new AbortController();
  const deadline = setTimeout(() => request.abort(), RESULTS_DEADLINE_MS);
  const reply = post<Reply>(path, question, request.signal).finally(() => clearTimeout(deadline));
  return { reply, abort: () => request.abort() };
}

let early: { path: string; body: string; sent: SentQuestion<unknown> } | null = null;

/** Posts a question for the component that is going to take it with `takeEarlyQuestion`. */
export function sendQuestionEarly(question: ResultsQuestion): void {
  const sent = sendQuestion<unknown>(question);
  // The component that takes the reply handles its failure. Without this, the browser would report it until then.
  sent.reply.catch(() => {});
  early = { path: question.path, body: JSON.stringify(question.question), sent };
}

/** @returns the question if it was sent early, and null when it's taken again, because a retry must send it again. */
export function takeEarlyQuestion<Reply>({ path, question }: ResultsQuestion): SentQuestion<Reply> | null {
  const found = early;
  if (found?.path !== path || found.body !== JSON.stringify(question)) return null;
  early = null;
  // The reply to a question is the same, however early it's sent.
  return found.sent as SentQuestion<Reply>;
}

/** @throws when the server can't be reached, or when the response isn't a reply */
async function post<Reply>(path: string, question: object, signal: AbortSignal): Promise<Reply> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  const reply = await response.json();
  if (typeof reply?.ok !== "boolean") throw new Error("no reply");
  return reply;
}
