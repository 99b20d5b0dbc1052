import { Field } from "~/ui/field";
import { NumberInput } from "~/ui/inputs";
import { MAX_HOLDOUT } from "../rules/traffic";
import { DateField, type DraftFieldsProps, fieldId } from "./date-field";

/** Who takes part in a test, and from when (spec:split-tests#holdout, spec:split-tests#ramp). */
export function TrafficFields(fields: DraftFieldsProps) {
  const { draft, errors, onChange } = fields;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Visitors</legend>
      <p className="max-w-prose text-sm text-ink-soft">
        Without dates, the test includes all visitors from the start. With both dates, it starts with 10% of
        visitors, then includes 50%, then all. Held-out visitors always see the post they request.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <DateField {...fields} name="ramp_half_date" part="rampHalfDate" label="50% of visitors from" />
        <DateField {...fields} name="ramp_full_date" part="rampFullDate" label="All visitors from" />
        <Field
          id={fieldId("holdout")}
          label={`Held out, at most ${MAX_HOLDOUT}%`}
          error={errors.holdout}
          required
        >
          <NumberInput
            name="holdout"
            unit="%"
            inputMode="numeric"
            value={draft.holdout}
            onChange={(event) => onChange({ holdout: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
