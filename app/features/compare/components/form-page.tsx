import { ArrowLeft, ArrowRight } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { href, useFetcher, useNavigate, useSearchParams } from "react-router";
import { isStateCode } from "~/features/brands/rules/states";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Stepper } from "~/ui/stepper";
import { type LeadAnswer, readComparisonAnswers } from "../schema";
import { BasicsStep } from "./basics-step";
import { FormAside } from "./form-aside";
import { hasErrors, lastStep, leadSteps, newSubmissionId, useLeadForm } from "./lead-form";
import { PersonalStep } from "./personal-step";
import { PreferencesStep } from "./preferences-step";

const headings = [
  "Tell us the basics",
  "What are you looking for?",
  "Last Step: Where Should We Send Your Provider Summary?",
];

/** `/compare-providers`: three steps, then the results. */
export function FormPage({ consentPrechecked }: { consentPrechecked: boolean }) {
  const [searchParams] = useSearchParams();
  const stateParam = searchParams.get("state") ?? "";
  const { form, change } = useLeadForm({
    consentPrechecked,
    state: isStateCode(stateParam) ? stateParam : "",
  });
  const { submit, busy } = useSubmission(form.values, change);
  const heading = useFocusOnStep(form.step);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (form.step < lastStep || hasErrors(form)) change({ type: "next" });
    else submit();
  }

  const stepProps = {
    values: form.values,
    errors: form.errors,
    onChange: (field: keyof typeof form.values, value: string | boolean) =>
      change({ type: "set", field, value }),
  };
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
          <noscript>
            <p className="mt-6 rounded-md bg-warning-soft p-4 text-warning-text">
              This form needs JavaScript, which is switched off in your browser.
            </p>
          </noscript>
          <form method="post" noValidate onSubmit={handleSubmit} className="mt-8 flex flex-col gap-8">
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
            <StepButtons step={form.step} busy={busy} onBack={() => change({ type: "back" })} />
          </form>
        </Card>
        <FormAside />
      </div>
    </div>
  );
}

function StepButtons({ step, busy, onBack }: { step: number; busy: boolean; onBack(): void }) {
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
        {step === lastStep ? "Find Providers" : "Next"}
        {step < lastStep && <ArrowRight aria-hidden="true" className="size-5" />}
      </Button>
    </div>
  );
}

/** Sends the answers; on success the visitor goes on to the results, on failure everything typed stays. */
function useSubmission(
  values: ReturnType<typeof useLeadForm>["form"]["values"],
  change: ReturnType<typeof useLeadForm>["change"],
) {
  const fetcher = useFetcher<LeadAnswer>();
  const navigate = useNavigate();
  const handled = useRef<LeadAnswer | undefined>(undefined);

  useEffect(() => {
    const answer = fetcher.data;
    if (fetcher.state !== "idle" || !answer || handled.current === answer) return;
    handled.current = answer;
    if (!answer.ok) {
      change({ type: "refused", message: answer.message, errors: answer.errors });
      return;
    }
    const answers = readComparisonAnswers(values);
    change({ type: "stored", submissionId: newSubmissionId() });
    navigate(href("/compare-providers/results"), { state: answers });
  }, [fetcher.state, fetcher.data, values, change, navigate]);

  function submit() {
    const fields = Object.entries(values).map(([name, value]) => [name, String(value)]);
    fetcher.submit(Object.fromEntries(fields), { method: "post" });
  }
  return { submit, busy: fetcher.state !== "idle" || fetcher.data?.ok === true };
}

/** Moves the focus to the heading of a step the visitor has come to, but not when the page opens. */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement?.getAttribute("role") !== "alert") heading.current?.focus();
  }, [step]);
  return heading;
}
