import { Fragment, useRef } from "react";
import { Form } from "react-router";
import {
  type ConversionField,
  conversionFields,
  conversionStatuses,
  fieldLabels,
  type NetworkConfiguration,
  type ParameterMapping,
  statusLabels,
} from "~/features/revenue/rules/mapping";
import { Card } from "~/ui/card";
import { hasChangedFields } from "~/ui/changed-fields";
import { Checkbox } from "~/ui/choices";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { Field } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/inputs";
import { type FormRefusal, SelectField, StaffForm, TextField } from "~/ui/staff-form";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { nameFieldOf, requiredFieldOf, wordsFieldOf, wordsOf } from "../rules/network-form";

type Refused = { refusal: FormRefusal | undefined };
type NetworkSettingsProps = Refused & { network: NetworkConfiguration; revision: string };

const INTENT = "save";

/** How a network's postbacks are read, who may send them, and when to warn that none arrive. */
export function NetworkSettings({ network, revision, refusal }: NetworkSettingsProps) {
  const form = { intent: INTENT, refusal };
  const revisionField = useRef<HTMLInputElement>(null);
  return (
    <>
      <UnsavedGuard
        hasChanges={() => refusal !== undefined || hasChangedFields(revisionField.current?.form)}
      />
      <Card as="section" aria-labelledby="network-settings">
        <h3 id="network-settings" className="mb-4 font-semibold">
          Settings
        </h3>
        <StaffForm {...form} submit="Save network" busy="Saving...">
          <input ref={revisionField} type="hidden" name="revision" value={revision} />
          {/* After a save, the fields show what was stored. */}
          <Fragment key={revision}>
            <TextField {...form} name="name" label="Name" autoComplete="off" defaultValue={network.name} />
            <MappingFields mapping={network.parameters} refusal={refusal} />
            <StatusFields network={network} refusal={refusal} />
            <OptionalText
              refusal={refusal}
              name="allowedAddresses"
              label="Allowed IP addresses"
              hint="Enter one per line, such as 203.0.113.7 or 203.0.113.0/24. Leave empty to allow any."
              value={network.allowedAddresses.join("\n")}
              rows={3}
            />
            <TextField
              {...form}
              name="requestsPerMinute"
              label="Maximum requests per minute"
              hint="Above this limit, the network gets a response to retry later. Nothing is dropped silently."
              autoComplete="off"
              inputMode="numeric"
              defaultValue={String(network.requestsPerMinute)}
            />
            <AlertFields network={network} refusal={refusal} />
          </Fragment>
        </StaffForm>
      </Card>
      <Form method="post">
        <ConfirmButton
          name="intent"
          value="archive"
          variant="secondary"
          question={`Are you sure you want to remove ${network.name}?`}
          detail="From then on, its postbacks are rejected. Its conversions are kept, and you can undo this."
          confirmLabel="Remove"
        >
          Remove network
        </ConfirmButton>
      </Form>
    </>
  );
}

function MappingFields({ mapping, refusal }: Refused & { mapping: ParameterMapping }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">Field names</legend>
      <p className="text-sm text-ink-soft">
        Enter the parameter names this network uses. Separate several names with commas. Leave a field empty
        to ignore it. A reversal of a known transaction needs only the transaction id and status.
      </p>
      {conversionFields.map((field) => (
        <MappingRow key={field} field={field} mapping={mapping} refusal={refusal} />
      ))}
    </fieldset>
  );
}

function MappingRow({
  field,
  mapping,
  refusal,
}: Refused & { field: ConversionField; mapping: ParameterMapping }) {
  const name = nameFieldOf(field);
  const { names, required } = mapping[field];
  const isAlways = field === "transaction_id";
  const isRequired = refusal ? refusal.values[requiredFieldOf(field)] === "on" : required;
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)_9rem] sm:items-center">
      <span aria-hidden="true" className="text-sm font-medium">
        {fieldLabels[field]}
      </span>
      <Field id={`${INTENT}-${name}`} label={fieldLabels[field]} labelHidden error={refusal?.errors[name]}>
        <TextInput
          name={name}
          defaultValue={refusal?.values[name] ?? names.join(", ")}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <label className="flex min-h-11 items-center gap-2 text-sm sm:min-h-0">
        <input
          type="checkbox"
          name={requiredFieldOf(field)}
          defaultChecked={isRequired || isAlways}
          disabled={isAlways}
          className="size-5 accent-accent"
        />
        {isAlways ? "Always required" : "Required"}
        <span className="sr-only">: {fieldLabels[field]}</span>
      </label>
    </div>
  );
}

function StatusFields({ network, refusal }: Refused & { network: NetworkConfiguration }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">Status words</legend>
      <p className="text-sm text-ink-soft">
        Separate several words with commas. Common words, such as declined and refunded, are already
        recognized. Reversed conversions are excluded from totals.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {conversionStatuses.map((status) => (
          <OptionalText
            key={status}
            refusal={refusal}
            name={wordsFieldOf(status)}
            label={statusLabels[status]}
            value={wordsOf(status, network.statuses)}
          />
        ))}
      </div>
      <SelectField
        intent={INTENT}
        refusal={refusal}
        name="defaultStatus"
        label="If it doesn't send a status"
        defaultValue={network.defaultStatus}
        options={conversionStatuses.map((status) => ({ value: status, label: statusLabels[status] }))}
      />
    </fieldset>
  );
}

function AlertFields({ network, refusal }: Refused & { network: NetworkConfiguration }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Inactivity alert</legend>
      <Checkbox
        name="inactivityAlert"
        defaultChecked={refusal ? refusal.values.inactivityAlert === "on" : network.inactivityAlert}
        hint="When this network stops sending postbacks, the dashboard and the inbox show an alert, and we email every administrator once."
      >
        Alert when postbacks stop arriving
      </Checkbox>
      <OptionalText
        refusal={refusal}
        name="inactivityAlertHours"
        label="Hours without postbacks"
        hint="Leave empty for three times its usual gap, at least 6 hours."
        value={network.inactivityAlertHours === null ? "" : String(network.inactivityAlertHours)}
      />
    </fieldset>
  );
}

type OptionalTextProps = Refused & {
  name: string;
  label: string;
  hint?: string;
  value: string;
  /** Several lines. */
  rows?: number;
};

function OptionalText({ refusal, name, label, hint, value, rows }: OptionalTextProps) {
  const shown = refusal?.values[name] ?? value;
  const props = { name, defaultValue: shown, autoComplete: "off", spellCheck: false } as const;
  return (
    <Field id={`${INTENT}-${name}`} label={label} hint={hint} error={refusal?.errors[name]} optional>
      {rows === undefined ? <TextInput {...props} /> : <TextArea {...props} rows={rows} />}
    </Field>
  );
}
