import { dayNotes } from "~/platform/db/tables/annotations";
import { rowsByAge } from "~/platform/retention.server";
import { deleteOldDayNotes } from "../mutations/day-notes.server";

/** How long notes on charts are kept (spec:annotations#day-note-retention). */
export const dayNoteRetention = rowsByAge({
  kind: "day-notes",
  label: "Chart notes",
  effect: "Deletes notes on charts, counted from when they were written. Events on charts stay.",
  shortest: { months: 1 },
  table: dayNotes,
  deleteOldest: deleteOldDayNotes,
});
