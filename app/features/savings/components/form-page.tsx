import { ArrowLeft, ArrowRight } from "lucide-react";
import type { FormEvent } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";
import { missingFieldsMessage } from "~/features/leads/schema";
import type { SavingsFormAnswer } from "~/features/savings/schema";
import { interactionWith } from "~/features/tracking/rules/interaction";
import { sendBeacon } from "~/ui/beacon";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { useFirstInteraction } from "~/ui/first-interaction";
import { postWithoutRevalidation, useFetcherResult } from "~/ui/navigation-payload";
import { NeedsScript } from "~/ui/needs-script";
import { formMethod, useStepForm, useStepHeading } from "~/ui/step-form";
import { Stepper } from "~/ui/stepper";
import { ContactStep } from "./contact-step";
import { FormAside } from "./form-aside";
import { emptyValues, type SavingsForm, savingsSteps } from "./form-steps";
import { PrescriptionStep } from "./prescription-step";

const headings = ["What do you take and pay now?", "Where do you live, and who are you?"];

type FormPageProps = {
  consentPrechecked: boolean;
  providerNames: readonly string[];
  testimonials: SiteContent["testimonials"]["savings"];
};

/** `/save-on-prescription`: two steps, then the results (spec:savings#form-steps). */
export function FormPage({ consentPrechecked, providerNames, testimonials }: FormPageProps) {
  const form = useStepForm({
    draftKey: "savings-form",
    initial: emptyValues(consentPrechecked),
    steps: savingsSteps,
    missingMessage: missingFieldsMessage,
  });
  const { send, busy } = useSubmission(form);
  const reportFirstUse = useFirstInteraction(() =>
    sendBeacon("/events", interactionWith("save_prescription")),
  );
  const heading = useStepHeading(form.step);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!form.isLastStep) form.next();
    else if (form.complete()) send();
  }

  return (
    <div className="page py-8 sm:py-12">
      <header className="max-w-prose">
        <h1 className="text-2xl font-semibold sm:text-3xl">
          Save on Your <span className="whitespace-nowrap">GLP-1</span> Prescription
        </h1>
        <p className="mt-3 text-ink-soft">
          Tell us what you take and what you pay. We look for providers that serve your state and would cost
          you less, and show you the whole first year.
        </p>
      </header>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <Card pad="lg">
          <Stepper
            label="Steps of the form"
            steps={savingsSteps.map(({ name }) => name)}
            current={form.step}
          />
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
            {form.step === 0 ? (
              <PrescriptionStep form={form} providerNames={providerNames} />
            ) : (
              <ContactStep form={form} />
            )}
            <FormButtons isLastStep={form.isLastStep} busy={busy} onBack={form.back} />
          </form>
        </Card>
        <FormAside testimonials={testimonials} />
      </div>
    </div>
  );
}

type FormButtonsProps = { isLastStep: boolean; busy: boolean; onBack: () => void };

function FormButtons({ isLastStep, busy, onBack }: FormButtonsProps) {
  if (!isLastStep) {
    return (
      <Button type="submit" size="lg" className="sm:self-end">
        Next
        <ArrowRight aria-hidden="true" className="size-5" />
      </Button>
    );
  }
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
      <Button variant="secondary" size="lg" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back
      </Button>
      <Button type="submit" size="lg" busy={busy} busyLabel="Processing...">
        Find Savings
      </Button>
    </div>
  );
}

/** Sends the answers; stored, they go on to the results in navigation state; refused, everything typed stays. */
function useSubmission(form: SavingsForm) {
  const fetcher = useFetcher<SavingsFormAnswer>();
  const navigate = useNavigate();
  useFetcherResult(fetcher, (answer) => {
    if (!answer.ok) return form.refuse(answer.message, answer.errors);
    form.renew();
    navigate(href("/save-on-prescription/results"), { state: answer.answers });
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
