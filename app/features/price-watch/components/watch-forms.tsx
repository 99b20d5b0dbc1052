import type { ReactNode } from "react";
import { href } from "react-router";
import {
  type Brand,
  type PreferredMedication,
  preferredMedicationLabels,
  preferredMedications,
} from "~/features/brands/schema";
import type { FieldErrors } from "~/features/leads/schema";
import { formatDollars } from "~/kernel/money";
import { type StateCode, stateInSentence } from "~/kernel/us-states";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { NumberInput, Select, TextInput } from "~/ui/inputs";
import { StateSelect } from "~/ui/state-select";
import { planName, watchedSourceLabels, watchedSources } from "../rules/watch";

export type WatchedBrand = Pick<Brand, "brandId" | "brandName" | "pricing">;
/** A fixed state leaves no choice. */
export type StateChoice = { state: StateCode | null; medication?: PreferredMedication };

/** What was typed and what's wrong with it, after a form that wasn't accepted. */
export type Refused = { typed: Readonly<Record<string, string>>; errors: FieldErrors };
const nothing: Refused = { typed: {}, errors: {} };

/** One plan of a provider. */
export function PlanWatchForm({ brand, refused = nothing }: { brand: WatchedBrand; refused?: Refused }) {
  const plans = brand.pricing.map((row) => ({
    value: String(row.pricingId),
    label: `${planName(row)}, ${formatDollars(row.priceCents)}`,
  }));
  return (
    <WatchForm kind="plan" refused={refused}>
      <input type="hidden" name="brandId" value={brand.brandId} />
      <Field label={`Plan of ${brand.brandName}`} error={refused.errors.pricingId} required>
        <Select
          name="pricingId"
          options={plans}
          defaultValue={refused.typed.pricingId}
          placeholder={plans.length > 1 ? "Choose a plan" : undefined}
        />
      </Field>
    </WatchForm>
  );
}

const medicationOptions = preferredMedications.map((value) => ({
  value,
  label: preferredMedicationLabels[value],
}));
const sourceOptions = watchedSources.map((value) => ({ value, label: watchedSourceLabels[value] }));

/** Any provider in a state under an amount. */
export function StateWatchForm({ choice, refused = nothing }: { choice: StateChoice; refused?: Refused }) {
  const { typed, errors } = refused;
  return (
    <WatchForm kind="state" refused={refused}>
      {choice.state ? (
        <input type="hidden" name="state" value={choice.state} />
      ) : (
        <Field label="State" error={errors.state} required>
          <StateSelect name="state" defaultValue={typed.state} />
        </Field>
      )}
      <Field
        label={`Tell me about any provider${choice.state ? ` in ${stateInSentence(choice.state)}` : ""} under`}
        hint="Dollars per month, for all doses, with the membership fee"
        error={errors.limit}
        required
      >
        <NumberInput
          name="limit"
          unit="$"
          unitBefore
          maxLength={12}
          placeholder="199"
          defaultValue={typed.limit}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Medication" error={errors.medication} required>
          <Select
            name="medication"
            options={medicationOptions}
            defaultValue={typed.medication ?? choice.medication ?? "either"}
          />
        </Field>
        <Field label="Source" error={errors.source} required>
          <Select name="source" options={sourceOptions} defaultValue={typed.source ?? "any"} />
        </Field>
      </div>
    </WatchForm>
  );
}

type WatchFormProps = { kind: "plan" | "state"; refused: Refused; children: ReactNode };

/** A native form, so that it also works on pages without scripts. */
function WatchForm({ kind, refused, children }: WatchFormProps) {
  return (
    <form method="post" action={href("/price-watch")} noValidate className="flex flex-col gap-5">
      <input type="hidden" name="kind" value={kind} />
      {children}
      <Field label="Email" error={refused.errors.email} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={refused.typed.email}
        />
      </Field>
      <div className="flex flex-col items-start gap-3">
        <Button type="submit">Email me when it drops</Button>
        <p className="text-sm text-ink-soft">
          First you get an email to confirm. Then we write only when a price really drops, at most once a
          week. One click ends it and erases your address.{" "}
          <a href={href("/privacy")} className="link">
            Privacy
          </a>
        </p>
      </div>
    </form>
  );
}
