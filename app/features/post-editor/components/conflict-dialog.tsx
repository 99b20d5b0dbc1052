import { useState } from "react";
import { DifferenceList } from "~/features/ranking-editor/public-components/difference-list";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { Dialog } from "~/ui/modal";
import { type DraftNames, differencesOf } from "../rules/post-differences";
import type { PostDraft } from "../rules/post-draft";
import { type Conflict, conflictTitle } from "../rules/save-result";

type ConflictDialogProps = {
  conflict: Conflict | undefined;
  draft: PostDraft;
  names: DraftNames;
  /** Saves this person's text over the stored version. */
  onOverwrite: (conflict: Conflict) => void;
  /** Replaces this person's text in the form with the stored text. */
  onTake: (conflict: Conflict) => void;
};

/**
 * Shown when someone saved the post while it was open here: both versions, and the choices
 * (spec:post-editor#save-conflict).
 */
export function ConflictDialog({ conflict, draft, names, onOverwrite, onTake }: ConflictDialogProps) {
  const [dismissed, setDismissed] = useState<Conflict | null>(null);
  if (!conflict) return null;
  const close = () => setDismissed(conflict);
  return (
    <Dialog
      wide
      open={dismissed !== conflict}
      onClose={close}
      title={conflictTitle(conflict)}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Keep editing
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              close();
              onTake(conflict);
            }}
          >
            {conflict.isSubmission ? "Use the submitted changes" : "Use the saved version"}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              close();
              onOverwrite(conflict);
            }}
          >
            {conflict.isSubmission ? "Use mine instead" : "Save mine instead"}
          </Button>
        </div>
      }
    >
      <p className="mb-5 text-sm text-ink-soft">
        {conflict.saver === "you" ? "You" : (conflict.savedBy ?? "Someone")}{" "}
        {conflict.isSubmission ? "submitted them" : "saved it"} on <DateTime at={conflict.savedAt} />, after
        you opened it{conflict.saver === "you" && " here"}.{" "}
        {conflict.isSubmission
          ? "If you use yours instead, the submitted ones are lost. If you use the submitted ones, "
          : "If you save yours instead, the saved version is kept in the post's versions. If you use the saved version, "}
        you can get yours back until you leave this page.
      </p>
      <DifferenceList
        differences={differencesOf(draft, conflict.draft, names)}
        one="Yours"
        other={conflict.isSubmission ? "Submitted" : "Saved version"}
      />
    </Dialog>
  );
}
