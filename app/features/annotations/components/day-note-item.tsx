import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import type { DayItem, DayNote } from "../rules/day-notes";
import { DayNoteForm } from "./day-note-form";
import type { SendDayNote } from "./use-day-notes";

type DayNoteItemProps = {
  item: DayItem;
  choosesReaders: boolean;
  send: SendDayNote;
  onDelete: (note: DayNote) => Promise<void>;
};

/** One note or event, with the actions that this person may use. */
export function DayNoteItem({ item, choosesReaders, send, onDelete }: DayNoteItemProps) {
  const { key, day, text, note } = item;
  // The form keeps the version that was on the screen when it opened.
  const [edited, setEdited] = useState<DayNote | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The button is there again once React has rendered the note instead of the form.
  useEffect(() => {
    if (wasEditing.current && !edited) editButton.current?.focus();
    wasEditing.current = edited !== null;
  }, [edited]);
  if (edited)
    return (
      <li>
        <DayNoteForm
          start={{ day, text, forManagers: edited.forManagers }}
          action="Save note"
          choosesReaders={choosesReaders}
          onCancel={() => setEdited(null)}
          onSubmit={async (draft) => {
            const { noteId, version } = edited;
            const fields = { intent: "edit", noteId: String(noteId), version: String(version) };
            const problem = await send({ ...fields, ...fieldsOf(draft) });
            if (!problem) setEdited(null);
            return problem;
          }}
        />
      </li>
    );
  const described = `${key}-text`;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-1.5">
      <span className="figures w-28 shrink-0 text-ink-soft">
        <DateTime at={`${day}T16:00:00Z`} day />
      </span>
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <span id={described}>{text}</span>
        {note && (
          <span className="text-ink-soft">
            {" "}
            – {note.authorName}
            {choosesReaders && note.forManagers && ", visible to content managers"}
          </span>
        )}
      </span>
      {note?.canChange && (
        <span className="-my-1.5 -ml-3 flex sm:ml-0">
          <Button
            ref={editButton}
            size="sm"
            variant="quiet"
            aria-describedby={described}
            onClick={() => setEdited(note)}
          >
            Edit<span className="sr-only"> note</span>
          </Button>
          <Button size="sm" variant="quiet" aria-describedby={described} onClick={() => void onDelete(note)}>
            Delete<span className="sr-only"> note</span>
          </Button>
        </span>
      )}
    </li>
  );
}

/** The fields of a request. */
export function fieldsOf({ day, text, forManagers }: { day: string; text: string; forManagers: boolean }) {
  return { day, text, forManagers: forManagers ? "yes" : "" };
}
