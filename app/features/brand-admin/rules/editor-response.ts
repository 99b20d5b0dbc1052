import type { BrandDraft, DraftErrors } from "./draft";

/** Who saved the brand in the meantime, and when (ISO 8601). */
export type OtherEditor = { name: string; at: string };

/** What the editor's server says to a form that it did not save, or to 'Verified today'. */
export type EditorResponse =
  /** `draft`: what was sent, for a browser without scripts; null when the server was not reached. */
  | { kind: "refused"; message: string; errors: DraftErrors; draft: BrandDraft | null }
  | { kind: "conflict"; draft: BrandDraft; current: BrandDraft; by: OtherEditor | null }
  /** `version` null: someone changed the brand in the meantime, so the form's own stays and will be told when it is saved. */
  | { kind: "verified"; at: string; version: string | null };
