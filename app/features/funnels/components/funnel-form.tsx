import {
  FieldRow,
  FoldedReportForm,
  PeriodFields,
} from "~/features/explorer/public-components/report-fields";
import { dimensionOf } from "~/features/explorer/rules/dimensions";
import { textOfValue } from "~/features/explorer/rules/question";
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
    choices: readonly {
      dimension: (typeof funnelDimensions)[number];
      values: readonly { key: string | null; label: string }[];
    }[];
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
      <FieldRow>
        {shown?.choices.map(({ dimension, values }) => {
          const filter = asked.filters.find(
            (other) => other.dimension === dimension && !passedOn.includes(other),
          );
          const [value] = filter?.values ?? [];
          // A saved link can name a value without visits in this period. Sending the form must not drop it.
          const isOffered = values.some(({ key }) => key === value);
          const options =
            value === undefined || isOffered
              ? values
              : [...values, { key: value, label: valueName(dimension, value ?? "", value ?? "") }];
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
    </FoldedReportForm>
  );
}
