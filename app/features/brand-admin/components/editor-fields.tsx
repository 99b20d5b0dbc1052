import type { ReactNode } from "react";
import { Checkbox } from "~/ui/choices";
import { cx } from "~/ui/cx";
import { Field } from "~/ui/field";
import { NumberInput, type Option, Select, StepInput, TextArea, TextInput } from "~/ui/inputs";
import type { DraftErrors, FormTexts } from "../rules/draft";
import { brandLabels } from "../rules/labels";

type EditorFieldProps = {
  /** Name and id of the field. */
  name: string;
  label: string;
  /** The initial value; the browser owns what is typed. */
  value: string | undefined;
  errors: DraftErrors;
  hint?: ReactNode;
  required?: boolean;
  className?: string;
};

function Framed(props: EditorFieldProps & { children: ReactNode }) {
  const { name, label, errors, hint, required, className, children } = props;
  return (
    <Field id={name} label={label} hint={hint} error={errors[name]} required={required} className={className}>
      {children}
    </Field>
  );
}

/** The props of a brand field, by its name. */
export function fieldsOf(brand: FormTexts, errors: DraftErrors) {
  return (name: keyof typeof brandLabels) => ({
    name,
    label: brandLabels[name],
    value: brand[name],
    errors,
  });
}

/** A single-line text field. */
export function SingleLineField(
  props: EditorFieldProps & { type?: "text" | "url" | "date"; placeholder?: string },
) {
  const { name, value, type = "text", placeholder } = props;
  return (
    <Framed {...props}>
      <TextInput
        name={name}
        type={type}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={type === "text"}
      />
    </Framed>
  );
}

export function MultiLineField(props: EditorFieldProps & { rows?: number }) {
  const { name, value, rows = 3 } = props;
  return (
    <Framed {...props}>
      <TextArea name={name} defaultValue={value} rows={rows} />
    </Framed>
  );
}

/** A dollar amount. */
export function AmountField(props: EditorFieldProps) {
  const { name, value } = props;
  return (
    <Framed {...props}>
      <NumberInput name={name} defaultValue={value} unit="$" unitBefore />
    </Framed>
  );
}

/** A rating, from 0 to 5 in tenths (spec:brands#editor-validation). */
export function RatingField(props: EditorFieldProps) {
  const { name, value } = props;
  return (
    <Framed {...props}>
      <StepInput name={name} defaultValue={value} min={0} max={5} step={0.1} />
    </Framed>
  );
}

export function ChoiceField(props: EditorFieldProps & { options: readonly Option[]; placeholder?: string }) {
  const { name, value, options, placeholder } = props;
  return (
    <Framed {...props}>
      <Select name={name} defaultValue={value} options={options} placeholder={placeholder} />
    </Framed>
  );
}

export function CheckboxField({ name, label, value, errors, className }: EditorFieldProps) {
  return (
    <Checkbox
      id={name}
      name={name}
      value="true"
      defaultChecked={value === "true"}
      error={errors[name]}
      className={cx("sm:text-sm sm:[&_label]:leading-7", className)}
    >
      {label}
    </Checkbox>
  );
}

/** One section of the editor, under a heading. */
export function EditorSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {hint && <p className="mt-1 max-w-prose text-sm text-ink-soft">{hint}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
