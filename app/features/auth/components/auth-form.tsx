import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, type LinkProps, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import type { Refusal } from "../schema";

/** The captcha of the vendor named in the settings. */
export type CaptchaWidget = { script: string; widgetClass: string; siteKey: string };

type AuthFormProps = {
  refusal: Refusal | undefined;
  submit: string;
  /** The button's label while the form is being submitted. */
  busy: string;
  captcha?: CaptchaWidget | null;
  /** Hidden fields to submit. */
  hidden?: Record<string, string>;
  children: ReactNode;
};

/** A form of a sign-in page: error summary, fields, and one button. It works without scripts too. */
export function AuthForm({ refusal, submit, busy, captcha, hidden = {}, children }: AuthFormProps) {
  const navigation = useNavigation();
  const attempt = useAttempt(refusal);
  const problems = Object.entries(refusal?.errors ?? {}).map(([fieldId, message]) => ({ fieldId, message }));
  return (
    // The vendor's captcha works only once per page load, so the form reloads the document.
    <Form method="post" noValidate reloadDocument={Boolean(captcha)} className="flex flex-col gap-5">
      <ErrorSummary title={refusal?.message ?? null} errors={problems} attempt={attempt} />
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
      <Button type="submit" full size="lg" busy={navigation.state !== "idle"} busyLabel={busy}>
        {submit}
      </Button>
    </Form>
  );
}

/** Counts the refusals, so that each one moves focus to the summary. */
function useAttempt(refusal: Refusal | undefined): number {
  const [attempt, setAttempt] = useState(0);
  const last = useRef(refusal);
  useEffect(() => {
    if (refusal && refusal !== last.current) setAttempt((count) => count + 1);
    last.current = refusal;
  }, [refusal]);
  return attempt;
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

/** A one-time code; the phone suggests it from the email or message. It gets focus, because it's the only field. */
export function CodeField({ refusal, name, label, hint, digits = true }: TextProps & { digits?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field id={name} label={label} hint={hint} error={refusal?.errors[name]} required>
      <TextInput
        ref={input}
        name={name}
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
