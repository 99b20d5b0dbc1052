import type { SharedRankingInput } from "~/features/posts/rules/shared-ranking";
import { type EntryDraft, entryDraftOf } from "./entry-draft";

/** A shared ranking as a post's form needs it. */
export type SharedForPost = { id: string; name: string; entries: EntryDraft[] };

export function sharedForPost(ranking: SharedRankingInput & { rankingId: string }): SharedForPost {
  // The keys differ from those of the post's own entries.
  const entries = ranking.entries.map((entry, index) => ({
    ...entryDraftOf(entry, index),
    key: `shared-${index}`,
  }));
  return { id: ranking.rankingId, name: ranking.name, entries };
}

/** The brand id that an entry names. */
export function brandIdOf({ providerId }: EntryDraft): number | null {
  return Number(providerId) || null;
}

/** Whether two entries have the same content. */
export function isSameEntry(a: EntryDraft, b: EntryDraft): boolean {
  const content = ({ key: _key, ...entry }: EntryDraft) =>
    JSON.stringify({ ...entry, bullets: entry.bullets.filter(Boolean) });
  return content(a) === content(b);
}
