import { genders, heightFeetOptions, heightInchesOptions, weightBounds } from "~/features/leads/schema";
import { Checkbox, ChoiceGroup, FieldGroup } from "~/ui/choices";
import { Field } from "~/ui/field";
import { NumberInput, Select } from "~/ui/inputs";
import type { StepProps } from "./step-props";

const genderLabels: Record<(typeof genders)[number], string> = {
  male: "Male",
  female: "Female",
  other: "Other",
};
const genderChoices = genders.map((value) => ({ value, label: genderLabels[value] }));
const feetOptions = heightFeetOptions.map((feet) => ({ value: String(feet), label: `${feet} ft` }));
const inchesOptions = heightInchesOptions.map((inches) => ({ value: String(inches), label: `${inches} in` }));

const weightHint = `In pounds, from ${weightBounds.min} to ${weightBounds.max}`;

export function BasicsStep({ values, errors, onChange }: StepProps) {
  return (
    <>
      <ChoiceGroup
        required
        legend="Gender"
        name="gender"
        id="gender"
        columns={3}
        options={genderChoices}
        value={values.gender}
        onChange={(value) => onChange("gender", value)}
        error={errors.gender}
      />
      <HeightFields values={values} errors={errors} onChange={onChange} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          id="currentWeight"
          label="Current weight"
          hint={weightHint}
          error={errors.currentWeight}
          required
        >
          <NumberInput
            name="currentWeight"
            unit="lbs"
            value={values.currentWeight}
            onChange={(event) => onChange("currentWeight", event.target.value)}
          />
        </Field>
        <Field id="goalWeight" label="Goal weight" hint={weightHint} error={errors.goalWeight} required>
          <NumberInput
            name="goalWeight"
            unit="lbs"
            value={values.goalWeight}
            onChange={(event) => onChange("goalWeight", event.target.value)}
          />
        </Field>
      </div>
      <Checkbox
        id="isDiabetic"
        name="isDiabetic"
        checked={values.isDiabetic}
        onChange={(event) => onChange("isDiabetic", event.target.checked)}
      >
        I have diabetes
      </Checkbox>
    </>
  );
}

function HeightFields({ values, errors, onChange }: StepProps) {
  return (
    <FieldGroup legend="Height">
      <div className="grid grid-cols-2 gap-4">
        <Field id="heightFeet" label="Feet" error={errors.heightFeet} required>
          <Select
            name="heightFeet"
            placeholder="Feet"
            options={feetOptions}
            value={values.heightFeet}
            onChange={(event) => onChange("heightFeet", event.target.value)}
          />
        </Field>
        <Field id="heightInches" label="Inches" error={errors.heightInches} required>
          <Select
            name="heightInches"
            placeholder="Inches"
            options={inchesOptions}
            value={values.heightInches}
            onChange={(event) => onChange("heightInches", event.target.value)}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
