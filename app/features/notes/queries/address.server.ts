import { href } from "react-router";
import { NOTES_ID, type NoteSubject } from "../rules/note-subjects";

/** Where a subject's notes are. */
export function notesAddress({ kind, id }: NoteSubject): string {
  return `${pageOf({ kind, id })}#${NOTES_ID}`;
}

function pageOf({ kind, id }: NoteSubject): string {
  switch (kind) {
    case "post":
      return href("/admin/blog/edit/:id", { id });
    case "claim":
      return href("/admin/claims/:claimId", { claimId: id });
    case "brand":
      return href("/admin/edit/:brandId", { brandId: id });
  }
}
