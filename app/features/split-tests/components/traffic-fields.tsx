import { Field } from "~/ui/field";
import { NumberInput, TextInput } from "~/ui/inputs";
import { MAX_HOLDOUT } from "../rules/traffic";
import type { DraftErrors, TestDraft } from "../schema";

type TrafficFieldsProps = {
  draft: TestDraft;
  errors: DraftErrors;
  fieldId: (name: string) => string;
  onChange: (part: Partial<TestDraft>) => void;
};

/** Who takes part in a test, and from when (spec:split-tests#holdout, spec:split-tests#ramp). */
export function TrafficFields({ draft, errors, fieldId, onChange }: TrafficFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Visitors</legend>
      <p className="max-w-prose text-sm text-ink-soft">
        Without dates, the test includes all visitors from the start. With both dates, it starts with 10% of
        visitors, then includes 50%, then all. Held-out visitors always see the post they request.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field
          id={fieldId("ramp_half_date")}
          label="50% of visitors from"
          error={errors.ramp_half_date}
          optional
        >
          <TextInput
            type="date"
            name="ramp_half_date"
            value={draft.rampHalfDate}
            onChange={(event) => onChange({ rampHalfDate: event.target.value })}
          />
        </Field>
        <Field
          id={fieldId("ramp_full_date")}
          label="All visitors from"
          error={errors.ramp_full_date}
          optional
        >
          <TextInput
            type="date"
            name="ramp_full_date"
            value={draft.rampFullDate}
            onChange={(event) => onChange({ rampFullDate: event.target.value })}
          />
        </Field>
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
