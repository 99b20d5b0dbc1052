import { intervalText, percentText } from "../rules/format";
import type { Share } from "../rules/share";

/** A rate with its interval and the number of visits it is of. */
export function Rate({ share }: { share: Share | null }) {
  if (share === null) return "—";
  return (
    <span className="inline-block">
      {percentText(share.share)}
      <span className="block text-xs whitespace-nowrap text-ink-soft">{intervalText(share)}</span>
    </span>
  );
}
