import { href, useSearchParams } from "react-router";
import {
  paymentMethodLabels,
  paymentMethods,
  preferredMedicationLabels,
  preferredMedications,
} from "~/features/brands/schema";
import { usStates } from "~/kernel/us-states";
import { LIST_PARAMETERS } from "~/ui/data-table";
import { Field } from "~/ui/field";
import { FilterBar } from "~/ui/filter-bar";
import { FoldedFilters } from "~/ui/folded-filters";
import { Select, TextInput } from "~/ui/inputs";
import type { LeadFilter } from "../schema";

const states = usStates.map(({ code, name }) => ({ value: code, label: name }));
const medications = preferredMedications.map((value) => ({ value, label: preferredMedicationLabels[value] }));
const payments = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));
const consents = [
  { value: "yes", label: "May be contacted" },
  { value: "no", label: "No contact" },
];

/** Parameters that these filters don't change: the kind, the search, the order, the columns, and the view. */
const kept: readonly string[] = ["kind", "found", ...LIST_PARAMETERS];

/** The list's filters; kind and search are separate. */
export function LeadFilters({ filter }: { filter: LeadFilter }) {
  const { state, medication, payment, consent, from, to } = filter;
  const [params] = useSearchParams();
  const isNarrowed = [state, medication, payment, consent, from, to].some((value) => value !== undefined);
  return (
    <FilterBar label="Filter leads" keep={kept} clear={isNarrowed ? clearedAddress(params) : undefined}>
      <FoldedFilters names={["state", "medication", "payment", "consent", "from", "to"]}>
        <Choice name="state" label="State" all="All states" value={state} options={states} />
        <Choice
          name="medication"
          label="Medication"
          all="All medications"
          value={medication}
          options={medications}
        />
        <Choice name="payment" label="Payment" all="All payment methods" value={payment} options={payments} />
        <Choice
          name="consent"
          label="Contact"
          all="Any contact preference"
          value={consent}
          options={consents}
        />
        <div className="flex grow flex-wrap gap-3 sm:grow-0">
          <DayInput name="from" label="From" value={from} />
          <DayInput name="to" label="To" value={to} />
        </div>
      </FoldedFilters>
    </FilterBar>
  );
}

function clearedAddress(params: URLSearchParams): string {
  const rest = new URLSearchParams([...params].filter(([name]) => kept.includes(name)));
  return rest.size > 0 ? `${href("/admin/leads")}?${rest}` : href("/admin/leads");
}

type ChoiceProps = {
  name: string;
  label: string;
  /** The label of the empty option. */
  all: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
};

function Choice({ name, label, all, value, options }: ChoiceProps) {
  return (
    <Field label={label} labelHidden className="grow basis-44 sm:max-w-60 sm:basis-auto">
      <Select name={name} defaultValue={value} placeholder={all} options={options} />
    </Field>
  );
}

function DayInput({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <Field label={label} className="flex-row! grow items-center text-sm max-sm:[&>label]:w-10 sm:grow-0">
      <TextInput type="date" name={name} defaultValue={value} className="sm:w-38" />
    </Field>
  );
}
