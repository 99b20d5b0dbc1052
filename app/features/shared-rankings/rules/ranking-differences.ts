import type { SharedRankingInput } from "~/features/posts/rules/shared-ranking";
import type { ProviderRankingEntry } from "~/features/posts/schema";
import type { DraftDifference } from "~/features/ranking-editor/rules/form-fields";

/** The fields in which two versions of a shared ranking differ. */
export function rankingDifferences(one: SharedRankingInput, other: SharedRankingInput): DraftDifference[] {
  const sides: readonly DraftDifference[] = [
    { name: "Name", one: one.name, other: other.name },
    { name: "Providers", one: lines(one.entries), other: lines(other.entries) },
    { name: "Fill rule", one: ruleText(one), other: ruleText(other) },
  ];
  return sides.filter((side) => side.one !== side.other);
}

function lines(entries: readonly ProviderRankingEntry[]): string {
  return entries.map((entry, index) => `${index + 1}. ${entryText(entry)}`).join("\n");
}

function entryText(entry: ProviderRankingEntry): string {
  const { brandName, score, ratingText, badge, urlOverride, bullets } = entry;
  const flags = [
    entry.showDetails && "shows details",
    entry.hideProvider && "hidden",
    entry.useDynamicProvider && "from the URL",
  ];
  return [brandName, score.toFixed(1), ratingText, badge, urlOverride, ...bullets, ...flags]
    .filter(Boolean)
    .join(", ");
}

function ruleText({ rule, isKeptFilled }: SharedRankingInput): string {
  if (!rule) return "";
  const parts = [
    `${rule.count} providers`,
    rule.medication,
    rule.source && (rule.source === "compounded" ? "compounded" : "FDA-approved brand name"),
    rule.state && `serve ${rule.state}`,
    rule.onlyFresh && "no stale prices",
    `new score ${rule.newScore.toFixed(1)}`,
    isKeptFilled && "kept filled",
  ];
  return parts.filter(Boolean).join(", ");
}
