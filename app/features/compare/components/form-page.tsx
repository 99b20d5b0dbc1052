import { ArrowLeft, ArrowRight } from "lucide-react";
import { type FormEvent, useEffect } from "react";
import { href, useFetcher, useNavigate, useSearchParams } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";
import { missingFieldsMessage } from "~/features/leads/schema";
import { interactionWith } from "~/features/tracking/rules/interaction";
import { isStateCode } from "~/kernel/us-states";
import { sendBeacon } from "~/ui/beacon";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { useFirstInteraction } from "~/ui/first-interaction";
import { postWithoutRevalidation, useFetcherResult } from "~/ui/navigation-payload";
import { NeedsScript } from "~/ui/needs-script";
import { formMethod, useStepForm, useStepHeading } from "~/ui/step-form";
import { Stepper } from "~/ui/stepper";
import { type LeadAnswer, readComparisonAnswers } from "../schema";
import { BasicsStep } from "./basics-step";
import { FormAside } from "./form-aside";
import { emptyValues, type LeadForm, leadSteps } from "./form-steps";
import { PersonalStep } from "./personal-step";
import { PreferencesStep } from "./preferences-step";

const headings = [
  "Tell us the basics",
  "What are you looking for?",
  "Last Step: Where Should We Send Your Provider Summary?",
];

type FormPageProps = { consentPrechecked: boolean; testimonials: SiteContent["testimonials"]["compare"] };

/** `/compare-providers`: three steps, then the results. */
export function FormPage({ consentPrechecked, testimonials }: FormPageProps) {
  const state = useStateOfAddress();
  const form = useStepForm({
    draftKey: "compare-form",
    initial: emptyValues(consentPrechecked, state),
    steps: leadSteps,
    missingMessage: missingFieldsMessage,
  });
  usePreselectedState(form, state);
  const { send, busy } = useSubmission(form);
  const reportFirstUse = useFirstInteraction(() =>
    sendBeacon("/events", interactionWith("compare_providers")),
  );
  const heading = useStepHeading(form.step);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!form.isLastStep) form.next();
    else if (form.complete()) send();
  }

  const stepProps = { values: form.values, errors: form.errors, onChange: form.set };
  return (
    <div className="page py-8 sm:py-12">
      <header className="max-w-prose">
        <h1 className="text-2xl font-semibold sm:text-3xl">Find Your Perfect GLP-1 Provider</h1>
        <p className="mt-3 text-ink-soft">
          Three short steps, about two minutes. You see every provider that serves your state, and what each
          one really costs a month.
        </p>
      </header>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <Card pad="lg">
          <Stepper label="Steps of the form" steps={leadSteps.map((step) => step.name)} current={form.step} />
          <NeedsScript to={href("/providers")}>all providers and their prices</NeedsScript>
          <form
            ref={form.ref}
            method={formMethod}
            noValidate
            onSubmit={handleSubmit}
            onChange={reportFirstUse}
            className="mt-8 flex flex-col gap-8"
          >
            <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
              {headings[form.step]}
            </h2>
            <ErrorSummary
              title={form.message}
              attempt={form.attempt}
              errors={Object.entries(form.errors).map(([fieldId, message]) => ({ fieldId, message }))}
            />
            {form.step === 0 && <BasicsStep {...stepProps} />}
            {form.step === 1 && <PreferencesStep {...stepProps} />}
            {form.step === 2 && <PersonalStep {...stepProps} />}
            <StepButtons step={form.step} isLast={form.isLastStep} busy={busy} onBack={form.back} />
          </form>
        </Card>
        <FormAside testimonials={testimonials} />
      </div>
    </div>
  );
}

type StepButtonsProps = { step: number; isLast: boolean; busy: boolean; onBack(): void };

function StepButtons({ step, isLast, busy, onBack }: StepButtonsProps) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
      {step > 0 ? (
        <Button variant="secondary" size="lg" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back
        </Button>
      ) : (
        <span />
      )}
      <Button type="submit" size="lg" busy={busy} busyLabel="Submitting...">
        {isLast ? "Find Providers" : "Next"}
        {!isLast && <ArrowRight aria-hidden="true" className="size-5" />}
      </Button>
    </div>
  );
}

/** `?state=CA` preselects the state; anything else there counts as none (spec:compare#state-in-address). */
function useStateOfAddress(): string {
  const [searchParams] = useSearchParams();
  const state = searchParams.get("state");
  return isStateCode(state) ? state : "";
}

/** A state chosen on the page before wins over the one of a draft. */
function usePreselectedState({ set }: LeadForm, state: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, not for each change of the form
  useEffect(() => {
    if (state) set("state", state);
  }, [state]);
}

/** Sends the answers; on success the visitor goes on to the results, on failure everything typed stays. */
function useSubmission(form: LeadForm) {
  const fetcher = useFetcher<LeadAnswer>();
  const navigate = useNavigate();
  useFetcherResult(fetcher, (answer) => {
    if (!answer.ok) return form.refuse(answer.message, answer.errors);
    form.renew();
    navigate(href("/compare-providers/results"), { state: readComparisonAnswers(form.values) });
  });
  function send() {
    const fields = Object.entries(form.values).map(([name, value]) => [name, String(value)]);
    fetcher.submit(
      { ...Object.fromEntries(fields), submissionId: form.submissionId },
      postWithoutRevalidation,
    );
  }
  return { send, busy: fetcher.state !== "idle" || fetcher.data?.ok === true };
}
