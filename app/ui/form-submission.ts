import { useEffect, useState } from "react";
import type { FormReply } from "~/kernel/reply";
import { type FetcherState, postWithoutRevalidation, useFetcherResult } from "./navigation-payload";
import { usePageNavigation } from "./page-navigation";
import { prepareNextPage, templateOfPage } from "./prepare-next-page";
import type { ResultsQuestion } from "./results-request";
import type { StepForm } from "./step-form";
import type { FormValues } from "./step-form-state";

/** The page the visitor goes to; the answers, and what that page asks the server, travel in navigation state. */
export type NextPage = { to: string; state: unknown; question?: ResultsQuestion };

type Fetcher<Reply> = FetcherState<Reply> & {
  submit: (fields: Record<string, string>, options: typeof postWithoutRevalidation) => unknown;
};

type SubmissionOptions<Reply> = {
  /** Called once the form is stored; null stays on the page. */
  next(reply: Extract<Reply, { ok: true }>): NextPage | null;
};

/**
 * Submits a step form. If it is stored, the visitor continues to the next page; if it is rejected, the form keeps
 * everything typed. Busy until one of these has happened. The next page is fetched while the visitor completes the form.
 * @param fetcher `useFetcher<FormReply>()` of the page, or `usePostedForm`
 */
export function useFormSubmission<Values extends FormValues, Reply extends FormReply>(
  form: StepForm<Values>,
  fetcher: Fetcher<Reply>,
  { next }: SubmissionOptions<Reply>,
): { send(): void; busy: boolean } {
  const { go } = usePageNavigation();
  const [isLeaving, setLeaving] = useState(false);
  useFetcherResult(fetcher, (reply) => {
    if (!reply.ok) return form.refuse(reply.message, reply.errors);
    form.renew();
    const page = next(reply as Extract<Reply, { ok: true }>);
    setLeaving(page !== null);
    if (page) go(page.to, page.state, page.question);
  });
  const isNearlyComplete = form.isLastStep && form.hasAnswers;
  useEffect(() => {
    if (isNearlyComplete) prepareNextPage(templateOfPage());
  }, [isNearlyComplete]);
  function send() {
    const fields = Object.entries(form.values).map(([name, value]) => [name, String(value)]);
    const body = { ...Object.fromEntries(fields), submissionId: form.submissionId };
    fetcher.submit(body, postWithoutRevalidation);
  }
  return { send, busy: isLeaving || fetcher.state !== "idle" };
}
