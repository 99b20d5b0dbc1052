import * as z from "zod/mini";
import { isRealDay } from "~/kernel/days";
import { LONGEST_DAY_NOTE } from "./rules/day-notes";

const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2100-12-31"];

const someDay = z.string({ error: "Enter a day" }).check(
  z.refine((day) => isRealDay(day) && day >= FIRST_DAY && day <= LAST_DAY, {
    error: "Enter a day between 2000 and 2100",
  }),
);

const noteText = z.pipe(
  z.pipe(
    z.string({ error: "Enter a note" }),
    z.transform((text) => text.replace(/\s+/g, " ").trim()),
  ),
  z.string().check(
    z.minLength(1, { error: "Enter a note" }),
    z.maxLength(LONGEST_DAY_NOTE, { error: `Enter at most ${LONGEST_DAY_NOTE} characters` }),
    z.refine((text) => !text.includes("\0") && text.isWellFormed(), {
      error: "Enter text without special characters that can't be stored",
    }),
  ),
);

const whole = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number));
const readers = z.catch(
  z.pipe(
    z.literal("yes"),
    z.transform(() => true),
  ),
  false,
);

/** The days of the chart that the answer is for, in every request. */
export const shownDaysSchema = z
  .object({ first: someDay, last: someDay })
  .check(z.refine(({ first, last }) => first <= last));

export const dayNoteChangeSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    requestId: z.uuid(),
    day: someDay,
    text: noteText,
    forManagers: readers,
  }),
  /** `version`: of the note as the person saw it. */
  z.object({
    intent: z.literal("edit"),
    noteId: whole,
    version: whole,
    day: someDay,
    text: noteText,
    forManagers: readers,
  }),
  z.object({ intent: z.literal("delete"), noteId: whole, version: whole }),
  z.object({ intent: z.literal("restore"), noteId: whole }),
  /** Changes nothing. */
  z.object({ intent: z.literal("list") }),
]);
export type DayNoteChange = z.output<typeof dayNoteChangeSchema>;
