import { rowName } from "~/features/explorer/rules/format";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { NumberInput, Select } from "~/ui/inputs";
import { type FormRefusal, StaffForm } from "~/ui/staff-form";
import { type RuleChoices, type RuleKey, ruleKeys, ruleOf, type Setting } from "../rules/alert-rules";
import type { QuietHours } from "../rules/quiet";

type AlertSettingsFormProps = {
  version: number;
  rules: RuleChoices;
  quiet: QuietHours | null;
  recipients: readonly string[];
  people: readonly { userId: string; name: string; email: string }[];
  refusal: FormRefusal | undefined;
};

const INTENT = "save";
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: rowName("hour", String(hour)),
}));

/** Which rules are on, their numbers, quiet hours, and who gets emails. */
export function AlertSettingsForm(props: AlertSettingsFormProps) {
  const { version, rules, quiet, recipients, people, refusal } = props;
  /** A checkbox is as it was typed, after a rejected submit. */
  const isChecked = (name: string, stored: boolean) => (refusal ? refusal.values[name] === "yes" : stored);
  const hourField = (name: string, label: string, stored: number | undefined) => (
    <Field id={`${INTENT}-${name}`} label={label} error={refusal?.errors[name]} optional>
      <Select
        name={name}
        placeholder="None"
        options={hours}
        defaultValue={refusal?.values[name] ?? (stored === undefined ? "" : String(stored))}
      />
    </Field>
  );
  return (
    <StaffForm intent={INTENT} refusal={refusal} submit="Save settings" busy="Saving...">
      {/* After a rejected submit: the version that the fields started from, not one that was saved since. */}
      <input type="hidden" name="version" value={refusal?.values.version ?? version} />
      {ruleKeys.map((key) => (
        <RuleFields
          key={key}
          rule={key}
          isOn={isChecked(`${key}-on`, rules[key].isOn)}
          choice={rules[key]}
          refusal={refusal}
        />
      ))}
      <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
        <legend className="float-left w-full font-semibold">Quiet hours</legend>
        <p className="text-sm text-ink-soft">
          Notices wait until quiet hours end (Eastern Time). Alerts appear on Today right away.
        </p>
        <div className="grid max-w-form gap-3 sm:grid-cols-2">
          {hourField("quietFrom", "From", quiet?.from)}
          {hourField("quietUntil", "Until", quiet?.until)}
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-2 border-t border-line pt-4">
        <legend className="float-left w-full font-semibold">Email these administrators</legend>
        {people.map(({ userId, name, email }) => (
          <Checkbox
            key={userId}
            name={`recipient-${userId}`}
            value="yes"
            defaultChecked={isChecked(`recipient-${userId}`, recipients.includes(userId))}
          >
            {name} ({email})
          </Checkbox>
        ))}
      </fieldset>
    </StaffForm>
  );
}

type RuleFieldsProps = {
  rule: RuleKey;
  isOn: boolean;
  choice: RuleChoices[RuleKey];
  refusal: FormRefusal | undefined;
};

function RuleFields({ rule, isOn, choice, refusal }: RuleFieldsProps) {
  const { label, definition, threshold, minimum } = ruleOf(rule);
  const numberField = (part: "threshold" | "minimum", setting: Setting) => {
    const name = `${rule}-${part}`;
    return (
      <Field id={`${INTENT}-${name}`} label={setting.label} error={refusal?.errors[name]} required>
        <NumberInput
          name={name}
          inputMode="numeric"
          unit={setting.unit || undefined}
          unitBefore={setting.unit === "$"}
          defaultValue={refusal?.values[name] ?? String(choice[part])}
        />
      </Field>
    );
  };
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4 first-of-type:border-t-0">
      <legend className="float-left w-full font-semibold">{label}</legend>
      <p className="max-w-prose text-sm text-ink-soft">{definition}</p>
      <Checkbox name={`${rule}-on`} value="yes" defaultChecked={isOn}>
        On<span className="sr-only">: {label}</span>
      </Checkbox>
      <div className="grid max-w-form gap-3 sm:grid-cols-2">
        {numberField("threshold", threshold)}
        {numberField("minimum", minimum)}
      </div>
    </fieldset>
  );
}
