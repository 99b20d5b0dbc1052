import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/inputs";
import { type FormRefusal, SelectField, StaffForm, TextField } from "~/ui/staff-form";
import { MAX_DETAILS, requestKindLabels, requestKinds } from "../rules/requests";

/** For requests by email, letter, or phone, so that their clock runs too. */
export function RecordRequest({ refusal, today }: { refusal: FormRefusal | undefined; today: string }) {
  const form = { intent: "record", refusal };
  return (
    <Card as="section" className="max-w-form">
      <h2 className="mb-3 text-lg font-semibold">Add a request</h2>
      <p className="mb-4 text-sm text-ink-soft">
        For a request that came by email, letter, or phone. Check first that it's really this person.
      </p>
      <StaffForm {...form} submit="Add request" busy="Adding...">
        <SelectField
          {...form}
          name="kind"
          label="The person asks to"
          defaultValue="see"
          options={requestKinds.map((value) => ({ value, label: requestKindLabels[value] }))}
        />
        <TextField {...form} name="email" label="The person's email" type="email" autoComplete="off" />
        <Field id="record-receivedOn" label="Received on" error={refusal?.errors.receivedOn} required>
          <TextInput
            name="receivedOn"
            type="date"
            max={today}
            defaultValue={refusal?.values.receivedOn ?? today}
          />
        </Field>
        <Field
          id="record-details"
          label="What the person wrote"
          hint="Erased when the request is closed."
          error={refusal?.errors.details}
          optional
        >
          <TextArea name="details" rows={3} maxLength={MAX_DETAILS} defaultValue={refusal?.values.details} />
        </Field>
      </StaffForm>
    </Card>
  );
}
