import { intervalText, percentText } from "../rules/format";
import type { Rate as GivenRate } from "../rules/share";

/** A rate with its interval and the number of visits it is of, or why there is none (spec:funnels#interval). */
export function Rate({ share }: { share: GivenRate }) {
  if (share === null) return "—";
  if (typeof share === "string") return <span className="text-xs text-ink-soft">{share}</span>;
  return (
    <span className="inline-block">
      {percentText(share.share)}
      <span className="block text-xs whitespace-nowrap text-ink-soft">{intervalText(share)}</span>
    </span>
  );
}
