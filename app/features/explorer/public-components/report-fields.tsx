import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { Select, TextInput } from "~/ui/inputs";
import { presetName } from "../rules/format";
import { type Days, type Filter, filterParameters, presetDays } from "../rules/question";

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
