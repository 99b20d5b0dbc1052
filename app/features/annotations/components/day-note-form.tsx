import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { LONGEST_DAY_NOTE } from "../rules/day-notes";
import type { FieldProblem } from "./use-day-notes";

/** What someone has chosen for a note. */
export type DayNoteDraft = { day: string; text: string; forManagers: boolean };

type DayNoteFormProps = {
  start: DayNoteDraft;
  action: string;
  /** Whether the person chooses if content managers see the note. */
  choosesReaders: boolean;
  onSubmit: (draft: DayNoteDraft) => Promise<FieldProblem | null>;
  onCancel: () => void;
};

/** The form for a new note, or in place of one that is edited. Focus starts in the text. */
export function DayNoteForm({ start, action, choosesReaders, onSubmit, onCancel }: DayNoteFormProps) {
  const [draft, setDraft] = useState(start);
  const [wrong, setWrong] = useState<FieldProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(form.current, "text"), []);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const found = check(draft) ?? (await onSubmit(draft));
    setBusy(false);
    setWrong(found);
    if (found) focusField(form.current, found.field);
  }
  const errorOf = (field: FieldProblem["field"]) => (wrong?.field === field ? wrong.problem : null);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3 py-2">
      <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <Field label="Day" error={errorOf("day")}>
          <TextInput
            type="date"
            name="day"
            value={draft.day}
            onChange={({ target }) => setDraft({ ...draft, day: target.value })}
          />
        </Field>
        <Field label="Note" error={errorOf("text")}>
          <TextInput
            name="text"
            autoComplete="off"
            maxLength={LONGEST_DAY_NOTE}
            value={draft.text}
            readOnly={isBusy}
            onChange={({ target }) => setDraft({ ...draft, text: target.value })}
          />
        </Field>
      </div>
      {choosesReaders && (
        <Checkbox
          name="forManagers"
          checked={draft.forManagers}
          onChange={({ target }) => setDraft({ ...draft, forManagers: target.checked })}
        >
          Content managers can see it
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="secondary" busy={isBusy} busyLabel="Saving...">
          {action}
        </Button>
        <Button type="button" size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function check({ day, text }: DayNoteDraft): FieldProblem | null {
  if (day === "") return { problem: "Enter a day", field: "day" };
  return text.trim() === "" ? { problem: "Enter a note", field: "text" } : null;
}

function focusField(form: HTMLFormElement | null, field: FieldProblem["field"]): void {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLInputElement) control.focus();
}
