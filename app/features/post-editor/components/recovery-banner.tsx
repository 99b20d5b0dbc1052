import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import type { RecoveredDraft } from "./draft-recovery";

/** After somebody else's text was taken: the own one is a click away, and so is the other one then. */
export function AsideBanner({ onSwap }: { onSwap: () => void }) {
  return (
    <Banner tone="info" title="Another text of this post is put aside" className="mb-5">
      <p>It is the one that stood here before. It goes when you leave this page.</p>
      <Button size="sm" variant="secondary" onClick={onSwap} className="mt-3">
        Swap the two
      </Button>
    </Banner>
  );
}

type RecoveryBannerProps = {
  kept: { found: RecoveredDraft | null; decide: () => Promise<void> };
  /** The version that is stored now. */
  version: number;
  onRestore: (kept: RecoveredDraft) => void;
};

/** Offers what was written and not saved, after a crash or when the page was left. */
export function RecoveryBanner({ kept, version, onRestore }: RecoveryBannerProps) {
  const { found } = kept;
  if (!found) return null;
  return (
    <Banner tone="warning" title="There are changes that were not saved" className="mb-5">
      <p>
        This browser kept them on <DateTime at={found.keptAt} />.
        {found.version !== version &&
          " The post has been saved since: when you save, you will see both versions."}
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
        <Button size="sm" variant="secondary" onClick={kept.decide}>
          Discard them
        </Button>
      </div>
    </Banner>
  );
}
