import { Checkbox } from "~/ui/choices";
import { type FormRefusal, SelectField, StaffForm, TextField } from "~/ui/staff-form";
import { frequencies, frequencyNames, type SavedReport } from "../rules/saved-report";

type SavedReportFormProps = {
  intent: string;
  refusal: FormRefusal | undefined;
  submit: string;
  /** Null for a new report. */
  report: Pick<SavedReport, "name" | "isShared" | "isPinned" | "frequency"> | null;
  /** Whether the person may change the name and who sees it. */
  canChange: boolean;
  /** Whether the report is the person's own, as a new one is. */
  isOwn: boolean;
  /** The saved report that the person started from and may replace. */
  replaced?: { id: string; name: string } | null;
};

/** A saved report's name, sharing, pin, and emails. Works without scripts. */
export function SavedReportForm(props: SavedReportFormProps) {
  const { intent, refusal, submit, report, canChange, isOwn, replaced } = props;
  const form = { intent, refusal };
  const typed = refusal?.values;
  const wasOn = (name: string, stored: boolean) => (typed ? typed[name] !== undefined : stored);
  return (
    <StaffForm {...form} submit={submit} busy="Saving...">
      {canChange && (
        <>
          <TextField {...form} name="name" label="Name" autoComplete="off" defaultValue={report?.name} />
          <SelectField
            {...form}
            name="sharing"
            label="Who sees it"
            hint="Staff see a shared report if they may see all of its figures."
            defaultValue={report?.isShared ? "shared" : "private"}
            options={[
              { value: "private", label: isOwn ? "Only you" : "Only its owner" },
              { value: "shared", label: "All staff" },
            ]}
          />
        </>
      )}
      {replaced && (
        <Checkbox name="replaces" value={replaced.id} defaultChecked={wasOn("replaces", true)}>
          Replace “{replaced.name}”
        </Checkbox>
      )}
      <Checkbox name="isPinned" defaultChecked={wasOn("isPinned", report?.isPinned ?? false)}>
        Pin to your start page
      </Checkbox>
      <SelectField
        {...form}
        name="frequency"
        label="Email it to you"
        hint="At 7 AM Eastern Time, with a CSV file. Periods end the day before."
        defaultValue={report?.frequency ?? "never"}
        options={[
          { value: "never", label: "Never" },
          ...frequencies.map((value) => ({ value, label: frequencyNames[value] })),
        ]}
      />
    </StaffForm>
  );
}
