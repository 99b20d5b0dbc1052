import { useEffect } from "react";
import { href, useFetcher, useSearchParams } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";
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
import { emptyValues, type LeadForm, leadSteps } from "./form-steps";
import { PersonalStep } from "./personal-step";
import { PreferencesStep } from "./preferences-step";

type FormPageProps = {
  consentPrechecked: boolean;
  testimonials: SiteContent["testimonials"]["compare"];
};

/** `/compare-providers`: three steps, then the results (spec:compare#form-steps). */
export function FormPage({ consentPrechecked, testimonials }: FormPageProps) {
  const state = useStateOfAddress();
  const form = useStepForm({
    draftKey: "compare-form",
    initial: emptyValues(consentPrechecked, state),
    steps: leadSteps,
    missingMessage: missingFieldsMessage,
  });
  usePreselectedState(form, state);
  const submission = useFormSubmission(form, useFetcher<FormReply>(), {
    next: () => ({ to: href("/compare-providers/results"), state: readComparisonAnswers(form.values) }),
  });
  const reportFirstUse = useFirstInteraction(() =>
    sendBeacon("/events", interactionWith("compare_providers")),
  );
  const stepProps = { values: form.values, errors: form.errors, onChange: form.set };
  return (
    <StepFormPage
      title="Find Your Perfect GLP-1 Provider"
      lead="Three short steps, about two minutes. You see every provider that serves your state, and what each one really costs a month."
      form={form}
      steps={leadSteps}
      submission={submission}
      submit={{ label: "Find Providers", busyLabel: "Submitting..." }}
      withoutScripts={{ to: href("/providers"), text: "all providers and their prices" }}
      aside={<FormAside testimonials={testimonials} />}
      onChange={reportFirstUse}
    >
      {form.step === 0 && <BasicsStep {...stepProps} />}
      {form.step === 1 && <PreferencesStep {...stepProps} />}
      {form.step === 2 && <PersonalStep {...stepProps} />}
    </StepFormPage>
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
