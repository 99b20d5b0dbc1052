import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import type { RecoveredDraft } from "./draft-recovery";

/** Offers people their own text back after they loaded someone else's version. */
export function SwapVersionsBanner({ onSwap }: { onSwap: () => void }) {
  return (
    <Banner tone="info" title="Another version of your text is available" className="mb-5">
      <p>This is the text that was here before. It's deleted when you leave this page.</p>
      <Button size="sm" variant="secondary" onClick={onSwap} className="mt-3">
        Swap versions
      </Button>
    </Banner>
  );
}

type RecoveryBannerProps = {
  kept: { found: RecoveredDraft | null; decide: () => Promise<void> };
  onDiscard: () => void;
  /** The currently stored version. */
  version: number;
  /** The current revision of the submission that the form shows; 0 for none. */
  submission: number;
  onRestore: (kept: RecoveredDraft) => void;
};

/** Offers to restore unsaved text after a crash or after the person left the page. */
export function RecoveryBanner({ kept, version, submission, onRestore, onDiscard }: RecoveryBannerProps) {
  const { found } = kept;
  if (!found) return null;
  const isSubmittedSince = found.submission !== undefined && found.submission !== submission;
  return (
    <Banner tone="warning" title="You have unsaved changes" className="mb-5">
      <p>
        {found.isAutosave ? "They were saved as a draft on" : "This browser saved them on"}{" "}
        <DateTime at={found.keptAt} />.
        {found.version !== version
          ? " Someone has saved the post since then. When you save, you'll see both versions."
          : isSubmittedSince &&
            " The submission has changed since then. When you save, you'll see both versions."}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          size="sm"
          onClick={() => {
            onRestore(found);
            kept.decide();
          }}
        >
          Restore my changes
        </Button>
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          Discard my changes
        </Button>
      </div>
    </Banner>
  );
}
