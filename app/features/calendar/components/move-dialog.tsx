import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { Dialog } from "~/ui/modal";
import { isWithin } from "../rules/moves";
import type { CalendarEntry } from "../schema";

type MoveDialogProps = {
  /** Null while the dialog is closed. */
  entry: CalendarEntry | null;
  onClose: () => void;
  onMove: (entry: CalendarEntry, day: string) => void;
};

/** Moves an entry by keyboard or touch. */
export function MoveDialog({ entry, onClose, onMove }: MoveDialogProps) {
  const [day, setDay] = useState(entry?.day ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const range = entry?.range;
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!entry || !range) return;
    if (day === "" || !isWithin(range, day)) return setProblem("Choose a day it can move to.");
    onClose();
    if (day !== entry.day) onMove(entry, day);
  }
  return (
    <Dialog open={entry !== null} onClose={onClose} title={`Move “${entry?.title ?? ""}”`}>
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
        <Field label="New day" error={problem} required>
          <TextInput
            type="date"
            value={day}
            min={range?.first ?? undefined}
            max={range?.last ?? undefined}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Move</Button>
        </div>
      </form>
    </Dialog>
  );
}
