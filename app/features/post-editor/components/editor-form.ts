import type { PostDraft } from "../rules/post-draft";
import type { FormErrors } from "../rules/post-form";

/** The data and callbacks that every section of the editor receives. */
export type EditorForm = {
  draft: PostDraft;
  set: (patch: Partial<PostDraft>) => void;
  /** Error messages by field path. */
  errors: FormErrors;
};

/** `isStopped`: visitors don't see the provider for now (spec:brands#stop). */
export type ProviderChoice = { brandId: number; brandName: string; isStopped: boolean };

/** The names of the fields that contain a single text. */
export type TextName = {
  [Name in keyof PostDraft]: string extends PostDraft[Name] ? Name : never;
}[keyof PostDraft];
