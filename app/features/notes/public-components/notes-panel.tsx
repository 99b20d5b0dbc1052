import { MessageSquare } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Banner } from "~/ui/banner";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { useToast } from "~/ui/toast";
import { AddNote } from "../components/note-form";
import { NoteItem } from "../components/note-item";
import { type SendChange, useNotes } from "../components/use-notes";
import { NOTES_ID, type NoteSubject } from "../rules/note-subjects";
import type { Note, OpenNotes } from "../rules/notes";

/** A link to the notes at the end of a long page, with their number when it was opened. */
export function NotesLink({ open }: { open: OpenNotes }) {
  return (
    <a href={`#${NOTES_ID}`} className={buttonClass({ variant: "secondary", size: "sm" })}>
      <MessageSquare aria-hidden="true" className="size-4" />
      Notes{open.notes.length > 0 && <span className="figures font-normal"> ({open.notes.length})</span>}
    </a>
  );
}

/**
 * <NotesPanel key={id} subject={{ kind: "post", id }} open={notes} />
 *
 * The notes about a subject, and the form for a new one (spec:notes#notes). It works inside pages with unsaved input: its
 * requests never navigate.
 */
export function NotesPanel({ subject, open }: { subject: NoteSubject; open: OpenNotes }) {
  const { notes, send } = useNotes(subject, open.notes);
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useReadOnSight(list, notes, send);
  useArrival(heading);

  async function restore(noteId: number) {
    setProblem(await send({ intent: "restore", noteId: String(noteId) }));
  }
  async function remove({ noteId }: Note) {
    const found = await send({ intent: "delete", noteId: String(noteId) });
    setProblem(found);
    if (found !== null) return;
    heading.current?.focus();
    toast("Note deleted", "good", { label: "Undo", run: () => void restore(noteId) });
  }
  return (
    <Card
      as="section"
      pad="sm"
      id={NOTES_ID}
      aria-labelledby="notes-heading"
      className="flex scroll-mt-4 flex-col gap-3"
    >
      <h2 id="notes-heading" ref={heading} tabIndex={-1} className="text-base font-semibold">
        Notes
        {notes.length > 0 && <span className="figures font-normal text-ink-soft"> ({notes.length})</span>}
      </h2>
      {problem && <Banner tone="error" title={problem} />}
      {notes.length === 0 ? (
        <p className="text-sm text-ink-soft">No notes yet. Only staff who can open this page see them.</p>
      ) : (
        <ol ref={list} className="flex flex-col divide-y divide-line">
          {notes.map((note) => (
            <NoteItem key={note.noteId} note={note} people={open.people} send={send} onDelete={remove} />
          ))}
        </ol>
      )}
      <AddNote
        send={send}
        people={open.people}
        draftKey={open.draftKey}
        onAdded={() => toast("Note added")}
      />
    </Card>
  );
}

/** Marks mentions as read once their notes are on the screen (spec:notes#mention-today). */
function useReadOnSight(
  list: RefObject<HTMLOListElement | null>,
  notes: readonly Note[],
  send: SendChange,
): void {
  const newest = notes.findLast(({ isNew }) => isNew)?.noteId;
  useEffect(() => {
    if (newest === undefined || !list.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void send({ intent: "read", noteId: String(newest) });
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, newest, send]);
}

/** A link to the notes leads to their heading, for screen readers too. */
function useArrival(heading: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    if (location.hash === `#${NOTES_ID}`) heading.current?.focus();
  }, [heading]);
}
