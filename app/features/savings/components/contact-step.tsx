import { href, Link } from "react-router";
import { consentTexts, contactText, termsVersion } from "~/features/leads/rules/consent";
import { usStates } from "~/kernel/us-states";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { Select, TextInput } from "~/ui/inputs";
import { useSite } from "~/ui/site-context";
import type { SavingsForm } from "./form-steps";

const stateOptions = usStates.map(({ code, name }) => ({ value: code, label: name }));

/** The second step: who asks, and what they agree to. */
export function ContactStep({ form }: { form: SavingsForm }) {
  const { values, errors, set } = form;
  const text = (field: "fullName" | "email" | "phone" | "state") => ({
    name: field,
    value: values[field],
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  });
  return (
    <>
      <div className="grid items-start gap-8 sm:grid-cols-2 sm:gap-6">
        <Field id="fullName" label="Full name" error={errors.fullName} required>
          <TextInput {...text("fullName")} autoComplete="name" maxLength={200} />
        </Field>
        <Field id="state" label="State" error={errors.state} required>
          <Select
            {...text("state")}
            autoComplete="address-level1"
            placeholder="Choose your state"
            options={stateOptions}
          />
        </Field>
        <Field
          id="email"
          label="Email"
          optional
          hint="Enter your email to get the summary. You’ll also see everything on the next page."
          error={errors.email}
        >
          <TextInput {...text("email")} type="email" autoComplete="email" maxLength={254} />
        </Field>
        <Field id="phone" label="Phone" optional hint="Only if you’d like a call." error={errors.phone}>
          <TextInput {...text("phone")} type="tel" autoComplete="tel" maxLength={40} />
        </Field>
      </div>
      <Agreements form={form} />
    </>
  );
}

function Agreements({ form: { values, errors, set } }: { form: SavingsForm }) {
  const { siteName } = useSite();
  const { terms, contact } = consentTexts[termsVersion];
  const box = (field: "agreedToTerms" | "contactConsent") => ({
    id: field,
    name: field,
    checked: values[field],
    error: errors[field],
    onChange: (event: { target: { checked: boolean } }) => set(field, event.target.checked),
  });
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken px-5 py-3">
      <Checkbox {...box("agreedToTerms")}>
        {terms.before}
        <Link to={href("/terms")} className="link" target="_blank">
          {terms.termsLink}
        </Link>
        {terms.between}
        <Link to={href("/privacy")} className="link" target="_blank">
          {terms.privacyLink}
        </Link>
        {terms.after}
      </Checkbox>
      <Checkbox {...box("contactConsent")} hint="You can change your mind at any time.">
        {contactText(contact, siteName)}
      </Checkbox>
    </div>
  );
}
