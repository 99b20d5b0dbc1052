import { useEffect, useRef, useState } from "react";
import type { Reply } from "~/kernel/reply";
import { readNavigationState } from "./entry-state";
import { sendQuestion, takeEarlyQuestion } from "./results-request";

/*
 * For pages that pass a visitor's answers on without writing them into a URL: the form posts them, and the results page
 * reads them from navigation state and sends them to the server in a request body.
 */

/** For posts that change nothing on the page: the page's data isn't loaded again. */
export const postWithoutRevalidation = { method: "post", defaultShouldRevalidate: false } as const;

/** The part of `useFetcher()` used here. */
export type FetcherState<Answer> = { state: "idle" | "loading" | "submitting"; data: Answer | undefined };

/** Calls `onResult` once for every response the fetcher receives. */
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
 * The answers in navigation state. Without them, the visitor is redirected to `backTo`. The server never sees
 * navigation state, so the result is null first, and the answers after the first paint. A reload keeps them.
 * @param read returns null for values it doesn't accept
 */
export function useNavigationPayload<Answers>(
  read: (state: unknown) => Answers | null,
  backTo: string,
): Answers | null {
  const [answers, setAnswers] = useState<Answers | null>(null);
  useEffect(() => {
    const found = read(readNavigationState());
    if (found) setAnswers(found);
    else location.replace(backTo);
  }, [read, backTo]);
  return answers;
}

/**
 * Requests results by posting the question as JSON, as soon as there is one. The same object is sent only once, and not
 * at all if the page has sent it early.
 * @param question null: not yet
 * @param failedMessage shown when no readable response arrives in time
 * @returns the reply once it has arrived, and a function to ask again
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
    let isLeaving = false;
    setReply(null);
    const request = { path, question };
    const sent = takeEarlyQuestion<Reply<Results>>(request) ?? sendQuestion<Reply<Results>>(request);
    sent.reply
      .catch((): Reply<Results> => ({ ok: false, message: failedMessage }))
      .then((received) => {
        if (!isLeaving) setReply(received);
      });
    return () => {
      isLeaving = true;
      sent.abort();
    };
  }, [path, question, failedMessage, attempt]);
  return { reply, retry: () => setAttempt((count) => count + 1) };
}
