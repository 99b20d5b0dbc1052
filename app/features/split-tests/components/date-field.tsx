import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import type { DraftErrors, TestDraft } from "../schema";

/** What the parts of a test's form share. */
export type DraftFieldsProps = {
  draft: TestDraft;
  errors: DraftErrors;
  onChange: (part: Partial<TestDraft>) => void;
};

export const fieldId = (name: string) => `test-${name}`;

type DateFieldProps = DraftFieldsProps & {
  name: string;
  part: "startDate" | "endDate" | "rampHalfDate" | "rampFullDate";
  label: string;
  required?: boolean;
};

/** A day of a test. */
export function DateField({ name, part, label, required = false, draft, errors, onChange }: DateFieldProps) {
  const need = required ? { required } : { optional: true };
  return (
    <Field id={fieldId(name)} label={label} error={errors[name]} {...need}>
      <TextInput
        type="date"
        name={name}
        value={draft[part]}
        onChange={(event) => onChange({ [part]: event.target.value })}
      />
    </Field>
  );
}
