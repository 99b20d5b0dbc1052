import type { FormErrors } from "~/features/ranking-editor/rules/form-fields";
import type { PostDraft } from "./post-draft";

/** The server's response to a save. */
export type SaveResponse = {
  saved?: { id: string; slug: string };
  /** Set when the form stays open with everything typed (spec:post-editor#save-form). */
  problem?: string;
  errors?: FormErrors;
  /** Set when someone else saved in the meantime: the stored version. */
  conflict?: Conflict;
};

/** `savedAt` is ISO 8601. */
export type Conflict = { draft: PostDraft; version: number; savedBy: string | null; savedAt: string };
