import { type CalculatorFields, readCalculatorFields } from "~/features/calculator/schema";
import type { useStepForm } from "~/ui/step-form";

/** The values of an empty form. */
export const emptyValues = {
  currentWeight: "",
  medication: "",
  dosageLevel: "",
  timeFrame: "",
  advanced: false,
  activityLevel: "",
  dietAdherence: "",
  diabetes: false,
  thyroid: false,
  pcos: false,
};
export type CalculatorValues = typeof emptyValues;
export type CalculatorFormState = ReturnType<typeof useStepForm<CalculatorValues>>;

/** The values in the format that the form posts: text, with checked boxes as "true". */
export function toFields(values: CalculatorValues): CalculatorFields {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** The one step of the input stage. */
export const calculatorSteps = [
  {
    name: "Input",
    fields: Object.keys(emptyValues) as (keyof CalculatorValues)[],
    check(values: CalculatorValues) {
      const reading = readCalculatorFields(toFields(values));
      return reading.ok ? {} : reading.errors;
    },
  },
];

export type CalculatorFieldsProps = { form: CalculatorFormState; idOf: (field: string) => string };
