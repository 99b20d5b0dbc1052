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
import { type Asked, funnelDimensions } from "../rules/asked";
import { valueName } from "../rules/format";

type FunnelFormProps = {
  asked: Asked;
  funnels: readonly { funnel: string; label: string }[];
  shown: {
    funnel: string;
    label: string;
    choices: readonly FilterChoice<(typeof funnelDimensions)[number]>[];
  } | null;
};

/** The form for the funnel, period, and filters. Each filter offers the values that occur. */
export function FunnelForm({ asked, funnels, shown }: FunnelFormProps) {
  const passedOn = asked.filters.filter(({ isExcluded, values }) => isExcluded || values.length !== 1);
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
            defaultValue={asked.by}
            options={funnelDimensions.map((key) => ({ value: key, label: dimensionOf(key).label }))}
          />
        </Field>
      </FieldRow>
      <PeriodFields days={asked.days} preset={asked.preset} />
      <FilterFields
        choices={shown?.choices ?? []}
        filters={asked.filters.filter((filter) => !passedOn.includes(filter))}
        nameOf={(dimension, value) => valueName(dimension, value ?? "", value ?? "")}
      />
    </FoldedReportForm>
  );
}
