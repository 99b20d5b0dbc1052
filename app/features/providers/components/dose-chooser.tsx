import { Form, href } from "react-router";
import { doseLabel } from "~/features/brands/rules/dose";
import { preferredMedicationLabels } from "~/features/brands/schema";
import { doseSteps, monthsPerDoseChoices } from "~/features/pricing/rules/dose-steps";
import type { Medication } from "~/features/pricing/rules/match";
import type { Schedules } from "~/features/pricing/rules/rising-year";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { DOSE_PARAMETERS } from "../schema";
import { KeptChoices, type PageChoices } from "./kept-choices";

const WEEKS_PER_MONTH = 4;
const stepChoices = monthsPerDoseChoices.map((months) => ({
  value: String(months),
  label: `${months * WEEKS_PER_MONTH} weeks`,
}));

type Props = {
  slug: string;
  sectionId: string;
  medications: readonly Medication[];
  schedules: Schedules;
  choices: PageChoices;
};

/** The last dose, and how fast the dose goes up. Without scripts, it loads the page with the new figures. */
export function DoseChooser({ slug, sectionId, medications, schedules, choices }: Props) {
  const path = href("/providers/:slug", { slug });
  const [medication] = medications;
  if (!medication) return null;
  return (
    <Form
      method="get"
      action={`${path}#${sectionId}`}
      className="no-print grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <KeptChoices choices={choices} except={DOSE_PARAMETERS} />
      {medications.map((each) => (
        <Field key={each} label={`${preferredMedicationLabels[each]} goes up to`} className="sm:w-52">
          <Select
            name={each}
            defaultValue={schedules[each].lastDose}
            options={doseSteps[each].map((dose) => ({ value: dose, label: doseLabel(dose) }))}
          />
        </Field>
      ))}
      <Field label="Time on each dose" className="sm:w-44">
        <Select
          name="months"
          defaultValue={String(schedules[medication].monthsPerDose)}
          options={stepChoices}
        />
      </Field>
      <noscript>
        <Button type="submit" size="lg" variant="secondary">
          Show
        </Button>
      </noscript>
    </Form>
  );
}
