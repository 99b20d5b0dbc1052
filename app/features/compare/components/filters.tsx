import { type Ref, useEffect, useState } from "react";
import { type PlanInterval, planIntervalLabels, planIntervals } from "~/features/brands/schema";
import { noFilters, type ProviderFilters } from "~/features/pricing/rules/filters";
import { type SourceFilter, sourceFilterLabels, sourceFilters } from "~/features/pricing/rules/source-filter";
import { parseDollars } from "~/kernel/money";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { NumberInput, Select } from "~/ui/inputs";
import { Sheet } from "~/ui/modal";

const intervalOptions = planIntervals.map((value) => ({ value, label: planIntervalLabels[value] }));

const sourceOptions = sourceFilters.map((value) => ({ value, label: sourceFilterLabels[value] }));

const switches = [
  { field: "acceptsInsurance", label: "Accepts insurance" },
  { field: "acceptsHsa", label: "Accepts HSA/FSA" },
  { field: "hasFirstMonthDiscount", label: "Has first-month discount" },
  { field: "legitScriptCertified", label: "LegitScript certified" },
] as const satisfies readonly { field: keyof ProviderFilters; label: string }[];

type ControlsProps = {
  planInterval: PlanInterval;
  filters: ProviderFilters;
  source: SourceFilter;
  /** How often the filters were cleared. */
  clears: number;
  onInterval(interval: PlanInterval): void;
  onFilters(filters: ProviderFilters): void;
  onSource(source: SourceFilter): void;
};

/** How many filters differ from their defaults. */
export function countActive({
  filters,
  planInterval,
  source,
}: Pick<ControlsProps, "filters" | "planInterval" | "source">): number {
  const changed = Object.entries(noFilters).filter(
    ([field, value]) => filters[field as keyof ProviderFilters] !== value,
  );
  return changed.length + (planInterval === "monthly" ? 0 : 1) + (source === "any" ? 0 : 1);
}

type PanelProps = ControlsProps & { onReset(): void; onHide(): void; hideRef: Ref<HTMLButtonElement> };

/**
 * The six filters (spec:pricing#filters) and the source (spec:pricing#source-filter). Each change applies immediately.
 */
export function FilterControls({ onReset, onHide, hideRef, ...props }: PanelProps) {
  const isChanged = countActive(props) > 0;
  return (
    <div className="rounded-lg border border-line bg-surface p-5">
      <div className="mb-4 flex min-h-9 items-center justify-between">
        <h2 className="font-semibold">Filters</h2>
        <div className="-mr-2 flex">
          {isChanged && (
            <Button variant="quiet" size="sm" onClick={onReset}>
              Clear all
            </Button>
          )}
          <Button ref={hideRef} variant="quiet" size="sm" onClick={onHide}>
            Hide<span className="sr-only"> filters</span>
          </Button>
        </div>
      </div>
      <FilterFields {...props} />
    </div>
  );
}

type SheetProps = ControlsProps & { open: boolean; onClose(): void; onReset(): void; remaining: number };

/** The same filters as a sheet, for phones; its button says how many providers remain. */
export function FilterSheet({ open, onClose, onReset, remaining, ...props }: SheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <div className="flex gap-3">
          <Button variant="secondary" onClick={onReset} className="whitespace-nowrap">
            Clear all
          </Button>
          <Button full onClick={onClose}>
            {remaining === 1 ? "Show 1 provider" : `Show ${remaining} providers`}
          </Button>
        </div>
      }
    >
      <FilterFields {...props} />
    </Sheet>
  );
}

function FilterFields(props: ControlsProps) {
  const { planInterval, filters, source, clears, onInterval, onFilters, onSource } = props;
  return (
    <div className="flex flex-col gap-5">
      <Field label="Payment frequency" hint="You pay for longer plans up front.">
        <Select
          options={intervalOptions}
          value={planInterval}
          onChange={(event) =>
            onInterval(planIntervals.find((value) => value === event.target.value) ?? "monthly")
          }
        />
      </Field>
      <MaxPriceField
        // Clearing also empties a field whose text was wrong, so that it set no limit.
        key={clears}
        cents={filters.maxMonthlyCents}
        onChange={(maxMonthlyCents) => onFilters({ ...filters, maxMonthlyCents })}
      />
      <Field label="Medication source" hint="Prices without a listed source show under “Any” only.">
        <Select
          options={sourceOptions}
          value={source}
          onChange={(event) => onSource(sourceFilters.find((value) => value === event.target.value) ?? "any")}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 font-semibold">Must have</legend>
        {switches.map(({ field, label }) => (
          <Checkbox
            key={field}
            checked={filters[field]}
            onChange={(event) => onFilters({ ...filters, [field]: event.target.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  );
}

/** Text that isn't an amount shows an error and sets no limit. */
function MaxPriceField({ cents, onChange }: { cents: number | null; onChange(cents: number | null): void }) {
  const [text, setText] = useState(cents === null ? "" : String(cents / 100));
  const [error, setError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change from outside (the same filters in the sheet) replaces what was typed
  useEffect(() => {
    if (parseDollars(text.trim()) === cents) return;
    setText(cents === null ? "" : String(cents / 100));
    setError(null);
  }, [cents]);
  function handleChange(typed: string) {
    setText(typed);
    const trimmed = typed.trim();
    const parsed = parseDollars(trimmed);
    const isWrong = trimmed !== "" && parsed === null;
    setError(isWrong ? "Enter an amount like 250" : null);
    onChange(parsed);
  }
  return (
    <Field label="Max monthly price" hint="Includes the membership fee." error={error}>
      <NumberInput unit="$" unitBefore value={text} onChange={(event) => handleChange(event.target.value)} />
    </Field>
  );
}
