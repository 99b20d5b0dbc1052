import type { PostDraft } from "../rules/post-draft";
import type { FormErrors } from "../rules/post-form";

/** What every section of the editor shows and reports. */
export type EditorForm = {
  draft: PostDraft;
  set: (patch: Partial<PostDraft>) => void;
  /** By path of the field. */
  errors: FormErrors;
};

export type ProviderChoice = { brandId: number; brandName: string };

/** The names of the fields that hold one text. */
export type TextName = {
  [Name in keyof PostDraft]: string extends PostDraft[Name] ? Name : never;
}[keyof PostDraft];
