import { href } from "react-router";
import { LARGEST_DRAFT_BYTES } from "~/features/publish-checklist/rules/draft";
import type { Registration } from "~/platform/registration.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  largeBodies: {
    [href("/admin/blog/new")]: LARGEST_DRAFT_BYTES,
    [href("/admin/blog/autosave/:id", { id: "*" })]: LARGEST_DRAFT_BYTES,
    [href("/admin/blog/drafts/:id", { id: "*" })]: LARGEST_DRAFT_BYTES,
    [href("/admin/blog/preview")]: LARGEST_DRAFT_BYTES,
    [href("/admin/blog/edit/:id", { id: "*" })]: LARGEST_DRAFT_BYTES,
  },
  staffPages,
};
