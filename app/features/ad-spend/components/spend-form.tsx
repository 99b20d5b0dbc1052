import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { NumberInput, Select, TextInput } from "~/ui/inputs";
import { useUrlWith } from "~/ui/pagination";
import { type FormRefusal, StaffForm } from "~/ui/staff-form";
import { type AdSpendDay, platformNames, platforms } from "../rules/spend";
import { SpendConflict, type SpendConflictFacts } from "./spend-conflict";

const INTENT = "enter";

type EditedDay = AdSpendDay & { version: string };
type SpendFormProps = {
  edited: EditedDay | null;
  today: string;
  refusal: FormRefusal | undefined;
  /** Set if the day changed since the form was opened. */
  conflict: SpendConflictFacts | null;
};
type FieldsProps = Pick<SpendFormProps, "edited" | "refusal">;

/** Enters or corrects one day by hand. Later syncs with the ad account don't overwrite manual entries. */
export function SpendForm({ edited, today, refusal, conflict }: SpendFormProps) {
  const addressWith = useUrlWith();
  const typed = (name: string, stored: string) => refusal?.values[name] ?? stored;
  const field = (name: string) => ({ id: `${INTENT}-${name}`, error: refusal?.errors[name] });
  return (
    <section aria-labelledby="enter-spend">
      <h2 id="enter-spend" className="text-lg font-semibold">
        {edited ? `Edit ${edited.date}` : "Add ad spend"}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Your entry is kept even if the ad account later reports a different amount.
        {edited?.campaigns.some(({ lines }) => lines !== undefined) &&
          " Saving removes the ids of its campaigns, its ad sets, and its ads."}
      </p>
      <StaffForm intent={INTENT} refusal={refusal} submit="Save" busy="Saving...">
        {conflict && <SpendConflict conflict={conflict} isNew={edited === null} />}
        <input
          type="hidden"
          name="seen"
          value={conflict?.version ?? refusal?.values.seen ?? edited?.version ?? ""}
        />
        <Field {...field("date")} label="Date" required>
          <TextInput
            type="date"
            name="date"
            max={today}
            defaultValue={typed("date", edited?.date ?? today)}
            readOnly={edited !== null}
          />
        </Field>
        <PlatformField edited={edited} refusal={refusal} />
        <Field {...field("amount")} label="Total spend for the day, in dollars" required>
          <NumberInput
            name="amount"
            unit="$"
            unitBefore
            defaultValue={typed("amount", edited ? decimals(edited.spendCents) : "")}
          />
        </Field>
        <CampaignLines edited={edited} refusal={refusal} />
      </StaffForm>
      {edited && (
        <p className="mt-4 text-sm">
          <Link to={addressWith({ day: null, platform: null, account: null })} className="link">
            Add another day instead
          </Link>
        </p>
      )}
    </section>
  );
}

/** A stored day keeps its platform and account, even if it was deleted while the form was open. */
function PlatformField({ edited, refusal }: FieldsProps) {
  const platform = edited?.platform ?? platforms.find((known) => known === refusal?.values.platform);
  const account = edited?.account ?? refusal?.values.account ?? "";
  if (platform && (edited || account !== ""))
    return (
      <>
        <input type="hidden" name="platform" value={platform} />
        <input type="hidden" name="account" value={account} />
        <p className="text-sm">
          Ad platform: {platformNames[platform]}
          {account !== "" && `, ${account}`}
        </p>
      </>
    );
  return (
    <Field id={`${INTENT}-platform`} error={refusal?.errors.platform} label="Ad platform">
      <Select
        name="platform"
        defaultValue={refusal?.values.platform ?? "facebook"}
        options={platforms.map((value) => ({ value, label: platformNames[value] }))}
      />
    </Field>
  );
}

/** One row per campaign; a button adds more rows. */
function CampaignLines({ edited, refusal }: FieldsProps) {
  const [lines, setLines] = useState(() => [...Array(linesAtFirst(edited, refusal)).keys()]);
  const typed = (name: string, stored: string) => refusal?.values[name] ?? stored;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">Spend by campaign (optional)</legend>
      {lines.map((index) => {
        const stored = edited?.campaigns[index];
        return (
          <div key={index} className="grid grid-cols-[minmax(0,1fr)_8rem] items-end gap-2">
            <Field
              id={`${INTENT}-campaign-${index}`}
              error={refusal?.errors[`campaign-${index}`]}
              label={`Campaign ${index + 1}`}
            >
              <TextInput
                name={`campaign-${index}`}
                defaultValue={typed(`campaign-${index}`, stored?.campaign ?? "")}
              />
            </Field>
            <Field id={`${INTENT}-share-${index}`} label="Spend">
              <NumberInput
                name={`share-${index}`}
                unit="$"
                unitBefore
                defaultValue={typed(`share-${index}`, stored ? decimals(stored.spendCents) : "")}
              />
            </Field>
          </div>
        );
      })}
      <div>
        <Button type="button" variant="quiet" size="sm" onClick={() => setLines([...lines, lines.length])}>
          <Plus aria-hidden="true" className="size-4" />
          Add campaign
        </Button>
      </div>
    </fieldset>
  );
}

/** Starts with one row, or with all rows that are stored or were submitted. */
function linesAtFirst(edited: AdSpendDay | null, refusal: FormRefusal | undefined): number {
  const typed = Object.keys(refusal?.values ?? {}).filter((name) => name.startsWith("campaign-")).length;
  return Math.max(1, edited?.campaigns.length ?? 0, typed);
}

function decimals(cents: number): string {
  return (cents / 100).toFixed(2);
}
