import type { ReactNode } from "react";
import { Form, type useFetcher, useNavigation } from "react-router";
import type { Refusal } from "~/features/auth/schema";
import { Button, type ButtonVariant } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { type Option, Select, TextInput } from "~/ui/inputs";

type StaffFormProps = {
  /** Told to the action, which may take several forms; also the beginning of the fields' ids. */
  intent: string;
  refusal: Refusal | undefined;
  submit: string;
  /** On the button while the answer is awaited. */
  busy: string;
  variant?: ButtonVariant;
  /** Keeps the page as it is while the form is sent. */
  fetcher?: ReturnType<typeof useFetcher>;
  children?: ReactNode;
};

/** One form of a staff page: what went wrong at the top, fields, one button. It works without scripts too. */
export function StaffForm({ intent, refusal, submit, busy, variant, fetcher, children }: StaffFormProps) {
  const navigation = useNavigation();
  const { state, formData } = fetcher ?? navigation;
  const isBusy = state !== "idle" && formData?.get("intent") === intent;
  const problems = Object.entries(refusal?.errors ?? {}).map(([name, message]) => ({
    fieldId: fieldId(intent, name),
    message,
  }));
  const Element = fetcher?.Form ?? Form;
  return (
    <Element method="post" noValidate className="flex max-w-form flex-col gap-4">
      <ErrorSummary title={refusal?.message ?? null} errors={problems} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div>
        <Button type="submit" variant={variant} busy={isBusy} busyLabel={busy}>
          {submit}
        </Button>
      </div>
    </Element>
  );
}

function fieldId(intent: string, name: string): string {
  return `${intent}-${name}`;
}

type FormFieldProps = {
  intent: string;
  refusal: Refusal | undefined;
  name: string;
  label: string;
  hint?: string;
};

type TextFieldProps = FormFieldProps & {
  type?: "text" | "email" | "password";
  autoComplete: string;
  inputMode?: "numeric";
  defaultValue?: string;
};

/** A text field of a StaffForm; after a refusal it shows what was typed. */
export function TextField(props: TextFieldProps) {
  const { intent, refusal, name, label, hint, type = "text", autoComplete, inputMode, defaultValue } = props;
  return (
    <Field id={fieldId(intent, name)} label={label} hint={hint} error={refusal?.errors[name]} required>
      <TextInput
        name={name}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        defaultValue={refusal?.values[name] ?? defaultValue}
        spellCheck={false}
      />
    </Field>
  );
}

type SelectFieldProps = FormFieldProps & { options: readonly Option[]; defaultValue?: string };

export function SelectField(props: SelectFieldProps) {
  const { intent, refusal, name, label, hint, options, defaultValue } = props;
  return (
    <Field id={fieldId(intent, name)} label={label} hint={hint} error={refusal?.errors[name]} required>
      <Select name={name} options={options} defaultValue={refusal?.values[name] ?? defaultValue} />
    </Field>
  );
}
