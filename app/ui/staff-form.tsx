import { type ReactNode, useState } from "react";
import { Form, type useFetcher, useNavigation } from "react-router";
import { Button, type ButtonVariant } from "./button";
import { ErrorSummary } from "./error-summary";
import { Field } from "./field";
import { type Option, Select, TextInput } from "./inputs";

/** What was wrong with a form: the message at the top, the messages by field, and what was typed. */
export type FormRefusal = {
  message: string;
  errors: Record<string, string>;
  values: Record<string, string>;
};

type StaffFormProps = {
  /** Sent to the action, which may handle several forms; also the prefix of the fields' ids. */
  intent: string;
  refusal: FormRefusal | undefined;
  submit: string;
  /** The button's label while the form is being sent. */
  busy: string;
  variant?: ButtonVariant;
  /** What the list of errors says about a field, if its message isn't enough there. */
  summarize?: (name: string, message: string) => string;
  /** Keeps the page unchanged while the form is sent. */
  fetcher?: ReturnType<typeof useFetcher>;
  children?: ReactNode;
};

/** One form on a staff page: the error at the top, the fields, and one button. It also works without scripts. */
export function StaffForm({
  intent,
  refusal,
  submit,
  busy,
  variant,
  summarize,
  fetcher,
  children,
}: StaffFormProps) {
  const navigation = useNavigation();
  const { state, formData } = fetcher ?? navigation;
  const isBusy = state !== "idle" && formData?.get("intent") === intent;
  const problems = Object.entries(refusal?.errors ?? {}).map(([name, message]) => ({
    fieldId: fieldId(intent, name),
    message: summarize?.(name, message) ?? message,
  }));
  const attempt = useAttempt(refusal);
  const Element = fetcher?.Form ?? Form;
  return (
    <Element method="post" noValidate className="flex flex-col gap-4">
      <ErrorSummary title={refusal?.message ?? null} errors={problems} attempt={attempt} />
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

/** Counts rejected submits, so that each moves the focus to the summary, even when the message is the same. */
export function useAttempt(refusal: object | undefined): number {
  const [seen, setSeen] = useState({ refusal, count: 0 });
  if (seen.refusal === refusal) return seen.count;
  const next = { refusal, count: seen.count + (refusal ? 1 : 0) };
  setSeen(next);
  return next.count;
}

function fieldId(intent: string, name: string): string {
  return `${intent}-${name}`;
}

type FormFieldProps = {
  intent: string;
  refusal: FormRefusal | undefined;
  name: string;
  label: string;
  hint?: string;
};

type TextFieldProps = FormFieldProps & {
  type?: "text" | "email" | "password";
  autoComplete: string;
  inputMode?: "numeric";
  defaultValue?: string;
  isOptional?: boolean;
};

/** A text field in a StaffForm. After a rejected submit it shows what was typed. */
export function TextField(props: TextFieldProps) {
  const { intent, refusal, name, label, hint, type = "text", autoComplete, inputMode, defaultValue } = props;
  const need = props.isOptional ? { optional: true } : { required: true };
  return (
    <Field id={fieldId(intent, name)} label={label} hint={hint} error={refusal?.errors[name]} {...need}>
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
