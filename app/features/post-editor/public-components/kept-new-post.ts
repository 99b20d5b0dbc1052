import { deleteDraft, readDraft } from "~/ui/local-drafts";
import { newPostKey, placeIn } from "../rules/autosave";

/** Deletes what this browser keeps of a draft that the person discards in the list. */
export async function forgetNewPost(userId: string, draftId: string): Promise<void> {
  const key = newPostKey(userId);
  const kept = await readDraft(key);
  const removals = [deleteDraft(`${key}:${draftId}`)];
  if (placeIn(kept?.value)?.draftId === draftId) removals.push(deleteDraft(key));
  await Promise.all(removals);
}
