import * as z from "zod/mini";
import { noteSubjectKinds } from "./rules/note-subjects";
import { LONGEST_NOTE } from "./rules/notes";

const noteId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number));

/** Line breaks of forms are `\r\n`. */
const noteText = z.pipe(
  z.pipe(
    z.string({ error: "Enter a note" }),
    z.transform((text) => text.replace(/\r\n?/g, "\n").trim()),
  ),
  z.string().check(
    z.minLength(1, { error: "Enter a note" }),
    z.maxLength(LONGEST_NOTE, { error: "Enter at most 2,000 characters" }),
    z.refine((text) => !text.includes("\0") && text.isWellFormed(), {
      error: "Remove the special characters that can't be stored",
    }),
  ),
);

/** The subject that the notes are about, in every request. */
export const noteSubjectSchema = z.object({
  kind: z.enum(noteSubjectKinds),
  subject: z.string().check(z.maxLength(40)),
});

export const noteChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), requestId: z.uuid(), text: noteText }),
  /** `seen`: when the note was last edited, as the browser knows it; empty if never. */
  z.object({ intent: z.literal("edit"), noteId, seen: z.string().check(z.maxLength(40)), text: noteText }),
  z.object({ intent: z.literal("delete"), noteId }),
  z.object({ intent: z.literal("restore"), noteId }),
  /** The newest note that the person has seen. */
  z.object({ intent: z.literal("read"), noteId }),
]);
export type NoteChange = z.output<typeof noteChangeSchema>;
