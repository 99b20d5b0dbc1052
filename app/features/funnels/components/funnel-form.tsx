import {
  FieldRow,
  type FilterChoice,
  FilterFields,
  FoldedReportForm,
  PeriodFields,
} from "~/features/explorer/public-components/report-fields";
import { dimensionOf } from "~/features/explorer/rules/dimensions";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { valueName } from "../rules/format";
import { type FunnelQuery, funnelDimensions } from "../rules/funnel-query";

type FunnelFormProps = {
  query: FunnelQuery;
  funnels: readonly { funnel: string; label: string }[];
  shown: {
    funnel: string;
    label: string;
    choices: readonly FilterChoice<(typeof funnelDimensions)[number]>[];
  } | null;
};

/** The form for the funnel, period, and filters. Each filter offers the values that occur. */
export function FunnelForm({ query, funnels, shown }: FunnelFormProps) {
  const passedOn = query.filters.filter(({ isExcluded, values }) => isExcluded || values.length !== 1);
  return (
    <FoldedReportForm summary={shown?.label ?? "no visits"} filters={passedOn}>
      <FieldRow>
        <Field label="Funnel">
          <Select
            name="funnel"
            defaultValue={shown?.funnel ?? ""}
            placeholder={shown ? undefined : "Choose one"}
            options={funnels.map(({ funnel, label }) => ({ value: funnel, label }))}
          />
        </Field>
        <Field label="Visits by">
          <Select
            name="by"
            defaultValue={query.by}
            options={funnelDimensions.map((key) => ({ value: key, label: dimensionOf(key).label }))}
          />
        </Field>
      </FieldRow>
      <PeriodFields days={query.days} preset={query.preset} />
      <FilterFields
        choices={shown?.choices ?? []}
        filters={query.filters.filter((filter) => !passedOn.includes(filter))}
        nameOf={(dimension, value) => valueName(dimension, value ?? "", value ?? "")}
      />
    </FoldedReportForm>
  );
}
