import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { cx } from "./cx";

/*
 * <Field label="Current weight" hint="In pounds" error={errors.currentWeight} required>
 *   <NumberInput name="currentWeight" unit="lbs" min={50} max={500} />
 * </Field>
 *
 * Field connects label, hint, and error to the one control inside it (TextInput, NumberInput, Select, TextArea,
 * Combobox): the control gets its id, aria-describedby, aria-invalid, and required from here. With Conform:
 *   <Field id={fields.email.id} label="Email" error={fields.email.errors?.[0]}>
 *     <TextInput {...getInputProps(fields.email, { type: "email" })} />
 * The ids of hint and error are `${id}-description` and `${id}-error`, the names that Conform uses.
 */
export type FieldControl = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<FieldControl | null>(null);

/** For controls: the settings from the surrounding Field; null outside one. */
export function useFieldControl(): FieldControl | null {
  return useContext(FieldContext);
}

/** The aria attributes and id for a control; its own props take precedence. */
export function controlProps(
  field: FieldControl | null,
  own: { id?: string; required?: boolean; "aria-describedby"?: string },
) {
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    "aria-describedby": field?.describedBy ?? own["aria-describedby"],
    "aria-invalid": field?.invalid || undefined,
  };
}

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  /** Marks the field as optional. */
  optional?: boolean;
};

export function OptionalMark() {
  return <span className="ml-2 text-sm font-normal text-ink-faint">(optional)</span>;
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-ink-soft">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 text-sm font-medium text-error-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Inside a FieldGroup the legend asks the question, and the labels are less prominent. */
const labelClass =
  "font-semibold text-ink sm:in-[.compact]:text-sm in-data-field-group:text-sm in-data-field-group:font-medium in-data-field-group:text-ink-soft";

type FieldProps = FieldText & {
  id?: string;
  required?: boolean;
  /** Beside the label, right-aligned: a help button, for example. */
  aside?: ReactNode;
  /** Shows the label only to screen readers. */
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field(props: FieldProps) {
  const { label, hint, error, optional, required = false, aside, labelHidden, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hintId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined;
  const labelText = (
    <label htmlFor={id} className={labelHidden ? "sr-only" : labelClass}>
      {label}
      {optional && <OptionalMark />}
    </label>
  );
  return (
    <div className={cx("flex flex-col gap-2", className)}>
      {aside ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          {labelText}
          {aside}
        </div>
      ) : (
        labelText
      )}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
