import { ConsentFields } from "~/features/leads/public-components/consent-fields";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { StateSelect } from "~/ui/state-select";
import type { StepProps } from "./step-props";

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
          <StateSelect
            name="state"
            value={values.state}
            onChange={(event) => onChange("state", event.target.value)}
          />
        </Field>
      </div>
      <ConsentFields values={values} errors={errors} onChange={onChange} />
    </>
  );
}
