import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { NumberInput, Select, TextInput } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { useUrlWith } from "~/ui/pagination";
import { type FormRefusal, StaffForm } from "~/ui/staff-form";
import { type DayRow, type FormRows, rowKey } from "../rules/day-rows";
import { type AdSpendDay, platformNames, platforms } from "../rules/spend";
import { RowSearch } from "./row-search";
import { SpendConflict, type SpendConflictFacts } from "./spend-conflict";

const INTENT = "enter";

/** The stored day, with the rows that the form shows. */
export type EditedDay = Omit<AdSpendDay, "campaigns"> &
  FormRows & {
    version: string;
    hasEqualNames: boolean;
  };
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
        {edited?.hasEqualNames &&
          " Ads with the same name are added up here. Changing their amount removes their ids."}
      </p>
      {edited?.page && <RowSearch page={edited.page} isRefused={refusal !== undefined} />}
      <StaffForm
        key={edited?.page ? `${edited.page.page} ${edited.page.find}` : ""}
        intent={INTENT}
        refusal={refusal}
        submit="Save"
        busy="Saving..."
        summarize={withRow}
      >
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
        <DayRows edited={edited} refusal={refusal} />
      </StaffForm>
      {edited && (
        <p className="mt-4 text-sm">
          <Link
            to={addressWith({ day: null, platform: null, account: null, find: null, rows: null })}
            className="link"
          >
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

/** The list of errors names the row. */
function withRow(name: string, message: string): string {
  const [, index] = /^(?:campaign|ad-set|ad|share)-(\d+)$/.exec(name) ?? [];
  return index === undefined ? message : `Row ${Number(index) + 1}: ${message}`;
}

/** A row for each campaign, ad set, or ad; a button adds more rows. */
function DayRows({ edited, refusal }: FieldsProps) {
  // A form that was refused shows only what it sent: the day may have other rows by now.
  const stored = refusal ? [] : (edited?.rows ?? []);
  const isPart = refusal ? refusal.values.part === "yes" : Boolean(edited?.page);
  const [rows, setRows] = useState(() => [...Array(rowsAtFirst(stored, refusal)).keys()]);
  return (
    <fieldset id={`${INTENT}-rows`} tabIndex={-1} className="flex flex-col gap-4">
      <legend className="mb-1 text-sm font-semibold">Spend by campaign, ad set, and ad (optional)</legend>
      <p className="text-sm text-ink-soft">
        Enter a campaign once, or once for each of its ad sets or ads. A campaign&apos;s rows add up to its
        spend.{isPart && " The rows that aren't shown stay as they are."}
      </p>
      {isPart && <ShownRows edited={edited} refusal={refusal} />}
      {rows.map((index) => (
        <RowFields key={index} index={index} stored={stored[index]} refusal={refusal} />
      ))}
      <div>
        <Button type="button" variant="quiet" size="sm" onClick={() => setRows([...rows, rows.length])}>
          <Plus aria-hidden="true" className="size-4" />
          Add row
        </Button>
      </div>
    </fieldset>
  );
}

/** The stored rows that the entered ones replace. */
function ShownRows({ edited, refusal }: FieldsProps) {
  const sent = Object.entries(refusal?.values ?? {}).filter(([name]) => name.startsWith("was-"));
  const keys = refusal ? sent.map(([, key]) => key) : (edited?.rows ?? []).map(rowKey);
  return (
    <>
      <input type="hidden" name="part" value="yes" />
      {keys.map((key, index) => (
        <input key={key} type="hidden" name={`was-${index}`} value={key} />
      ))}
    </>
  );
}

type RowProps = Pick<SpendFormProps, "refusal"> & { index: number; stored: DayRow | undefined };

/** The ad set and the ad fold: most rows are about a campaign. */
function RowFields({ index, stored, refusal }: RowProps) {
  const names = {
    campaign: `campaign-${index}`,
    adSet: `ad-set-${index}`,
    ad: `ad-${index}`,
    share: `share-${index}`,
  };
  const typed = (name: string, value = "") => refusal?.values[name] ?? value;
  const field = (name: string) => ({ id: `${INTENT}-${name}`, error: refusal?.errors[name] });
  const adSet = typed(names.adSet, stored?.adSet);
  const ad = typed(names.ad, stored?.ad);
  const [wasOpened, setWasOpened] = useState(false);
  const hasDetails = wasOpened || adSet + ad !== "";
  // The button that had the focus is gone.
  useEffect(() => {
    if (wasOpened) document.getElementById(`${INTENT}-ad-set-${index}`)?.focus();
  }, [wasOpened, index]);
  const place = index + 1;
  return (
    <div className="grid grid-cols-2 items-end gap-2 border-t border-line pt-3">
      <div className="col-span-2">
        <Field {...field(names.campaign)} label={`Campaign ${place}`}>
          <TextInput name={names.campaign} defaultValue={typed(names.campaign, stored?.campaign)} />
        </Field>
      </div>
      {hasDetails && (
        <>
          <Field {...field(names.adSet)} label={`Ad set ${place}`}>
            <TextInput name={names.adSet} defaultValue={adSet} />
          </Field>
          <Field {...field(names.ad)} label={`Ad ${place}`}>
            <TextInput name={names.ad} defaultValue={ad} />
          </Field>
        </>
      )}
      <Field {...field(names.share)} label={`Spend ${place}`}>
        <NumberInput
          name={names.share}
          unit="$"
          unitBefore
          defaultValue={typed(names.share, stored && decimals(stored.spendCents))}
        />
      </Field>
      {!hasDetails && (
        <Button type="button" variant="quiet" size="sm" onClick={() => setWasOpened(true)}>
          Add ad set<span className="sr-only"> or ad to row {place}</span>
        </Button>
      )}
    </div>
  );
}

/** Starts with one row, or with all rows that are stored or were submitted. */
function rowsAtFirst(stored: readonly DayRow[], refusal: FormRefusal | undefined): number {
  const typed = Object.keys(refusal?.values ?? {}).filter((name) => name.startsWith("campaign-")).length;
  return Math.max(1, stored.length, typed);
}

function decimals(cents: number): string {
  return (cents / 100).toFixed(2);
}
