import { useRef, useState } from "react";
import { href } from "react-router";
import { suggestNames } from "~/features/brands/rules/suggest";
import type { FieldErrors } from "~/features/leads/schema";
import { Checkbox } from "~/ui/choices";
import { Combobox } from "~/ui/combobox";
import { useEnteredEarly } from "~/ui/entered-early";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { StateSelect } from "~/ui/state-select";
import { type DateBounds, formatClaimDay } from "../rules/order-date";
import type { ClaimValues } from "../schema";

type PartProps = { values: ClaimValues; errors: FieldErrors };

export function ContactFields({ values, errors }: PartProps) {
  return (
    <>
      <Field id="fullName" label="Full name" error={errors.fullName} required>
        <TextInput name="fullName" autoComplete="name" maxLength={200} defaultValue={values.fullName} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          id="email"
          label="Email"
          hint="We send the confirmation to this address."
          error={errors.email}
          required
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values.email}
          />
        </Field>
        <Field id="phone" label="Phone" optional hint="We call only about this claim." error={errors.phone}>
          <TextInput name="phone" type="tel" autoComplete="tel" maxLength={40} defaultValue={values.phone} />
        </Field>
      </div>
    </>
  );
}

export function AddressFields({ values, errors }: PartProps) {
  return (
    <>
      <Field id="addressLine1" label="Street address" error={errors.addressLine1} required>
        <TextInput
          name="addressLine1"
          autoComplete="address-line1"
          maxLength={200}
          defaultValue={values.addressLine1}
        />
      </Field>
      <Field id="addressLine2" label="Apartment, suite, or unit" optional error={errors.addressLine2}>
        <TextInput
          name="addressLine2"
          autoComplete="address-line2"
          maxLength={200}
          defaultValue={values.addressLine2}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
        <Field id="city" label="City" error={errors.city} required>
          <TextInput name="city" autoComplete="address-level2" maxLength={100} defaultValue={values.city} />
        </Field>
        <Field id="state" label="State" error={errors.state} required>
          <StateSelect name="state" defaultValue={values.state ?? ""} />
        </Field>
        <Field id="zipCode" label="ZIP code" error={errors.zipCode} required>
          <TextInput
            name="zipCode"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={10}
            className="figures"
            defaultValue={values.zipCode}
          />
        </Field>
      </div>
    </>
  );
}

type OrderFieldsProps = PartProps & { bounds: DateBounds; providerNames: readonly string[] };

export function OrderFields({ values, errors, bounds, providerNames }: OrderFieldsProps) {
  const [provider, setProvider] = useState(values.providerName ?? "");
  const providerInput = useRef<HTMLInputElement>(null);
  useEnteredEarly(providerInput, (input) => setProvider(input.value));
  return (
    <>
      <Field
        id="providerName"
        label="Provider"
        hint="Start typing and choose a provider, or enter the name."
        error={errors.providerName}
        required
      >
        <Combobox
          ref={providerInput}
          name="providerName"
          maxLength={200}
          value={provider}
          onValue={setProvider}
          suggestions={suggestNames(providerNames, provider)}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          id="orderDate"
          label="Order date"
          hint={`Not before ${formatClaimDay(bounds.earliest)}.`}
          error={errors.orderDate}
          required
        >
          <TextInput
            name="orderDate"
            type="date"
            min={bounds.earliest}
            max={bounds.latest}
            className="figures"
            defaultValue={values.orderDate}
          />
        </Field>
        <Field
          id="orderConfirmationNumber"
          label="Order confirmation number"
          hint="It’s in the email from your provider."
          error={errors.orderConfirmationNumber}
          required
        >
          <TextInput
            name="orderConfirmationNumber"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            defaultValue={values.orderConfirmationNumber}
          />
        </Field>
      </div>
    </>
  );
}

export function TermsField({ values, errors }: PartProps) {
  return (
    <Checkbox
      id="agreedToTerms"
      name="agreedToTerms"
      defaultChecked={values.agreedToTerms === "on"}
      error={errors.agreedToTerms}
    >
      I am 18 or older, I live in the United States, and I agree to the{" "}
      <Link to={href("/rebate-terms")} className="link" target="_blank">
        rebate terms
      </Link>{" "}
      and the{" "}
      <Link to={href("/terms")} className="link" target="_blank">
        terms and conditions
      </Link>
      .
    </Checkbox>
  );
}
