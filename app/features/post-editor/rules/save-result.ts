import type { PostDraft } from "./post-draft";
import type { FormErrors } from "./post-form";

/** What the editor is told about saving. */
export type SaveResponse = {
  saved?: { id: string; slug: string };
  /** The form stays open, with everything typed (spec:post-editor#save-form). */
  problem?: string;
  errors?: FormErrors;
  /** Someone else saved in the meantime: what is stored now. */
  conflict?: Conflict;
};

/** `savedAt` is ISO 8601. */
export type Conflict = { draft: PostDraft; version: number; savedBy: string | null; savedAt: string };
