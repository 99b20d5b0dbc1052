import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { LARGEST_DRAFT_BYTES } from "./rules/draft";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  largeBodies: { [href("/admin/blog/checklist")]: LARGEST_DRAFT_BYTES },
  staffPages,
};
