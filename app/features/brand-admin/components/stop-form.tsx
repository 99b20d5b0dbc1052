import { type BrandStop, longestStopReason } from "~/features/brands/rules/stop";
import { toEasternField } from "~/kernel/eastern-time";
import { Field } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/inputs";
import { type FormRefusal, StaffForm } from "~/ui/staff-form";

type StopFormProps = {
  /** The current stop; null if the provider isn't stopped. */
  stop: BrandStop | null;
  /** The first day that the end may be. */
  earliest: string;
  refusal: FormRefusal | undefined;
};

/** Asks for the reason and the end of a stop. */
export function StopForm({ stop, earliest, refusal }: StopFormProps) {
  const endsOn = stop?.endsAt ? toEasternField(new Date(stop.endsAt)).slice(0, 10) : "";
  return (
    <StaffForm
      intent="stop"
      refusal={refusal}
      submit={stop ? "Save stop" : "Stop provider"}
      busy="Saving..."
      variant={stop ? "primary" : "danger"}
    >
      <Field
        id="stop-reason"
        label="Reason"
        hint="Only staff see it. It's in the audit log."
        error={refusal?.errors.reason}
        required
      >
        <TextArea
          name="reason"
          rows={3}
          maxLength={longestStopReason}
          defaultValue={refusal?.values.reason ?? stop?.reason}
        />
      </Field>
      <Field
        id="stop-endsOn"
        label="Show again on"
        hint="The stop ends at midnight, Eastern Time, when this day begins. Leave it empty to end the stop yourself."
        error={refusal?.errors.endsOn}
        optional
      >
        <TextInput
          type="date"
          name="endsOn"
          min={earliest}
          defaultValue={refusal?.values.endsOn ?? endsOn}
          className="sm:w-fit"
        />
      </Field>
    </StaffForm>
  );
}
