import {
  FieldRow,
  FilterFields,
  FoldedReportForm,
  PeriodFields,
} from "~/features/explorer/public-components/report-fields";
import { NOT_ATTRIBUTED } from "~/features/explorer/rules/dimensions";
import { type EventKind, eventKinds, filterRules, OTHER_SOURCES } from "~/features/tracking/rules/filtered";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { type FilteredQuery, kindKeys, ruleKeys } from "../rules/query";

type FilteredFormProps = {
  query: FilteredQuery;
  kind: EventKind;
  choices: { robots: readonly string[]; sources: readonly string[] };
};

/** The form for the type of event, the period, and filters. Robots and sources are those that occur. */
export function FilteredForm({ query, kind, choices }: FilteredFormProps) {
  const { robot, filters } = query;
  const passedOn = filters.filter(({ isExcluded, values }) => isExcluded || values.length !== 1);
  const sources = choices.sources
    .filter((source) => source !== OTHER_SOURCES)
    .map((source) => ({ key: source || null, label: source || NOT_ATTRIBUTED }));
  const robots = robot === null ? choices.robots : [...new Set([...choices.robots, robot])];
  return (
    <FoldedReportForm summary={eventKinds[kind]} filters={passedOn}>
      <FieldRow>
        <Field label="Type">
          <Select
            name="kind"
            defaultValue={kind}
            options={kindKeys.map((value) => ({ value, label: eventKinds[value] }))}
          />
        </Field>
        <Field label="Rule">
          <Select
            name="rule"
            defaultValue={query.rule ?? ""}
            placeholder="All"
            options={ruleKeys.map((value) => ({ value, label: filterRules[value].label }))}
          />
        </Field>
        <Field label="Robot">
          <Select
            name="robot"
            defaultValue={robot ?? ""}
            placeholder="All"
            options={robots.map((name) => ({ value: name, label: name }))}
          />
        </Field>
      </FieldRow>
      <PeriodFields days={query.days} preset={query.preset} />
      <FilterFields
        choices={[{ dimension: "source", values: sources }]}
        filters={filters.filter((filter) => !passedOn.includes(filter))}
        nameOf={(_dimension, value) => value ?? NOT_ATTRIBUTED}
      />
    </FoldedReportForm>
  );
}
