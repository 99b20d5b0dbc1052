import { useEffect, useRef, useState } from "react";
import { href, useBeforeUnload, useBlocker, useFetcher, useNavigation } from "react-router";
import { useConfirm } from "~/ui/confirm-dialog";
import type { PostDraft } from "../rules/post-draft";
import type { SaveBasis, SaveResponse } from "../rules/save-result";

/** Sends the form to the page's own action and tracks the result. */
export function useSaving(onSaved: () => void) {
  const fetcher = useFetcher<SaveResponse>();
  const { data: answer, state } = fetcher;
  const [handled, setHandled] = useState<SaveResponse | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [sent, setSent] = useState<PostDraft | null>(null);
  const [needsReview, setNeedsReview] = useState(false);
  const whenSaved = useRef(onSaved);
  whenSaved.current = onSaved;
  if (answer !== handled) {
    setHandled(answer);
    if (answer?.problem) setAttempt(attempt + 1);
    if (answer?.needsReview) setNeedsReview(true);
  }
  useEffect(() => {
    if (answer?.saved) whenSaved.current();
  }, [answer]);
  return {
    answer: state === "submitting" ? undefined : answer,
    attempt,
    /** The form as it was last sent. */
    sent,
    /** Whether the server asked for a submission instead of a save, because the setting changed. */
    needsReview,
    isBusy: state !== "idle" || answer?.saved !== undefined,
    save: (draft: PostDraft, basis: SaveBasis) => {
      setSent(draft);
      fetcher.submit(JSON.stringify({ draft, ...basis }), { method: "post", encType: "application/json" });
    },
  };
}

type Leaving = { isChanged: () => boolean; keepNow: () => Promise<void> };

/** Warns before leaving the page with unsaved changes; this browser keeps them. */
export function useLeaveWarning({ isChanged, keepNow }: Leaving) {
  const confirm = useConfirm();
  const blocker = useBlocker(({ nextLocation, currentLocation }) => {
    // Signing in again returns to this page and the kept draft.
    const isSignIn = nextLocation.pathname === href("/login");
    return isChanged() && !isSignIn && nextLocation.pathname !== currentLocation.pathname;
  });
  const isConfirming = useRef(false);
  useEffect(() => {
    if (blocker.state !== "blocked" || isConfirming.current) return;
    isConfirming.current = true;
    const isSignOut = blocker.location.pathname === href("/logout");
    const question = {
      question: "Leave without saving?",
      detail: isSignOut
        ? "Signing out deletes the changes in this browser. A saved draft stays."
        : "Your changes stay in this browser. Come back to this page to continue.",
      confirmLabel: "Leave",
      cancelLabel: "Keep editing",
    };
    confirm(question).then(async (mayLeave) => {
      isConfirming.current = false;
      if (!mayLeave) return blocker.reset();
      await keepNow();
      blocker.proceed();
    });
  }, [blocker, confirm, keepNow]);
  const { state } = useNavigation();
  useBeforeUnload((event) => {
    // The router asked already, or goes to sign-in. The next page may be a new document, which must not ask again.
    if (state !== "loading" && isChanged()) event.preventDefault();
  });
}
