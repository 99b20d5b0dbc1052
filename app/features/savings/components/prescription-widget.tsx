import { ArrowRight } from "lucide-react";
import type { FormEvent } from "react";
import { href } from "react-router";
import { missingFieldsMessage } from "~/features/leads/schema";
import { interactionWith } from "~/features/tracking/rules/interaction";
import { sendBeacon } from "~/ui/beacon";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useFirstInteraction } from "~/ui/first-interaction";
import { usePageNavigation } from "~/ui/page-navigation";
import { formMethod, openAtStep, useStepForm } from "~/ui/step-form";
import { Stepper } from "~/ui/stepper";
import { emptyValues, savingsSteps } from "./form-steps";
import { PrescriptionStep } from "./prescription-step";

type PrescriptionWidgetProps = { consentPrechecked: boolean; providerNames: readonly string[] };

/**
 * The first step of the savings form, for use on other pages. It shares the form's draft: after this step the visitor
 * continues to the form, which opens at its second step with the values typed here (spec:savings#prescription-widget).
 */
export function PrescriptionWidget({ consentPrechecked, providerNames }: PrescriptionWidgetProps) {
  const reportFirstUse = useFirstInteraction(() =>
    sendBeacon("/events", interactionWith("save_prescription")),
  );
  const form = useStepForm({
    draftKey: "savings-form",
    initial: emptyValues(consentPrechecked),
    steps: savingsSteps,
    missingMessage: missingFieldsMessage,
    onEnteredEarly: reportFirstUse,
  });
  const { go } = usePageNavigation();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const errors = savingsSteps[0]?.check(form.values) ?? {};
    if (Object.keys(errors).length > 0) return form.refuse(missingFieldsMessage, errors);
    go(href("/save-on-prescription"), openAtStep(1));
  }

  return (
    <form
      ref={form.ref}
      method={formMethod}
      noValidate
      onSubmit={handleSubmit}
      onChange={reportFirstUse}
      className="flex flex-col gap-8"
    >
      <noscript>
        <p className="rounded-md bg-warning-soft p-4 text-warning-text">
          This form needs JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <Stepper label="Form steps" steps={savingsSteps.map(({ name }) => name)} current={0} />
      <ErrorSummary
        title={form.message}
        attempt={form.attempt}
        errors={Object.entries(form.errors).map(([fieldId, message]) => ({ fieldId, message }))}
      />
      <PrescriptionStep form={form} providerNames={providerNames} />
      <Button type="submit" size="lg" className="sm:self-end">
        Next
        <ArrowRight aria-hidden="true" className="size-5" />
      </Button>
    </form>
  );
}
