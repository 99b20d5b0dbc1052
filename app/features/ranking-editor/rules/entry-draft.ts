import type { ProviderRankingEntry } from "~/features/posts/schema";

export type EntryDraft = {
  /** Identifies the entry while it is moved; it has no other meaning. */
  key: string;
  /** A brand id, or empty. */
  providerId: string;
  useDynamicProvider: boolean;
  score: string;
  ratingText: string;
  badge: string;
  urlOverride: string;
  bullets: string[];
  showDetails: boolean;
  hideProvider: boolean;
};

/** A new entry has three empty bullets (spec:post-editor#minimum-rows). */
const NEW_BULLETS = 3;

export function newEntry(key: string): EntryDraft {
  return {
    key,
    providerId: "",
    useDynamicProvider: false,
    score: "",
    ratingText: "",
    badge: "",
    urlOverride: "",
    bullets: Array.from({ length: NEW_BULLETS }, () => ""),
    showDetails: false,
    hideProvider: false,
  };
}

/** At least one line, so that there is a field to type in. */
export const atLeastOne = (lines: readonly string[]) => (lines.length > 0 ? [...lines] : [""]);
export const textOf = (value: string | number | null) => (value === null ? "" : String(value));

/** The form of a stored entry. @param index makes its key unique in the list. */
export function entryDraftOf(entry: ProviderRankingEntry, index: number): EntryDraft {
  return {
    key: `entry-${index + 1}`,
    providerId: textOf(entry.providerId),
    useDynamicProvider: entry.useDynamicProvider,
    score: entry.score.toFixed(1),
    ratingText: entry.ratingText,
    badge: textOf(entry.badge),
    urlOverride: textOf(entry.urlOverride),
    bullets: atLeastOne(entry.bullets),
    showDetails: entry.showDetails,
    hideProvider: entry.hideProvider,
  };
}
