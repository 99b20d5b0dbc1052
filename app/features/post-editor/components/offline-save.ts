import { data } from "react-router";
import { saveFailedMessage } from "~/features/posts/rules/messages";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { SaveResponse } from "../rules/save-result";

/**
 * For the editor's `clientAction`: keeps the form open with everything typed when the server can't be reached
 * (spec:post-editor#save-form). A rejected save has its own status, so that React Router doesn't reload the page's
 * data. Without the database or the network that reload would fail and take the form with it.
 */
export async function saveOrStayOpen(save: () => Promise<SaveResponse>) {
  const answer = await withOfflineFallback<SaveResponse>(save, { problem: saveFailedMessage });
  return data(answer, { status: answer.saved ? 200 : 422 });
}
