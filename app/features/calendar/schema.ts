import * as z from "zod/mini";
import { isRealDay } from "~/kernel/days";
import { calendarModes } from "./rules/days";
import type { MoveRange } from "./rules/moves";

const day = z
  .string()
  .check(z.refine((text) => isRealDay(text) && text >= "2000-01-01" && text <= "2100-12-31"));

/** The parameters of the calendar's URL; an invalid value counts as missing. */
export const calendarSearchSchema = z.object({
  show: z.catch(z.enum(calendarModes), "month"),
  day: z.catch(z.optional(day), undefined),
});

export const entryKinds = ["post", "schedule", "test-start", "test-end"] as const;
export type EntryKind = (typeof entryKinds)[number];

export const moveSchema = z.object({
  kind: z.enum(entryKinds),
  id: z.uuid(),
  /** The day it's on, and the new one, in Eastern Time. */
  from: day,
  to: day,
  confirmed: z.optional(z.literal("yes")),
});
export type Move = z.output<typeof moveSchema>;

/** A post, a schedule, or the first or last day of a split test. */
export type CalendarEntry = {
  kind: EntryKind;
  id: string;
  title: string;
  day: string;
  /** ISO 8601; null for a whole day. */
  at: string | null;
  /** Where it can move; null if it can't. */
  range: MoveRange | null;
};

/** The answer to a move that wasn't made. A successful move redirects. */
export type MoveAnswer = { problem: string } | { confirm: { question: string; detail: string } };
