import { Eye } from "lucide-react";
import { href } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { DateTime } from "~/ui/date-time";

type EditorBarProps = {
  isBusy: boolean;
  isChanged: boolean;
  keptAt: Date | null;
  onSave: () => void;
  /** Null while the preview is open. */
  onPreview: (() => void) | null;
};

/**
 * Stays visible below the form: whether there are unsaved changes, Cancel, and Save Changes
 * (spec:post-editor#editor-sections).
 */
export function EditorBar({ isBusy, isChanged, keptAt, onSave, onPreview }: EditorBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8">
      <p role="status" className="text-sm text-ink-soft">
        {isChanged && "Not saved yet."}
        {isChanged && keptAt && (
          <>
            {" "}
            Saved in this browser <DateTime at={keptAt} />.
          </>
        )}
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-2 sm:gap-3">
        {onPreview && (
          <Button variant="quiet" onClick={onPreview}>
            <Eye aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">Preview</span>
          </Button>
        )}
        <ButtonLink to={href("/admin/blog")} variant="secondary">
          Cancel
        </ButtonLink>
        <Button busy={isBusy} busyLabel="Saving..." onClick={onSave}>
          Save Changes
        </Button>
      </div>
    </div>
  );
}
