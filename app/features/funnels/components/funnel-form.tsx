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
          return (
            <Field key={dimension} label={dimensionOf(dimension).label}>
              <Select
                name={`is.${dimension}`}
                defaultValue={value === undefined ? "" : textOfValue(value)}
                placeholder="All"
                options={values.map(({ key, label }) => ({ value: textOfValue(key), label }))}
              />
            </Field>
          );
        })}
      </FieldRow>
    </FoldedReportForm>
  );
}
