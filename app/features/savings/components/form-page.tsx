import { href } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";
import { useFormVisit } from "~/features/funnel-steps/public-components/form-visit";
import { funnelVisit } from "~/features/funnel-steps/public-components/funnel-visit";
import { missingFieldsMessage, submitFailedMessage } from "~/features/leads/schema";
import { alternativesQuestion, type SavingsFormReply } from "~/features/savings/schema";
import { interactionWith } from "~/features/tracking/rules/interaction";
import { sendBeacon } from "~/ui/beacon";
import { useFirstInteraction } from "~/ui/first-interaction";
import { useFormSubmission } from "~/ui/form-submission";
import { usePostedForm } from "~/ui/posted-form";
import { useStepForm } from "~/ui/step-form";
import { StepFormPage } from "~/ui/step-form-page";
import { ContactStep } from "./contact-step";
import { FormAside } from "./form-aside";
import { contactFields, emptyValues, savingsSteps } from "./form-steps";
import { PrescriptionStep } from "./prescription-step";

type FormPageProps = {
  consentPrechecked: boolean;
  providerNames: readonly string[];
  testimonials: SiteContent["testimonials"]["savings"];
};

const unanswered: SavingsFormReply = { ok: false, message: submitFailedMessage, errors: {} };

/** `/save-on-prescription`: two steps, then the results (spec:savings#form-steps). */
export function FormPage({ consentPrechecked, providerNames, testimonials }: FormPageProps) {
  const reportFirstUse = useFirstInteraction(() => {
    sendBeacon("/events", interactionWith("save_prescription"));
    funnelVisit("save_prescription").note("started");
  });
  const form = useStepForm({
    draftKey: "savings-form",
    initial: emptyValues(consentPrechecked),
    steps: savingsSteps,
    missingMessage: missingFieldsMessage,
    contactFields,
    onEnteredEarly: reportFirstUse,
  });
  const completeVisit = useFormVisit("save_prescription", form);
  const fetcher = usePostedForm<SavingsFormReply>(href("/save-on-prescription/submit"), unanswered);
  const submission = useFormSubmission(form, fetcher, {
    next({ answers }) {
      completeVisit();
      return {
        to: href("/save-on-prescription/results"),
        state: answers,
        question: alternativesQuestion(answers),
      };
    },
  });
  return (
    <StepFormPage
      title={
        <>
          Save on Your <span className="whitespace-nowrap">GLP-1</span> Prescription
        </>
      }
      lead="Tell us what you take and what you pay. We look for lower-priced providers in your state and show you the full first year."
      form={form}
      steps={savingsSteps}
      submission={submission}
      submit={{ label: "Find Savings", busyLabel: "Processing..." }}
      withoutScripts={{ to: href("/providers"), text: "all providers and their prices" }}
      aside={<FormAside testimonials={testimonials} />}
      onChange={reportFirstUse}
    >
      {form.step === 0 && <PrescriptionStep form={form} providerNames={providerNames} />}
      {form.step === 1 && <ContactStep form={form} />}
    </StepFormPage>
  );
}
