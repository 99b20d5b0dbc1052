import { data } from "react-router";
import { saveFailedMessage } from "~/features/posts/rules/messages";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { SaveResponse } from "../rules/save-result";

/**
 * For the editor's `clientAction`: where the server can't be reached the form stays open (spec:post-editor#save-form), with
 * everything typed. A refusal has its own status, so that the page's data is not asked for again: where the database or
 * the network is away that would fail, and take the form with it.
 */
export async function saveOrStayOpen(save: () => Promise<SaveResponse>) {
  const answer = await withOfflineFallback<SaveResponse>(save, { problem: saveFailedMessage });
  return data(answer, { status: answer.saved ? 200 : 422 });
}
