import { doseLabel } from "~/features/brands/rules/dose";
import { suggestNames } from "~/features/brands/rules/suggest";
import {
  administrationTypeLabels,
  paymentMethodLabels,
  paymentMethods,
  preferredMedicationLabels,
} from "~/features/brands/schema";
import {
  dosageChoices,
  dosesOf,
  isDoseOf,
  type PrescribedMedication,
  prescribedForms,
  prescribedMedications,
} from "~/features/savings/schema";
import { ChoiceGroup } from "~/ui/choices";
import { Combobox } from "~/ui/combobox";
import { Field } from "~/ui/field";
import { NumberInput, Select } from "~/ui/inputs";
import type { SavingsForm } from "./form-steps";

const medicationHints = {
  semaglutide: "As in Ozempic and Wegovy",
  tirzepatide: "As in Mounjaro and Zepbound",
};
const medicationChoices = prescribedMedications.map((value) => ({
  value,
  label: preferredMedicationLabels[value],
  hint: medicationHints[value],
}));
const formChoices = prescribedForms.map((value) => ({ value, label: administrationTypeLabels[value] }));
const paymentChoices = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));

type PrescriptionStepProps = { form: SavingsForm; providerNames: readonly string[] };

/** The first step: the current prescription, its provider, and its cost. */
export function PrescriptionStep({ form, providerNames }: PrescriptionStepProps) {
  const { values, errors, set } = form;
  const choice = (field: "medication" | "administrationType" | "paymentMethod") => ({
    id: field,
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    onChange: (value: string) => set(field, value),
  });
  return (
    <>
      <ChoiceGroup
        {...choice("medication")}
        legend="Which medication do you take?"
        columns={2}
        options={medicationChoices}
      />
      <ChoiceGroup
        {...choice("administrationType")}
        legend="How do you take it?"
        columns={3}
        options={formChoices}
      />
      <DoseField form={form} />
      <ProviderFields form={form} providerNames={providerNames} />
      <ChoiceGroup
        {...choice("paymentMethod")}
        legend="How do you pay?"
        columns={3}
        options={paymentChoices}
      />
    </>
  );
}

/**
 * Only doses of the chosen medication; without one, those of both. A dose that doesn't fit shows as not chosen, and
 * comes back with its medication (spec:savings#dose-menu).
 */
function DoseField({ form: { values, errors, set } }: { form: SavingsForm }) {
  const chosen = prescribedMedications.find((medication) => medication === values.medication);
  const dosage = dosageChoices.find((dose) => dose === values.dosage);
  const fits = !chosen || !dosage || isDoseOf(chosen, dosage);
  return (
    <Field
      id="dosage"
      label="Your dose"
      hint="It’s on the label. If you choose “Not sure,” we compare prices that are the same at every dose."
      error={errors.dosage}
      required
    >
      <Select
        name="dosage"
        placeholder="Choose your dose"
        value={fits ? values.dosage : ""}
        onChange={(event) => set("dosage", event.target.value)}
      >
        <DoseOptions medications={chosen ? [chosen] : prescribedMedications} />
      </Select>
    </Field>
  );
}

function ProviderFields({ form: { values, errors, set }, providerNames }: PrescriptionStepProps) {
  return (
    <div className="grid items-start gap-8 sm:grid-cols-2 sm:gap-6">
      <Field
        id="currentProvider"
        label="Current provider"
        hint="Enter the company you buy from now."
        error={errors.currentProvider}
        required
      >
        <Combobox
          name="currentProvider"
          maxLength={200}
          value={values.currentProvider}
          onValue={(value) => set("currentProvider", value)}
          suggestions={suggestNames(providerNames, values.currentProvider)}
        />
      </Field>
      <Field
        id="currentCost"
        label="What you pay per month"
        hint="In dollars, including any membership fee."
        error={errors.currentCost}
        required
      >
        <NumberInput
          name="currentCost"
          type="number"
          min={0}
          step="0.01"
          unit="$"
          unitBefore
          value={values.currentCost}
          onChange={(event) => set("currentCost", event.target.value)}
        />
      </Field>
    </div>
  );
}

function DoseOptions({ medications }: { medications: readonly PrescribedMedication[] }) {
  return (
    <>
      <option value="not_sure">Not sure</option>
      <option value="all_doses">My price is the same at every dose</option>
      {medications.map((medication) => (
        <optgroup key={medication} label={`${preferredMedicationLabels[medication]} doses`}>
          {dosesOf[medication].map((dose) => (
            <option key={dose} value={dose}>
              {doseLabel(dose)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
