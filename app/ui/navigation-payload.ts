import { useEffect, useRef, useState } from "react";
import { type SubmitTarget, useLocation, useNavigate } from "react-router";

/*
 * Pages that hand answers of a visitor on without writing them into an address:
 * the form posts them, the results page finds them in navigation state and asks the server in a body.
 */

/** For what changes nothing that the page shows: the data of the page is not asked for again. */
export const postWithoutRevalidation = { method: "post", defaultShouldRevalidate: false } as const;
const postJsonWithoutRevalidation = { ...postWithoutRevalidation, encType: "application/json" } as const;

/** The part of `useFetcher()` that these need. */
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

/**
 * Posts a question as JSON to the page's own action, as soon as there is one.
 * @param question null: not yet. The same object is asked once.
 * @returns the answer when it is there, and a way to ask again.
 */
export function useFetcherQuery<Answer>(
  fetcher: FetcherState<Answer> & {
    submit: (target: SubmitTarget, options: typeof postJsonWithoutRevalidation) => Promise<unknown>;
  },
  question: SubmitTarget,
): { answer: Answer | undefined; refetch: () => void } {
  const [attempt, setAttempt] = useState(0);
  const { submit } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    if (question !== null) submit(question, postJsonWithoutRevalidation);
  }, [question, attempt, submit]);
  return {
    answer: fetcher.state === "idle" ? fetcher.data : undefined,
    refetch: () => setAttempt((count) => count + 1),
  };
}
