import { type ReactNode, useEffect, useState } from "react";
import { fromEasternField } from "~/kernel/eastern-time";
import { Banner } from "~/ui/banner";
import { DateTime } from "~/ui/date-time";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { type FormRefusal, StaffForm, TextField } from "~/ui/staff-form";
import { type ArticleState, statusLabels } from "../rules/status";

type ScheduleFormProps = {
  intent: string;
  refusal: FormRefusal | undefined;
  submit: string;
  /** The values in the format of the fields. */
  start: { keyword: string; publishDate: string; autoPublish: boolean };
  /** The current minute in New York, in the field's format: the earliest allowed time. */
  earliest: string;
  /** Hidden fields, and what comes before the visible ones. */
  children: ReactNode;
};

/** Target Keyword, Publish Date, and 'Publish automatically' (spec:article-generator#schedule-dialog). */
export function ScheduleForm({ intent, refusal, submit, start, earliest, children }: ScheduleFormProps) {
  const form = { intent, refusal };
  const values = refusal?.values;
  const [time, setTime] = useState(values?.publishDate ?? start.publishDate);
  const isChecked = values ? values.autoPublish === "on" : start.autoPublish;
  return (
    <StaffForm {...form} submit={submit} busy="Saving...">
      {children}
      <TextField
        {...form}
        name="keyword"
        label="Target Keyword"
        autoComplete="off"
        defaultValue={start.keyword}
      />
      <Field
        id={`${intent}-publishDate`}
        label="Publish Date"
        hint="Eastern Time (New York). The article is written at this time."
        error={refusal?.errors.publishDate}
        required
      >
        <TextInput
          type="datetime-local"
          name="publishDate"
          min={earliest}
          defaultValue={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </Field>
      <OwnTime field={time} />
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="autoPublish"
          defaultChecked={isChecked}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="font-medium">Publish automatically</span>
          <span className="block text-sm text-ink-soft">
            If you leave this unchecked, the article is saved as a draft. The built-in template article is
            never published automatically. If posts by content managers need a review, theirs are submitted.
          </span>
        </span>
      </label>
    </StaffForm>
  );
}

/** The schedule that someone else stored, beside one's own edits (spec:article-generator#schedule-conflict). */
export function StoredSchedule({ schedule }: { schedule: ArticleState }) {
  const { keyword, publishDate, autoPublish, status } = schedule;
  return (
    <Banner still title={<span className="wrap-anywhere">{`Saved now: ${keyword}`}</span>}>
      <DateTime at={publishDate} />, {autoPublish ? "published automatically" : "saved as a draft"}. Status:{" "}
      {statusLabels[status].toLowerCase()}.
    </Banner>
  );
}

/** Shows staff in other time zones the same time on their own clock. Only the browser knows their zone. */
function OwnTime({ field }: { field: string }) {
  const [text, setText] = useState("");
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const moment = fromEasternField(field);
    const isElsewhere = timeZone !== "America/New_York";
    const own = { dateStyle: "medium", timeStyle: "short" } as const;
    setText(
      moment instanceof Date && isElsewhere
        ? `Your local time (${timeZone.replaceAll("_", " ")}): ${moment.toLocaleString("en-US", own)}`
        : "",
    );
  }, [field]);
  return (
    <p role="status" className="figures -mt-2 text-sm text-ink-soft empty:hidden">
      {text}
    </p>
  );
}
