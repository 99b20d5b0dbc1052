import { ConsentFields } from "~/features/leads/public-components/consent-fields";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { StateSelect } from "~/ui/state-select";
import type { SavingsForm } from "./form-steps";

/** The second step: contact details and consent. */
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
          <StateSelect {...text("state")} />
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
      <ConsentFields values={values} errors={errors} onChange={set} />
    </>
  );
}
