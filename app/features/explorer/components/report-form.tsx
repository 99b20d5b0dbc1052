import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { Select, TextInput } from "~/ui/inputs";
import { FieldRow, FoldedReportForm, PeriodFields } from "../public-components/report-fields";
import { type DimensionKey, dimensionOf } from "../rules/dimensions";
import { type MeasureKey, measureOf } from "../rules/measures";
import { type Chart, comparisons, MAX_DIMENSIONS, type ReportQuery } from "../rules/report-query";

type ReportFormProps = {
  reportQuery: ReportQuery;
  choices: { dimensions: readonly DimensionKey[]; measures: readonly MeasureKey[] };
  /** The saved report that was opened. The changed report can replace it. */
  savedId: string | null;
};

const chartNames: Record<Chart, string> = {
  auto: "What fits",
  line: "Line",
  bar: "Bars",
  stacked: "Stacked bars",
  heat: "Heat map",
  none: "No chart",
};

const places = ["Rows by", "Then by", "And by"];

/** The question as a form. */
export function ReportForm({ reportQuery, choices, savedId }: ReportFormProps) {
  const { by, measures, filters, sort } = reportQuery;
  const title = by.map((key) => dimensionOf(key).label).join(", ");
  return (
    <FoldedReportForm summary={`by ${title.toLowerCase()}`} filters={filters}>
      {savedId !== null && <input type="hidden" name="saved" value={savedId} />}
      <input type="hidden" name="sort" value={sort.key} />
      <input type="hidden" name="dir" value={sort.direction} />
      <FieldRow>
        {Array.from({ length: MAX_DIMENSIONS }, (_, index) => (
          <Field key={places[index]} label={places[index] ?? ""}>
            <Select
              name="by"
              defaultValue={by[index] ?? ""}
              placeholder={index === 0 ? undefined : "Nothing else"}
              options={choices.dimensions.map((key) => ({ value: key, label: dimensionOf(key).label }))}
            />
          </Field>
        ))}
      </FieldRow>
      <Measures chosen={measures} choices={choices.measures} />
      <PeriodFields days={reportQuery.days} preset={reportQuery.preset} />
      <Comparison reportQuery={reportQuery} />
      <Look reportQuery={reportQuery} />
    </FoldedReportForm>
  );
}

type MeasuresProps = { chosen: readonly MeasureKey[]; choices: readonly MeasureKey[] };

function Measures({ chosen, choices }: MeasuresProps) {
  return (
    <fieldset>
      <legend className="font-semibold sm:text-sm">Measures</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4 lg:grid-cols-6">
        {choices.map((key) => (
          <Checkbox key={key} name="m" value={key} defaultChecked={chosen.includes(key)}>
            {measureOf(key).label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Comparison({ reportQuery: { comparison, priorDays } }: { reportQuery: ReportQuery }) {
  return (
    <FieldRow>
      <Field label="Compare with">
        <Select
          name="compare"
          defaultValue={comparison ?? ""}
          placeholder="Nothing"
          options={Object.entries(comparisons).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Starting on, if chosen">
        <TextInput
          type="date"
          name="since"
          defaultValue={comparison === "since" ? (priorDays?.first ?? "") : ""}
        />
      </Field>
    </FieldRow>
  );
}

function Look({ reportQuery: { chart, isPivot } }: { reportQuery: ReportQuery }) {
  return (
    <FieldRow>
      <Field label="Chart">
        <Select
          name="chart"
          defaultValue={chart}
          options={Object.entries(chartNames).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Table">
        <Select
          name="layout"
          defaultValue={isPivot ? "pivot" : ""}
          placeholder="Rows"
          options={[{ value: "pivot", label: "Pivot of two dimensions" }]}
        />
      </Field>
    </FieldRow>
  );
}
