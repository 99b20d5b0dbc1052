import { CircleHelp } from "lucide-react";
import { useState } from "react";
import {
  administrationTypeLabels,
  administrationTypes,
  paymentMethodLabels,
  paymentMethods,
  preferredMedicationLabels,
  preferredMedications,
} from "~/features/brands/schema";
import { ChoiceGroup } from "~/ui/choices";
import { MedicationHelp } from "./medication-help";
import type { StepProps } from "./step-props";

const medicationHints = {
  semaglutide: "Acts on GLP-1",
  tirzepatide: "Acts on GIP and GLP-1",
  either: "Show me both",
};
const administrationHints = {
  injectable: "A small needle",
  oral_pill: "Swallowed",
  oral_drops: "Under the tongue",
  any: "Show me all",
};
const paymentHints = {
  insurance: "Shows only providers that accept insurance",
  cash: "You pay out of pocket",
  hsa_fsa: "Shows only providers that accept these cards",
};

const medicationChoices = preferredMedications.map((value) => ({
  value,
  label: preferredMedicationLabels[value],
  hint: medicationHints[value],
}));
const administrationChoices = administrationTypes.map((value) => ({
  value,
  label: administrationTypeLabels[value],
  hint: administrationHints[value],
}));
const paymentChoices = paymentMethods.map((value) => ({
  value,
  label: paymentMethodLabels[value],
  hint: paymentHints[value],
}));

export function PreferencesStep({ values, errors, onChange }: StepProps) {
  const [helpOpen, setHelpOpen] = useState(false);
  return (
    <>
      <ChoiceGroup
        required
        legend="Preferred medication"
        name="preferredMedication"
        id="preferredMedication"
        columns={3}
        options={medicationChoices}
        value={values.preferredMedication}
        onChange={(value) => onChange("preferredMedication", value)}
        error={errors.preferredMedication}
        aside={
          <button
            type="button"
            onClick={() => setHelpOpen(true)}
            className="link hit-area inline-flex items-center gap-1.5 text-sm font-medium"
          >
            <CircleHelp aria-hidden="true" className="size-4" />
            Compare the medications
          </button>
        }
      />
      <ChoiceGroup
        required
        legend="How do you want to take it?"
        name="administrationType"
        id="administrationType"
        columns={2}
        options={administrationChoices}
        value={values.administrationType}
        onChange={(value) => onChange("administrationType", value)}
        error={errors.administrationType}
      />
      <ChoiceGroup
        required
        legend="How will you pay?"
        name="paymentMethod"
        id="paymentMethod"
        columns={3}
        options={paymentChoices}
        value={values.paymentMethod}
        onChange={(value) => onChange("paymentMethod", value)}
        error={errors.paymentMethod}
      />
      <MedicationHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
