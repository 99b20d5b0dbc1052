import { staffNotes } from "~/platform/db/tables/notes";
import { rowsByAge } from "~/platform/retention.server";
import { deleteOldNotes } from "../mutations.server";

/** How long staff notes are kept (spec:notes#note-retention). */
export const noteRetention = rowsByAge({
  kind: "staff-notes",
  label: "Staff notes",
  effect:
    "Deletes notes about posts, claims, and brands, counted from when they were written. With “Keep”, notes about a claim are deleted with the claim.",
  shortest: { months: 1 },
  table: staffNotes,
  deleteOldest: deleteOldNotes,
});
