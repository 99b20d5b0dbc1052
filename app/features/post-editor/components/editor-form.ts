import type { ProviderLines } from "~/features/ranking-editor/public-components/provider-lines";
import type { FormErrors } from "~/features/ranking-editor/rules/form-fields";
import type { PostDraft } from "../rules/post-draft";

/** The data and callbacks that every section of the editor receives. */
export type EditorForm = {
  draft: PostDraft;
  /** A function gets the form as it is when it runs. */
  set: (patch: Partial<PostDraft> | ((draft: PostDraft) => Partial<PostDraft>)) => void;
  /** Error messages by field path. */
  errors: FormErrors;
  providers: ProviderLines;
};

/** The names of the fields that contain a single text. */
export type TextName = {
  [Name in keyof PostDraft]: string extends PostDraft[Name] ? Name : never;
}[keyof PostDraft];
