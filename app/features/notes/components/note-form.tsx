import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { deleteDraft, readDraft, storeDraft } from "~/ui/local-drafts";
import { randomUuid } from "~/ui/random-uuid";
import { LONGEST_NOTE, type Note } from "../rules/notes";
import { MentionField } from "./mention-field";
import type { SendChange } from "./use-notes";

type AddNoteProps = { send: SendChange; people: readonly string[]; draftKey: string; onAdded: () => void };

/** The form for a new note. This browser keeps the text until the note is stored. */
export function AddNote({ send, people, draftKey, onAdded }: AddNoteProps) {
  const [text, setText] = useKeptText(draftKey);
  // A note that is sent again after a lost response is the same note, unless its text has changed since.
  const request = useRef({ id: "", text: "" });
  async function add() {
    if (request.current.text !== text) request.current = { id: randomUuid(), text };
    const problem = await send({ intent: "add", requestId: request.current.id, text });
    if (problem !== null) return problem;
    request.current = { id: "", text: "" };
    setText("");
    onAdded();
    return null;
  }
  return (
    <NoteForm
      label="New note"
      action="Add note"
      text={text}
      onText={setText}
      people={people}
      onSubmit={add}
    />
  );
}

const KEEP_AFTER_MS = 500;

/** A text that this browser keeps under a key; see `local-drafts`. */
function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState("");
  const isTyped = useRef(false);
  useEffect(() => {
    let isOver = false;
    void readDraft(key).then((kept) => {
      if (!isOver && !isTyped.current && typeof kept?.value === "string") setText(kept.value);
    });
    return () => {
      isOver = true;
    };
  }, [key]);
  useEffect(() => {
    if (!isTyped.current) return;
    if (text === "") return void deleteDraft(key);
    const timer = setTimeout(() => void storeDraft(key, text), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, text]);
  const change = (next: string) => {
    isTyped.current = true;
    setText(next);
  };
  return [text, change];
}

type EditNoteProps = {
  note: Note;
  people: readonly string[];
  /**
   * @param seen when the note was last edited, as it was when this form opened; empty if never.
   * @returns what's wrong, or null after a success.
   */
  onSave: (text: string, seen: string) => Promise<string | null>;
  onCancel: () => void;
};

/** The form in place of a note that its author edits. */
export function EditNote({ note, people, onSave, onCancel }: EditNoteProps) {
  const [text, setText] = useState(note.text);
  // Another request may bring a newer note while this form has the older text.
  const [seen] = useState(note.editedAt ?? "");
  return (
    <NoteForm
      label="Edit note"
      action="Save note"
      text={text}
      onText={setText}
      people={people}
      onSubmit={() => onSave(text, seen)}
      onCancel={onCancel}
    />
  );
}

type NoteFormProps = {
  label: string;
  action: string;
  text: string;
  onText: (text: string) => void;
  people: readonly string[];
  onSubmit: () => Promise<string | null>;
  onCancel?: () => void;
};

function NoteForm({ label, action, text, onText, people, onSubmit, onCancel }: NoteFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEdit = onCancel !== undefined;
  useEffect(() => {
    if (isEdit) field.current?.focus();
  }, [isEdit]);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === "") {
      setProblem("Enter a note");
      field.current?.focus();
      return;
    }
    setBusy(true);
    const found = await onSubmit();
    setBusy(false);
    setProblem(found);
    if (found !== null) field.current?.focus();
  }
  const left = LONGEST_NOTE - text.length;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label={label} error={problem} hint="Type @ to mention someone. They get an email with a link.">
        <MentionField value={text} onValue={onText} people={people} field={field} readOnly={isBusy} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" variant="secondary" busy={isBusy} busyLabel="Saving...">
          {action}
        </Button>
        {onCancel && (
          <Button type="button" size="sm" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {left <= 200 && <span className="figures text-sm text-ink-soft">{left} characters left</span>}
      </div>
    </form>
  );
}
