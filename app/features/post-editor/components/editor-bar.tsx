import { Eye } from "lucide-react";
import { href } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { DateTime, formatTime } from "~/ui/date-time";
import { type AutosaveState, MAX_NEW_DRAFTS } from "../rules/autosave";
import { SectionMenu } from "./section-navigation";
import { ShortcutsButton } from "./shortcuts";

type EditorBarProps = {
  isBusy: boolean;
  /** Whether the form is submitted for review instead of saved. */
  submits: boolean;
  isChanged: boolean;
  keptAt: Date | null;
  autosave: AutosaveState;
  onSave: () => void;
  /** Null while the preview is open. */
  onPreview: (() => void) | null;
  onShortcuts: () => void;
  /** Hides the menu where the column of sections fits. */
  menuClassName: string;
};

/**
 * Stays visible below the form: whether there are unsaved changes, Cancel, and Save Changes
 * (spec:post-editor#editor-sections).
 */
export function EditorBar({ isBusy, isChanged, keptAt, autosave, ...rest }: EditorBarProps) {
  const { submits, onSave, onPreview, onShortcuts, menuClassName } = rest;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2 sm:-mx-6 sm:py-3 sm:px-6 lg:-mx-8 lg:px-8">
      <div className="flex grow items-center gap-3 max-sm:w-full">
        <SectionMenu className={menuClassName} />
        <p role="status" className="min-w-0 text-sm text-ink-soft">
          {isChanged && <SaveState keptAt={keptAt} autosave={autosave} />}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2 sm:gap-3">
        <ShortcutsButton onOpen={onShortcuts} />
        {onPreview && (
          <Button variant="quiet" onClick={onPreview}>
            <Eye aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">Preview</span>
          </Button>
        )}
        <ButtonLink to={href("/admin/blog")} variant="secondary">
          Cancel
        </ButtonLink>
        <Button busy={isBusy} busyLabel={submits ? "Submitting..." : "Saving..."} onClick={onSave}>
          {submits ? "Submit for review" : "Save Changes"}
        </Button>
      </div>
    </div>
  );
}

type SaveStateProps = { keptAt: Date | null; autosave: AutosaveState };

/** Shows where the unsaved changes are (spec:post-editor#autosave). */
export function SaveState({ keptAt, autosave }: SaveStateProps) {
  const here = keptAt && (
    <>
      Saved in this browser <DateTime at={keptAt} />.
    </>
  );
  if (autosave.kind === "saving") return <>Not saved yet. Saving draft...</>;
  if (autosave.kind === "stored")
    return (
      <>
        Not saved yet. Draft saved {formatTime(autosave.at)}.
        {autosave.newerPost && (
          <span className="text-warning-text">
            {" "}
            {autosave.newerPost.savedBy ?? "Someone"} has saved the post since you opened it. When you save,
            you'll see both versions.
          </span>
        )}
      </>
    );
  return (
    <>
      Not saved yet. {here}
      {autosave.kind === "waiting" && " The draft couldn't be saved on the server. We'll try again."}
      {autosave.kind === "elsewhere" && " Another tab or device has a different draft of this post."}
      {autosave.kind === "full" &&
        ` You have ${MAX_NEW_DRAFTS} unsaved drafts. Discard one in the list of posts.`}
      {autosave.kind === "refused" && " You can't edit this post anymore. Copy your text."}
    </>
  );
}
