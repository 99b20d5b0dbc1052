import { href, Link } from "react-router";
import { consentTexts, contactText, termsVersion } from "~/features/leads/rules/consent";
import { usStates } from "~/kernel/us-states";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { Select, TextInput } from "~/ui/inputs";
import { useSite } from "~/ui/site-context";
import type { StepProps } from "./step-props";

const stateOptions = usStates.map(({ code, name }) => ({ value: code, label: name }));

export function PersonalStep({ values, errors, onChange }: StepProps) {
  return (
    <>
      <Field id="fullName" label="Full name" error={errors.fullName} required>
        <TextInput
          name="fullName"
          autoComplete="name"
          maxLength={200}
          value={values.fullName}
          onChange={(event) => onChange("fullName", event.target.value)}
        />
      </Field>
      <Field
        id="email"
        label="Email"
        optional
        hint="Enter your email to get the provider summary. You’ll also see it on the next page."
        error={errors.email}
      >
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={values.email}
          onChange={(event) => onChange("email", event.target.value)}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field id="phone" label="Phone" optional error={errors.phone}>
          <TextInput
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={values.phone}
            onChange={(event) => onChange("phone", event.target.value)}
          />
        </Field>
        <Field id="state" label="State" error={errors.state} required>
          <Select
            name="state"
            autoComplete="address-level1"
            placeholder="Choose your state"
            options={stateOptions}
            value={values.state}
            onChange={(event) => onChange("state", event.target.value)}
          />
        </Field>
      </div>
      <Consent values={values} errors={errors} onChange={onChange} />
    </>
  );
}

/** Terms and contact consent, both checked at first unless the operator decided otherwise (spec:leads#consent-prechecked). */
function Consent({ values, errors, onChange }: StepProps) {
  const { siteName } = useSite();
  const { terms, contact } = consentTexts[termsVersion];
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken px-5 py-3">
      <Checkbox
        id="agreedToTerms"
        name="agreedToTerms"
        checked={values.agreedToTerms}
        onChange={(event) => onChange("agreedToTerms", event.target.checked)}
        error={errors.agreedToTerms}
      >
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
      <Checkbox
        id="contactConsent"
        name="contactConsent"
        checked={values.contactConsent}
        onChange={(event) => onChange("contactConsent", event.target.checked)}
        hint="You can change your mind at any time."
      >
        {contactText(contact, siteName)}
      </Checkbox>
    </div>
  );
}
