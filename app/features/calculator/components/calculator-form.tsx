import { type FormEvent, useId } from "react";
import { href } from "react-router";
import { recommendationsPath } from "~/features/calculator/rules/recommend";
import {
  type CalculatorFields,
  calculatorMedications,
  dosageLevels,
  formFailedMessage,
  readCalculatorFields,
  timeFrames,
} from "~/features/calculator/schema";
import { useFormVisit } from "~/features/funnel-steps/public-components/form-visit";
import { funnelVisit } from "~/features/funnel-steps/public-components/funnel-visit";
import { missingFieldsMessage } from "~/features/leads/schema";
import { interactionWith } from "~/features/tracking/rules/interaction";
import type { FormReply } from "~/kernel/reply";
import { sendBeacon } from "~/ui/beacon";
import { Button } from "~/ui/button";
import { Checkbox, ChoiceGroup } from "~/ui/choices";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { useFirstInteraction } from "~/ui/first-interaction";
import { useFormSubmission } from "~/ui/form-submission";
import { NumberInput } from "~/ui/inputs";
import { usePostedForm } from "~/ui/posted-form";
import { formMethod, useStepForm } from "~/ui/step-form";
import { AdvancedFields } from "./advanced-fields";
import {
  type CalculatorFieldsProps,
  type CalculatorFormState,
  calculatorSteps,
  emptyValues,
  toFields,
} from "./form-state";

const medicationLabels = { semaglutide: "Semaglutide", tirzepatide: "Tirzepatide" };
const dosageLabels = { low: "Low", moderate: "Moderate", high: "High" };
const dosageHints = {
  low: "Starting doses",
  moderate: "Middle doses",
  high: "The highest doses",
};
const medicationChoices = calculatorMedications.map((value) => ({ value, label: medicationLabels[value] }));
const dosageChoices = dosageLevels.map((value) => ({
  value,
  label: dosageLabels[value],
  hint: dosageHints[value],
}));
const timeChoices = timeFrames.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }));

type CalculatorFormProps = {
  /** Called with the entered values once they're accepted; without it, the form navigates to the results. */
  onCalculated?: (fields: CalculatorFields) => void;
};

/**
 * The input stage of the calculator. It has its own action and navigation to the results, so it can appear in any page:
 * the blog embeds it as a widget. The embedding page gives it a heading.
 */
export function CalculatorForm({ onCalculated }: CalculatorFormProps) {
  const reportFirstUse = useFirstInteraction(() => {
    sendBeacon("/events", interactionWith("calculator"));
    funnelVisit("calculator").note("started");
  });
  const form = useStepForm({
    draftKey: "calculator-form",
    initial: emptyValues,
    steps: calculatorSteps,
    missingMessage: missingFieldsMessage,
    onEnteredEarly: reportFirstUse,
  });
  const { calculate, busy } = useCalculation(form, onCalculated);
  const prefix = useId();
  const idOf = (field: string) => `${prefix}${field}`;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!busy) calculate();
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
          The calculator needs JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <ErrorSummary
        title={form.message}
        attempt={form.attempt}
        errors={Object.entries(form.errors).map(([field, message]) => ({ fieldId: idOf(field), message }))}
      />
      <MainFields form={form} idOf={idOf} />
      <AdvancedSwitch form={form} idOf={idOf} />
      <Button type="submit" size="lg" busy={busy} busyLabel="Calculating..." className="sm:self-start">
        Calculate Results
      </Button>
    </form>
  );
}

function MainFields({ form: { values, errors, set }, idOf }: CalculatorFieldsProps) {
  const choice = (field: "medication" | "dosageLevel" | "timeFrame") => ({
    id: idOf(field),
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    onChange: (value: string) => set(field, value),
  });
  return (
    <>
      <Field
        id={idOf("currentWeight")}
        label="Current weight"
        hint="In pounds"
        error={errors.currentWeight}
        required
        className="max-w-xs"
      >
        <NumberInput
          name="currentWeight"
          unit="lbs"
          maxLength={12}
          value={values.currentWeight}
          onChange={(event) => set("currentWeight", event.target.value)}
        />
      </Field>
      <ChoiceGroup {...choice("medication")} legend="Medication" columns={2} options={medicationChoices} />
      <ChoiceGroup {...choice("dosageLevel")} legend="Dose level" columns={3} options={dosageChoices} />
      <ChoiceGroup {...choice("timeFrame")} legend="Time frame" columns={3} options={timeChoices} />
    </>
  );
}

function AdvancedSwitch({ form, idOf }: CalculatorFieldsProps) {
  return (
    <div className="rounded-lg bg-sunken px-5 py-3">
      <Checkbox
        id={idOf("advanced")}
        name="advanced"
        checked={form.values.advanced}
        onChange={(event) => form.set("advanced", event.target.checked)}
        hint="Adds your activity level, diet, and health conditions."
      >
        Use Advanced Calculator
      </Checkbox>
      {form.values.advanced && <AdvancedFields form={form} idOf={idOf} />}
    </div>
  );
}

/** If the response is unreadable, the form stays and says so. */
const unanswered: FormReply = { ok: false, message: formFailedMessage, errors: {} };

/** Validates here, then on the server, then passes the values on; after any failure, the form keeps them. */
function useCalculation(form: CalculatorFormState, onCalculated: CalculatorFormProps["onCalculated"]) {
  const fields = toFields(form.values);
  const completeVisit = useFormVisit("calculator", form);
  const fetcher = usePostedForm<FormReply>(href("/calculator/submit"), unanswered);
  const { send, busy } = useFormSubmission(form, fetcher, {
    next() {
      completeVisit();
      const question = { path: recommendationsPath, question: fields };
      if (!onCalculated) return { to: href("/calculator/results"), state: fields, question };
      onCalculated(fields);
      return null;
    },
  });
  function calculate() {
    const reading = readCalculatorFields(fields);
    if (!reading.ok) return form.refuse(reading.message, reading.errors);
    form.next();
    send();
  }
  return { calculate, busy };
}
