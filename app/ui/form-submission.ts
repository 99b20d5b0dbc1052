import { useState } from "react";
import { type SubmitTarget, useNavigate } from "react-router";
import type { FormReply } from "~/kernel/reply";
import { type FetcherState, postWithoutRevalidation, useFetcherResult } from "./navigation-payload";
import type { StepForm } from "./step-form";
import type { FormValues } from "./step-form-state";

/** Where the visitor goes with the answers, which travel in navigation state. */
export type NextPage = { to: string; state: unknown };

type Fetcher<Reply> = FetcherState<Reply> & {
  submit: (target: SubmitTarget, options: typeof postWithoutRevalidation & { action?: string }) => unknown;
};

type SubmissionOptions<Reply> = {
  /** The URL that takes the form; without it, that of the page's own route. */
  action?: string;
  /** Called once the form is stored; null stays on the page. */
  next(reply: Extract<Reply, { ok: true }>): NextPage | null;
};

/**
 * Sends a step form: stored, the visitor goes on to the next page; refused, everything typed stays. Busy until either has happened.
 * @param fetcher `useFetcher<FormReply>()` of the page
 */
export function useFormSubmission<Values extends FormValues, Reply extends FormReply>(
  form: StepForm<Values>,
  fetcher: Fetcher<Reply>,
  { action, next }: SubmissionOptions<Reply>,
): { send(): void; busy: boolean } {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  useFetcherResult(fetcher, (reply) => {
    if (!reply.ok) return form.refuse(reply.message, reply.errors);
    form.renew();
    const page = next(reply as Extract<Reply, { ok: true }>);
    setLeaving(page !== null);
    if (page) navigate(page.to, { state: page.state });
  });
  function send() {
    const fields = Object.entries(form.values).map(([name, value]) => [name, String(value)]);
    const body = { ...Object.fromEntries(fields), submissionId: form.submissionId };
    fetcher.submit(body, { ...postWithoutRevalidation, action });
  }
  return { send, busy: isLeaving || fetcher.state !== "idle" };
}
