import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import type { Kept } from "./kept-draft";

type RecoveryBannerProps = {
  kept: { found: Kept | null; decide: () => Promise<void> };
  /** The version that is stored now. */
  version: number;
  onRestore: (kept: Kept) => void;
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
