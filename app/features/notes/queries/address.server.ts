import { href } from "react-router";
import { NOTES_ID, type Thing } from "../rules/things";

/** Where a thing's notes are. */
export function notesAddress({ kind, id }: Thing): string {
  return `${pageOf({ kind, id })}#${NOTES_ID}`;
}

function pageOf({ kind, id }: Thing): string {
  switch (kind) {
    case "post":
      return href("/admin/blog/edit/:id", { id });
    case "claim":
      return href("/admin/claims/:claimId", { claimId: id });
    case "brand":
      return href("/admin/edit/:brandId", { brandId: id });
  }
}
