import { deleteAllDrafts } from "~/ui/delete-drafts";
import { SESSION_CHANNEL } from "../rules/session-channel";

/**
 * For the sign-in page: a visitor who sees it is signed out. It notifies the other tabs of this browser, and each of
 * them asks the server. With `data-delete-drafts`, the person just signed out: unsaved drafts in this browser are
 * deleted, so that the next person can't see them (spec:access#sign-out).
 */
export function signedOut(element: HTMLElement): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage("signed-out");
  channel.close();
  if (element.dataset.deleteDrafts !== undefined) deleteAllDrafts();
}
