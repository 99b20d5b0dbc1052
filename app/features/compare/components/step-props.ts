import type { FieldErrors } from "~/features/leads/schema";
import type { LeadValues } from "./form-steps";

export type StepProps = {
  values: LeadValues;
  errors: FieldErrors;
  onChange(field: keyof LeadValues, value: string | boolean): void;
};
