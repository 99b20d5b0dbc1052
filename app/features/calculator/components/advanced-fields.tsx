import { conditionNames, habitLevels } from "~/features/calculator/schema";
import { Checkbox, ChoiceGroup, FieldGroup } from "~/ui/choices";
import type { CalculatorFieldsProps } from "./form-state";

const activityLabels = { low: "Low", medium: "Medium", high: "High" };
const activityHints = {
  low: "Mostly sitting",
  medium: "Walking, light exercise",
  high: "Exercise most days",
};
const dietHints = { low: "Some of the time", medium: "Most of the time", high: "Almost always" };
const activityChoices = habitLevels.map((value) => ({
  value,
  label: activityLabels[value],
  hint: activityHints[value],
}));
const dietChoices = habitLevels.map((value) => ({
  value,
  label: activityLabels[value],
  hint: dietHints[value],
}));
const conditionLabels = { diabetes: "Diabetes", thyroid: "Thyroid condition", pcos: "PCOS" };

/** The fields that 'Use Advanced Calculator' reveals; all are optional. */
export function AdvancedFields({ form: { values, errors, set }, idOf }: CalculatorFieldsProps) {
  const choice = (field: "activityLevel" | "dietAdherence") => ({
    id: idOf(field),
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (value: string) => set(field, value),
    optional: true,
    columns: 3 as const,
  });
  return (
    <section
      aria-label="Advanced Calculator"
      className="flex flex-col gap-6 mt-3 border-t border-line pt-5 pb-3"
    >
      <p aria-hidden="true" className="text-lg font-semibold">
        Advanced Calculator
      </p>
      <ChoiceGroup {...choice("activityLevel")} legend="Activity level" options={activityChoices} />
      <ChoiceGroup
        {...choice("dietAdherence")}
        legend="How closely do you follow your diet?"
        options={dietChoices}
      />
      <FieldGroup legend="Do you have any of these conditions?" optional>
        <div className="grid sm:grid-cols-3">
          {conditionNames.map((name) => (
            <Checkbox
              key={name}
              id={idOf(name)}
              name={name}
              checked={values[name]}
              onChange={(event) => set(name, event.target.checked)}
            >
              {conditionLabels[name]}
            </Checkbox>
          ))}
        </div>
      </FieldGroup>
    </section>
  );
}
