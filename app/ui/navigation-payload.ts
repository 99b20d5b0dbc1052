import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Reply } from "~/kernel/reply";

/*
 * Pages that hand answers of a visitor on without writing them into a URL:
 * the form posts them, the results page finds them in navigation state and asks the server in a body.
 */

/** For what changes nothing that the page shows: the data of the page is not asked for again. */
export const postWithoutRevalidation = { method: "post", defaultShouldRevalidate: false } as const;

/** The part of `useFetcher()` that this needs. */
export type FetcherState<Answer> = { state: "idle" | "loading" | "submitting"; data: Answer | undefined };

/** Calls `onResult` once for every answer the fetcher brings. */
export function useFetcherResult<Answer>(
  { state, data }: FetcherState<Answer>,
  onResult: (answer: Answer & {}) => void,
): void {
  const handled = useRef<Answer | undefined>(undefined);
  useEffect(() => {
    if (state !== "idle" || data === undefined || data === null || handled.current === data) return;
    handled.current = data;
    onResult(data);
  }, [state, data, onResult]);
}

/**
 * The answers in navigation state; without them the visitor is led to `backTo`. The server never sees navigation state,
 * so null comes first, and the answers after the first paint. A reload keeps them.
 * @param read gives null for what it does not accept
 */
export function useNavigationPayload<Answers>(
  read: (state: unknown) => Answers | null,
  backTo: string,
): Answers | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<Answers | null>(null);
  useEffect(() => {
    const found = read(state);
    if (found) setAnswers(found);
    else navigate(backTo, { replace: true });
  }, [state, read, backTo, navigate]);
  return answers;
}

/** How long results may take (spec:platform#results-request). */
const RESULTS_DEADLINE_MS = 10_000;

/**
 * Asks for results by posting the question as JSON, as soon as there is one. The same object is asked once.
 * @param question null: not yet
 * @param failedMessage said when nothing readable comes back in time
 * @returns the reply once it is there, and a way to ask again
 */
export function useResults<Results extends object>(
  path: string,
  question: object | null,
  failedMessage: string,
): { reply: Reply<Results> | null; retry: () => void } {
  const [reply, setReply] = useState<Reply<Results> | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    if (question === null) return;
    const request = new AbortController();
    let isLeaving = false;
    const deadline = setTimeout(() => request.abort(), RESULTS_DEADLINE_MS);
    setReply(null);
    askForResults<Results>(path, question, request.signal)
      .catch((): Reply<Results> => ({ ok: false, message: failedMessage }))
      .then((received) => {
        clearTimeout(deadline);
        if (!isLeaving) setReply(received);
      });
    return () => {
      isLeaving = true;
      request.abort();
    };
  }, [path, question, failedMessage, attempt]);
  return { reply, retry: () => setAttempt((count) => count + 1) };
}

/** @throws when the server can't be reached, or something else than a reply comes back */
async function askForResults<Results extends object>(
  path: string,
  question: object,
  signal: AbortSignal,
): Promise<Reply<Results>> {
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
