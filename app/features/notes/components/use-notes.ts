import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { sendFields } from "~/ui/send-fields";
import type { NoteSubject } from "../rules/note-subjects";
import { type Note, type NotesAnswer, notSaved, readNotesAnswer } from "../rules/notes";

/** Sends a change. @returns what's wrong, or null after a success. */
export type SendChange = (fields: Record<string, string>) => Promise<string | null>;

/**
 * The notes of a page, and the way to change them. It doesn't use the router: a failed request must not replace a page on
 * which someone is typing.
 */
export function useNotes(
  subject: NoteSubject,
  loaded: readonly Note[],
): { notes: readonly Note[]; send: SendChange } {
  const [notes, setNotes] = useState(loaded);
  const { kind, id } = subject;
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => setNotes(loaded), [loaded]);
  const send = useCallback<SendChange>(
    async (fields) => {
      // One at a time, so that each answer has every earlier change.
      const answering = last.current.then(() => post({ kind, subject: id, ...fields }));
      last.current = answering;
      const answer = await answering;
      if (!answer) return notSaved;
      if (!answer.done) return answer.problem;
      setNotes(answer.notes);
      return null;
    },
    [kind, id],
  );
  return { notes, send };
}

const post = async (fields: Record<string, string>): Promise<NotesAnswer | null> =>
  readNotesAnswer(await sendFields(href("/admin/notes"), fields));
