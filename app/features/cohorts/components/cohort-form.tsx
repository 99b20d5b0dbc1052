import {
  FieldRow,
  FilterFields,
  FoldedReportForm,
  PeriodFields,
} from "~/features/explorer/public-components/report-fields";
import { rowName } from "~/features/explorer/rules/format";
import type { Days } from "~/features/explorer/rules/report-query";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import {
  type Choice,
  type CohortQuery,
  cohortPresets,
  filterChoices,
  groupings,
  type ShownFigure,
  shownFigures,
} from "../rules/query";

type CohortFormProps = {
  query: CohortQuery & { days: Days };
  choices: readonly Choice[];
  figures: readonly ShownFigure[];
};

/** The form for the period, rows, figures, and filters. Each filter offers the values that occur. */
export function CohortForm({ query, choices, figures }: CohortFormProps) {
  const { filters, grouping, shown } = query;
  const passedOn = filters.filter(
    ({ dimension, isExcluded, values }) =>
      isExcluded || values.length !== 1 || !filterChoices.includes(dimension),
  );
  return (
    <FoldedReportForm summary={`by ${groupings[grouping].toLowerCase()}`} filters={passedOn}>
      <FieldRow>
        <Field label="Rows by">
          <Select name="group" defaultValue={grouping} options={optionsOf(Object.entries(groupings))} />
        </Field>
        <Field label="Figures by age">
          <Select
            name="show"
            defaultValue={shown}
            options={optionsOf(figures.map((key) => [key, shownFigures[key]]))}
          />
        </Field>
      </FieldRow>
      <PeriodFields days={query.days} preset={query.preset} presets={cohortPresets} />
      <FilterFields
        choices={choices}
        filters={filters.filter((filter) => !passedOn.includes(filter))}
        nameOf={rowName}
      />
    </FoldedReportForm>
  );
}

function optionsOf(entries: readonly (readonly [string, string])[]) {
  return entries.map(([value, label]) => ({ value, label }));
}
