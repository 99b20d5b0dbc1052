import type { EntryDraft } from "~/features/ranking-editor/rules/entry-draft";
import type { FormErrors } from "~/features/ranking-editor/rules/form-fields";
import type { FillChanges } from "./fill-ranking";

/** The server's response to the form of a shared ranking. */
export type RankingResponse = {
  /** `posts`: how many posts show other entries now. */
  saved?: { id: string; posts: number };
  /** What the rule gives. */
  filled?: { entries: EntryDraft[]; changes: FillChanges };
  problem?: string;
  errors?: FormErrors;
};
