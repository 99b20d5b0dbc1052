import { useLayoutEffect } from "react";
import { href } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";
import { useFormVisit } from "~/features/funnel-steps/public-components/form-visit";
import { funnelVisit } from "~/features/funnel-steps/public-components/funnel-visit";
import { COMPARISON_DRAFT } from "~/features/leads/rules/drafts";
import { missingFieldsMessage, submitFailedMessage } from "~/features/leads/schema";
import { interactionWith } from "~/features/tracking/rules/interaction";
import type { FormReply } from "~/kernel/reply";
import { isStateCode } from "~/kernel/us-states";
import { sendBeacon } from "~/ui/beacon";
import { readEntryState, writeEntryState } from "~/ui/entry-state";
import { useFirstInteraction } from "~/ui/first-interaction";
import { useFormSubmission } from "~/ui/form-submission";
import { STATE_PARAMETER } from "~/ui/opens-comparison";
import { usePostedForm } from "~/ui/posted-form";
import { useStepForm } from "~/ui/step-form";
import { StepFormPage } from "~/ui/step-form-page";
import { matchesPath, readComparisonAnswers } from "../schema";
import { BasicsStep } from "./basics-step";
import { FormAside } from "./form-aside";
import { contactFields, emptyValues, type LeadForm, leadSteps } from "./form-steps";
import { PersonalStep } from "./personal-step";
import { PreferencesStep } from "./preferences-step";

type FormPageProps = {
  consentPrechecked: boolean;
  testimonials: SiteContent["testimonials"]["compare"];
};

const unanswered: FormReply = { ok: false, message: submitFailedMessage, errors: {} };

/** `/compare-providers`: three steps, then the results (spec:compare#form-steps). */
export function FormPage({ consentPrechecked, testimonials }: FormPageProps) {
  const reportFirstUse = useFirstInteraction(() => {
    sendBeacon("/events", interactionWith("compare_providers"));
    funnelVisit("compare_providers").note("started");
  });
  const form = useStepForm({
    draftKey: COMPARISON_DRAFT,
    initial: emptyValues(consentPrechecked),
    steps: leadSteps,
    missingMessage: missingFieldsMessage,
    contactFields,
    onEnteredEarly: reportFirstUse,
  });
  const completeVisit = useFormVisit("compare_providers", form);
  usePreselectedState(form);
  const fetcher = usePostedForm<FormReply>(href("/compare-providers/submit"), unanswered);
  const submission = useFormSubmission(form, fetcher, {
    next() {
      completeVisit();
      const answers = readComparisonAnswers(form.values);
      const sentForm = { submissionId: form.submissionId, hasEmail: form.values.email.trim() !== "" };
      return {
        to: href("/compare-providers/results"),
        state: { ...answers, sentForm },
        question: answers ? { path: matchesPath, question: answers } : undefined,
      };
    },
  });
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
      onStartOver={dropPreselectedState}
    >
      {form.step === 0 && <BasicsStep {...stepProps} />}
      {form.step === 1 && <PreferencesStep {...stepProps} />}
      {form.step === 2 && <PersonalStep {...stepProps} />}
    </StepFormPage>
  );
}

/** The name of the state from the URL that this entry of the browser's history has applied. */
const APPLIED_STATE = "appliedState";

/**
 * `?state=CA` preselects the state once for each visit; any other value is ignored (spec:compare#state-in-address). A
 * state chosen on the previous page takes precedence over a draft's, but not over what the visitor chooses here, which
 * a reload and Back restore. The page is the same for every query, so only the browser reads it.
 */
function usePreselectedState({ set }: LeadForm) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document, not for each change of the form
  useLayoutEffect(() => {
    const state = new URLSearchParams(location.search).get(STATE_PARAMETER);
    if (!isStateCode(state) || readEntryState(APPLIED_STATE) === state) return;
    set("state", state);
    try {
      writeEntryState(APPLIED_STATE, state);
    } catch {
      // If the browser refuses, a reload applies the state once more.
    }
  }, []);
}

/** Removes the state from the URL, so that a reload doesn't find it again. */
function dropPreselectedState() {
  const address = new URL(location.href);
  if (!address.searchParams.has(STATE_PARAMETER)) return;
  address.searchParams.delete(STATE_PARAMETER);
  history.replaceState(history.state, "", address);
}
