import type { ReactNode } from "react";
import { Form, Link, type LinkProps } from "react-router";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { PlainButton } from "~/ui/plain-button";
import type { Refusal } from "../schema";

/** The captcha of the vendor named in the settings. */
export type CaptchaWidget = { script: string; widgetClass: string; siteKey: string };

type AuthFormProps = {
  refusal: Refusal | undefined;
  submit: string;
  /** The button's label until the next page is there. */
  busy: string;
  captcha?: CaptchaWidget | null;
  /** Hidden fields to submit. */
  hidden?: Record<string, string>;
  children: ReactNode;
};

/**
 * A form of a sign-in page: error summary, fields, and one button. The browser submits it itself, with or without
 * scripts: it offers to save a password only then, and a script that followed the redirect would use up messages of
 * the staff area.
 */
export function AuthForm({ refusal, submit, busy, captcha, hidden = {}, children }: AuthFormProps) {
  const problems = Object.entries(refusal?.errors ?? {}).map(([fieldId, message]) => ({ fieldId, message }));
  return (
    // Its action is the page without a fragment, to which an entry of the summary may have led.
    <Form method="post" noValidate reloadDocument data-enhance="busy-form" className="flex flex-col gap-5">
      <ErrorSummary title={refusal?.message ?? null} errors={problems} focusesOnLoad />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {captcha && (
        <>
          <script async defer src={captcha.script} />
          <div className={captcha.widgetClass} data-sitekey={captcha.siteKey} />
        </>
      )}
      <PlainButton type="submit" full size="lg" busyLabel={busy}>
        {submit}
      </PlainButton>
    </Form>
  );
}

type TextProps = { refusal: Refusal | undefined; name: string; label: string; hint?: string };

export function EmailField({ refusal, name, label }: TextProps) {
  return (
    <Field id={name} label={label} error={refusal?.errors[name]} required>
      <TextInput
        name={name}
        type="email"
        autoComplete="username"
        defaultValue={refusal?.values[name]}
        spellCheck={false}
      />
    </Field>
  );
}

export function PasswordField(props: TextProps & { autoComplete: "current-password" | "new-password" }) {
  const { refusal, name, label, hint, autoComplete } = props;
  return (
    <Field id={name} label={label} hint={hint} error={refusal?.errors[name]} required>
      <TextInput name={name} type="password" autoComplete={autoComplete} />
    </Field>
  );
}

/**
 * A one-time code; the phone suggests it from the email or message. It gets focus, because it's the only field, unless
 * there is an error to read.
 */
export function CodeField({ refusal, name, label, hint, digits = true }: TextProps & { digits?: boolean }) {
  return (
    <Field id={name} label={label} hint={hint} error={refusal?.errors[name]} required>
      <TextInput
        name={name}
        autoFocus={!refusal}
        inputMode={digits ? "numeric" : "text"}
        autoComplete={digits ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        className="figures"
      />
    </Field>
  );
}

/** A secondary link below the card. */
export function SecondaryLink(props: LinkProps) {
  return <Link {...props} className="link flex min-h-11 items-center" />;
}

/** Replaces a completed form and takes its focus. */
export function FocusedNotice({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: it is the answer to the form that the person just sent
    <div tabIndex={-1} autoFocus className="outline-none">
      {children}
    </div>
  );
}
