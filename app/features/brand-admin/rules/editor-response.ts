import type { BrandDraft, DraftErrors } from "./draft";

/** Who saved the brand after this form was loaded, and when (ISO 8601). */
export type OtherEditor = { name: string; at: string };

/** The server's response to a form that it didn't save, or to 'Verified today'. */
export type EditorResponse =
  /** `draft`: the submitted values, for a browser without scripts; null if the server couldn't be reached. */
  | { kind: "refused"; message: string; errors: DraftErrors; draft: BrandDraft | null }
  | { kind: "conflict"; draft: BrandDraft; current: BrandDraft; by: OtherEditor | null }
  /**
   * `version` null: someone else changed the brand, so the form keeps its version and the conflict is reported on save.
   */
  | { kind: "verified"; at: string; version: string | null };
