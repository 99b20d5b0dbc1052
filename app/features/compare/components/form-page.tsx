import { useEffect } from "react";
import { href, useFetcher, useSearchParams } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";
import { COMPARISON_DRAFT } from "~/features/leads/rules/drafts";
import { missingFieldsMessage } from "~/features/leads/schema";
import { interactionWith } from "~/features/tracking/rules/interaction";
import type { FormReply } from "~/kernel/reply";
import { isStateCode } from "~/kernel/us-states";
import { sendBeacon } from "~/ui/beacon";
import { useFirstInteraction } from "~/ui/first-interaction";
import { useFormSubmission } from "~/ui/form-submission";
import { useStepForm } from "~/ui/step-form";
import { StepFormPage } from "~/ui/step-form-page";
import { readComparisonAnswers } from "../schema";
import { BasicsStep } from "./basics-step";
import { FormAside } from "./form-aside";
import { contactFields, emptyValues, type LeadForm, leadSteps } from "./form-steps";
import { PersonalStep } from "./personal-step";
import { PreferencesStep } from "./preferences-step";

type FormPageProps = {
  consentPrechecked: boolean;
  testimonials: SiteContent["testimonials"]["compare"];
};

/** `/compare-providers`: three steps, then the results (spec:compare#form-steps). */
export function FormPage({ consentPrechecked, testimonials }: FormPageProps) {
  const [state, dropState] = useStateOfAddress();
  const form = useStepForm({
    draftKey: COMPARISON_DRAFT,
    initial: emptyValues(consentPrechecked),
    steps: leadSteps,
    missingMessage: missingFieldsMessage,
    contactFields,
  });
  usePreselectedState(form, state);
  const submission = useFormSubmission(form, useFetcher<FormReply>(), {
    next: () => ({
      to: href("/compare-providers/results"),
      state: {
        ...readComparisonAnswers(form.values),
        sentForm: { submissionId: form.submissionId, hasEmail: form.values.email.trim() !== "" },
      },
    }),
  });
  const reportFirstUse = useFirstInteraction(() =>
    sendBeacon("/events", interactionWith("compare_providers")),
  );
  const stepProps = { values: form.values, errors: form.errors, onChange: form.set };
  return (
    <StepFormPage
      title="Find Your Perfect GLP-1 Provider"
      lead="Three short steps take about two minutes. See every provider that serves your state and what each one really costs per month."
      form={form}
      steps={leadSteps}
      submission={submission}
      submit={{ label: "Find Providers", busyLabel: "Submitting..." }}
      withoutScripts={{ to: href("/providers"), text: "all providers and their prices" }}
      aside={<FormAside testimonials={testimonials} />}
      onChange={reportFirstUse}
      onStartOver={dropState}
    >
      {form.step === 0 && <BasicsStep {...stepProps} />}
      {form.step === 1 && <PreferencesStep {...stepProps} />}
      {form.step === 2 && <PersonalStep {...stepProps} />}
    </StepFormPage>
  );
}

/**
 * `?state=CA` preselects the state; any other value is ignored (spec:compare#state-in-address).
 * @returns the state, and a function that removes it from the URL, so that a reload doesn't find it again
 */
function useStateOfAddress(): [state: string, drop: () => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const state = searchParams.get("state");
  function drop() {
    if (state === null) return;
    const others = new URLSearchParams(searchParams);
    others.delete("state");
    setSearchParams(others, { replace: true, preventScrollReset: true });
  }
  return [isStateCode(state) ? state : "", drop];
}

/** A state chosen on the previous page takes precedence over a draft's. */
function usePreselectedState({ set }: LeadForm, state: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each URL, not for each change of the form
  useEffect(() => {
    if (state) set("state", state);
  }, [state]);
}
