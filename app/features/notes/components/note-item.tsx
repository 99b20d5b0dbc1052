import { useEffect, useRef, useState } from "react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { noteParts } from "../rules/mentions";
import type { Note } from "../rules/notes";
import { EditNote } from "./note-form";
import type { SendChange } from "./use-notes";

type NoteItemProps = {
  note: Note;
  people: readonly string[];
  send: SendChange;
  onDelete: (note: Note) => Promise<void>;
};

/** One note, with the actions that this person may use. */
export function NoteItem({ note, people, send, onDelete }: NoteItemProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { noteId, authorName, createdAt, editedAt, canEdit, canDelete } = note;
  const wasEditing = useRef(false);
  // The button is there again once React has rendered the note instead of the form.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  async function save(text: string, seen: string) {
    const problem = await send({ intent: "edit", noteId: String(noteId), seen, text });
    if (problem === null) setEditing(false);
    return problem;
  }
  const described = `note-${noteId}-by`;
  return (
    <li className="flex flex-col gap-1 py-3 text-sm first:pt-0">
      <p id={described} className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{authorName}</span>
        <span className="text-ink-soft">
          <DateTime at={createdAt} />
        </span>
        {editedAt && <span className="text-ink-soft">edited</span>}
        {note.mentionsYou && <Badge tone={note.isNew ? "accent" : "neutral"}>Mentions you</Badge>}
      </p>
      {isEditing ? (
        <EditNote note={note} people={people} onSave={save} onCancel={() => setEditing(false)} />
      ) : (
        <>
          <p className="whitespace-pre-wrap wrap-anywhere">
            <NoteText note={note} />
          </p>
          {(canEdit || canDelete) && (
            <div className="-ml-3 flex gap-1">
              {canEdit && (
                <Button
                  ref={editButton}
                  size="sm"
                  variant="quiet"
                  aria-describedby={described}
                  onClick={() => setEditing(true)}
                >
                  Edit<span className="sr-only"> note</span>
                </Button>
              )}
              {canDelete && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-describedby={described}
                  onClick={() => void onDelete(note)}
                >
                  Delete<span className="sr-only"> note</span>
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </li>
  );
}

function NoteText({ note: { text, mentioned } }: { note: Note }) {
  return noteParts(text, mentioned).map((part, index) => {
    if (part.kind === "text") return part.text;
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts never change their order
    if (part.kind === "mention")
      return (
        <span key={index} className="font-medium text-accent-text">
          {part.text}
        </span>
      );
    return (
      <a key={index} href={part.text} target="_blank" rel="noopener noreferrer" className="link">
        {part.text}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts never change their order
  });
}
