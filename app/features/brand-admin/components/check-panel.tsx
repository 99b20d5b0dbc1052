import { ExternalLink, NotebookPen, Pencil } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import type { EditablePrice } from "~/features/brands/rules/editable-price";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { useFetcherResult } from "~/ui/navigation-payload";
import { type Column, Table } from "~/ui/table";
import { hostOf } from "../rules/brand-list";
import { type CheckAction, keyOf } from "../rules/check-keys";
import { planLabel } from "../rules/labels";
import type { PriceAnswer } from "../rules/price-edits";
import type { StaleBrand } from "../rules/stale-brand";
import { PriceForm } from "./price-form";
import type { CheckForm } from "./use-check-queue";

type CheckPanelProps = {
  brand: StaleBrand;
  form: CheckForm;
  checks: { run: (action: CheckAction) => void; close: () => void };
};

/** A brand's prices and note below its row in the queue. One form at a time replaces its part. */
export function CheckPanel({ brand, form, checks }: CheckPanelProps) {
  return (
    <section aria-label={`Check ${brand.brandName}`} className="flex flex-col gap-3 p-2 max-sm:px-1">
      {brand.note && form !== "note" && <Note note={brand.note} />}
      {form === "edit" && <PriceForm brand={brand} prices={brand.prices} onClose={checks.close} />}
      {form === "note" && <NoteForm brand={brand} onClose={checks.close} />}
      {form !== "edit" && (
        <Table
          caption={`Prices of ${brand.brandName}`}
          columns={columns}
          rows={brand.prices}
          rowKey={({ pricingId }) => pricingId}
        />
      )}
      {brand.priceCount > brand.prices.length && (
        <p className="text-sm text-ink-soft">
          The first {brand.prices.length} of {brand.priceCount} prices. Open the editor to see the rest.
        </p>
      )}
      {form === null && (
        <div className="flex flex-wrap gap-2">
          <PanelButton action="site" onRun={checks.run} isOff={!brand.websiteLink}>
            <ExternalLink aria-hidden="true" className="size-4" />
            Open site
          </PanelButton>
          <PanelButton action="edit" onRun={checks.run} isOff={brand.prices.length === 0}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit prices
          </PanelButton>
          <PanelButton action="note" onRun={checks.run}>
            <NotebookPen aria-hidden="true" className="size-4" />
            {brand.note ? "Change note" : "Add note"}
          </PanelButton>
        </div>
      )}
    </section>
  );
}

function Note({ note: { text, by, at } }: { note: NonNullable<StaleBrand["note"]> }) {
  return (
    <p className="text-sm">
      <span className="font-semibold">Note: </span>
      <span className="wrap-anywhere">{text}</span>{" "}
      <span className="text-ink-soft">
        ({by}, <DateTime at={at} day />)
      </span>
    </p>
  );
}

type PanelButtonProps = {
  action: CheckAction;
  onRun: (action: CheckAction) => void;
  isOff?: boolean;
  children: ReactNode;
};

function PanelButton({ action, onRun, isOff, children }: PanelButtonProps) {
  const key = keyOf(action);
  return (
    <Button
      variant="secondary"
      size="sm"
      className="max-sm:min-h-11"
      aria-keyshortcuts={key}
      title={key}
      disabled={isOff}
      onClick={() => onRun(action)}
    >
      {children}
    </Button>
  );
}

const columns: readonly Column<EditablePrice>[] = [
  {
    key: "plan",
    header: "Price for",
    rowHeader: true,
    cell: ({ medicationType, dosage, planInterval }) => planLabel(medicationType, dosage, planInterval),
  },
  {
    key: "price",
    header: "Price",
    align: "end",
    cell: ({ price }) => formatDollarsAndCents(dollarsToCents(price)),
  },
  { key: "proof", header: "Proof link", cell: (price) => <Proof price={price} /> },
];

function Proof({ price: { proofLink } }: { price: EditablePrice }) {
  if (!proofLink) return <span className="text-ink-soft">None</span>;
  return (
    <a href={proofLink} target="_blank" rel="noopener noreferrer nofollow" className="link wrap-anywhere">
      {hostOf(proofLink)}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  );
}

/** One line for the person who checks these prices next; blank removes it (spec:brands#check-notes). */
function NoteForm({ brand, onClose }: { brand: StaleBrand; onClose: () => void }) {
  const fetcher = useFetcher<PriceAnswer>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useFetcherResult(
    fetcher,
    useCallback(({ kind }: PriceAnswer) => kind === "done" && onClose(), [onClose]),
  );
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const hint = "How to find these prices next time. Only staff see it. Leave it empty to remove the note.";
  return (
    <fetcher.Form
      method="post"
      action={href("/admin/prices")}
      noValidate
      className="flex flex-col gap-3"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="brandId" value={brand.brandId} />
      <input type="hidden" name="seenAt" value={brand.note?.at ?? ""} />
      <Field label="Note" hint={hint} error={answer?.kind === "refused" ? answer.message : null}>
        <TextInput
          ref={input}
          name="note"
          defaultValue={brand.note?.text}
          maxLength={300}
          autoComplete="off"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" className="max-sm:min-h-11" busy={fetcher.state !== "idle"}>
          Save note
        </Button>
        <Button variant="quiet" size="sm" className="max-sm:min-h-11" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  );
}
