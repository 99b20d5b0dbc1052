import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { Select, TextInput } from "~/ui/inputs";
import { type DimensionKey, dimensionOf } from "../rules/dimensions";
import { presetName } from "../rules/format";
import { type Days, type Filter, filterParameters, presetDays, textOfValue } from "../rules/report-query";

type FoldedReportFormProps = {
  /** Shown in parentheses: how the report is grouped now. */
  summary: string;
  /** Filters that the form passes on without showing them. */
  filters: readonly Filter[];
  children: ReactNode;
};

/** The report's form, which works without scripts. It's folded, so that the figures come first. */
export function FoldedReportForm({ summary, filters, children }: FoldedReportFormProps) {
  return (
    <Card pad="none">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 py-2 font-semibold">
          <span>
            Change report<span className="font-normal text-ink-soft"> ({summary})</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <Form method="get" preventScrollReset aria-label="Report" className="flex flex-col gap-5 px-4 pb-4">
          {filterParameters(filters).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {children}
          <Button type="submit" className="self-start">
            Show report
          </Button>
        </Form>
      </details>
    </Card>
  );
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-3">{children}</div>;
}

type PeriodFieldsProps = { days: Days; preset: number | null; presets?: readonly number[] };

/** A number of days that end today, or chosen days. */
export function PeriodFields({ days, preset, presets = presetDays }: PeriodFieldsProps) {
  return (
    <FieldRow>
      <Field label="Period">
        <Select
          name="days"
          defaultValue={preset === null ? "" : String(preset)}
          placeholder="Chosen days"
          options={presets.map((length) => ({ value: String(length), label: presetName(length) }))}
        />
      </Field>
      <Field label="First day, if chosen">
        <TextInput type="date" name="from" defaultValue={preset === null ? days.first : ""} />
      </Field>
      <Field label="Last day, if chosen">
        <TextInput type="date" name="to" defaultValue={preset === null ? days.last : ""} />
      </Field>
    </FieldRow>
  );
}

/** A dimension that a form filters by, and the values that occur in its period. */
export type FilterChoice<Key extends DimensionKey = DimensionKey> = {
  dimension: Key;
  values: readonly { key: string | null; label: string }[];
};

type FilterFieldsProps<Key extends DimensionKey> = {
  choices: readonly FilterChoice<Key>[];
  /** The filters with one value, which these fields show. */
  filters: readonly Filter[];
  /** The name of a value that doesn't occur in this period. */
  nameOf: (dimension: Key, value: string | null) => string;
};

/**
 * One field for each dimension. A saved link can name a value that doesn't occur in this period; sending the form must
 * not drop it.
 */
export function FilterFields<Key extends DimensionKey>({ choices, filters, nameOf }: FilterFieldsProps<Key>) {
  return (
    <FieldRow>
      {choices.map(({ dimension, values }) => {
        const [value] = filters.find((filter) => filter.dimension === dimension)?.values ?? [];
        const isOffered = value === undefined || values.some(({ key }) => key === value);
        const options = isOffered ? values : [...values, { key: value, label: nameOf(dimension, value) }];
        return (
          <Field key={dimension} label={dimensionOf(dimension).label}>
            <Select
              name={`is.${dimension}`}
              defaultValue={value === undefined ? "" : textOfValue(value)}
              placeholder="All"
              options={options.map(({ key, label }) => ({ value: textOfValue(key), label }))}
            />
          </Field>
        );
      })}
    </FieldRow>
  );
}
