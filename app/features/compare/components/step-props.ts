import type { FieldErrors } from "~/features/leads/schema";
import type { LeadField, LeadValues } from "./lead-form";

export type StepProps = {
  values: LeadValues;
  errors: FieldErrors;
  onChange(field: LeadField, value: string | boolean): void;
};
