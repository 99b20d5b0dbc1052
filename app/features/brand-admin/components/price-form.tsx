import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { href, useFetcher, useLocation } from "react-router";
import type { EditablePrice } from "~/features/brands/rules/editable-price";
import { formatDollarsAndCents, parseDollars } from "~/kernel/money";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { NumberInput, TextInput } from "~/ui/inputs";
import { useFetcherResult } from "~/ui/navigation-payload";
import {
  changedPrices,
  type ListedField,
  listedFields,
  listedName,
  mergedPrices,
} from "../rules/changed-prices";
import { CORRECTION_FIELD } from "../rules/draft";
import { planLabel, priceLabels } from "../rules/labels";
import { priceWarning } from "../rules/preview";
import type { PriceAnswer } from "../rules/price-edits";

type PriceFormProps = {
  brand: { brandId: number; brandName: string };
  prices: readonly EditablePrice[];
  /** Called after saving or canceling. */
  onClose: () => void;
};

/** Edits some of a brand's prices in a list (spec:brands#price-edits). Selects the first price. */
export function PriceForm({ brand, prices, onClose }: PriceFormProps) {
  const { frame, base, both, errors, message, isBusy, save, useTheirs } = usePriceForm(
    brand,
    prices,
    onClose,
  );
  useEffect(
    () => frame.current?.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.select(),
    [frame],
  );
  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  }
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={save}
      onKeyDown={handleKey}
      aria-label={`Prices of ${brand.brandName}`}
      className="flex flex-col gap-3"
    >
      {message && <Banner tone="error" title={message} />}
      {base.map((price) => (
        <PriceLine key={price.pricingId} price={price} errors={errors} both={both} onUseTheirs={useTheirs} />
      ))}
      <Checkbox name={CORRECTION_FIELD} value="true">
        The old prices were wrong on our site. List the changes as corrections.
      </Checkbox>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" className="max-sm:min-h-11" busy={isBusy} busyLabel="Saving...">
          Save prices
        </Button>
        <Button variant="quiet" size="sm" className="max-sm:min-h-11" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function usePriceForm(
  { brandId }: PriceFormProps["brand"],
  prices: readonly EditablePrice[],
  onClose: () => void,
) {
  const frame = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<PriceAnswer>();
  const { pathname, search } = useLocation();
  const [base, setBase] = useState(prices);
  const [both, setBoth] = useState<ReadonlySet<string>>(new Set());
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const settle = useCallback(
    (received: PriceAnswer) => {
      if (received.kind === "done") onClose();
      if (received.kind !== "conflict" || !frame.current) return;
      const merged = mergedPrices(base, received.current, typedIn(frame.current));
      for (const [name, text] of merged.texts) setText(frame.current, name, text);
      setBase(merged.prices);
      setBoth(merged.both);
    },
    [base, onClose],
  );
  useFetcherResult(fetcher, settle);
  return {
    frame,
    base,
    both,
    errors: answer?.kind === "refused" ? answer.errors : {},
    message: answer && answer.kind !== "done" ? answer.message : null,
    isBusy: fetcher.state !== "idle",
    save(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const form = event.currentTarget;
      const changed = changedPrices(base, typedIn(form));
      if (changed.size === 0) return onClose();
      const fields = { intent: "save", brandId: String(brandId), back: `${pathname}${search}` };
      const isCorrection = new FormData(form).get(CORRECTION_FIELD) === "true";
      void fetcher.submit(
        { ...fields, ...Object.fromEntries(changed), [CORRECTION_FIELD]: String(isCorrection) },
        { method: "post", action: href("/admin/prices") },
      );
    },
    useTheirs(name: string, text: string) {
      if (frame.current) setText(frame.current, name, text);
      setBoth((names) => new Set([...names].filter((other) => other !== name)));
    },
  };
}

function typedIn(form: HTMLFormElement): Map<string, string> {
  return new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Setting a value fires no event, and the remark below a price follows the field's events. */
function setText(form: HTMLFormElement, name: string, text: string): void {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

type PriceLineProps = {
  price: EditablePrice;
  errors: Readonly<Record<string, string>>;
  both: ReadonlySet<string>;
  onUseTheirs: (name: string, text: string) => void;
};

function PriceLine({ price, errors, both, onUseTheirs }: PriceLineProps) {
  const plan = planLabel(price.medicationType, price.dosage, price.planInterval);
  const [typed, setTyped] = useState(price.price);
  const remark = priceWarning(price.price, typed);
  const of = (field: ListedField) => {
    const name = listedName(price, field);
    return { id: name, error: errors[name], label: <PlanLabel field={priceLabels[field]} plan={plan} /> };
  };
  const theirs = (field: ListedField) => {
    const name = listedName(price, field);
    if (!both.has(name)) return null;
    const text = listedFields[field](price);
    return <Theirs text={text} onUse={() => onUseTheirs(name, text)} />;
  };
  return (
    <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[14rem_9rem_minmax(0,1fr)]">
      <p className="text-sm font-medium sm:pt-9">{plan}</p>
      <div className="flex flex-col gap-1">
        <Field {...of("price")}>
          <NumberInput
            name={listedName(price, "price")}
            defaultValue={price.price}
            onInput={(event) => setTyped(event.currentTarget.value)}
            unit="$"
            unitBefore
          />
        </Field>
        {theirs("price")}
      </div>
      <div className="flex flex-col gap-1">
        <Field {...of("proof_link")}>
          <TextInput
            name={listedName(price, "proof_link")}
            type="url"
            defaultValue={price.proofLink ?? ""}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        {theirs("proof_link")}
      </div>
      {remark && (
        <p role="status" className="text-sm text-warning-text sm:col-span-3">
          {remark}
        </p>
      )}
    </div>
  );
}

/** Screen readers read the plan with each field. */
function PlanLabel({ field, plan }: { field: string; plan: string }) {
  return (
    <>
      {field}
      <span className="sr-only"> for {plan}</span>
    </>
  );
}

function Theirs({ text, onUse }: { text: string; onUse: () => void }) {
  const cents = parseDollars(text);
  const shown = text === "" ? "none" : cents === null ? text : formatDollarsAndCents(cents);
  return (
    <p className="text-sm text-warning-text">
      Now saved: <span className="wrap-anywhere">{shown}</span>{" "}
      <button type="button" className="link" onClick={onUse}>
        Use it
      </button>
    </p>
  );
}
