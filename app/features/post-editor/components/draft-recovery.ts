import { useCallback, useEffect, useRef, useState } from "react";
import { deleteDraft, type LocalDraft, readDraft, storeDraft } from "~/ui/local-drafts";
import { isSameDraft, type PostDraft } from "../rules/post-draft";

const PAUSE_MS = 500;

export type RecoveredDraft = {
  draft: PostDraft;
  /** The version it began with. */
  version: number;
  keptAt: Date;
};

type Watched = { draft: PostDraft; version: number; isChanged: boolean };

/**
 * Keeps in this browser what is being written (spec:post-editor#kept-drafts), half a second after each change and when the page
 * is hidden, and finds what was kept before a crash. `key` names the person and the post.
 */
export function useDraftRecovery(key: string, stored: PostDraft, { draft, version, isChanged }: Watched) {
  const [found, setFound] = useState<RecoveredDraft | null>(null);
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const first = useRef(stored);
  const latest = useRef({ draft, version, isChanged });
  latest.current = { draft, version, isChanged };
  const canStore = useRef(false);
  // What was found is not written over before the person has decided about it.
  const place = useRef(key);

  useEffect(() => {
    let isGone = false;
    readLocalDraft(key).then((kept) => {
      if (isGone) return;
      const before = kept && parseDraft(kept.value, kept.keptAt, first.current);
      const isNews = before !== null && !isSameDraft(before.draft, first.current);
      place.current = isNews ? secondPlace(key) : key;
      canStore.current = true;
      if (isNews) setFound(before);
    });
    return () => {
      isGone = true;
    };
  }, [key]);

  const keepNow = useCallback(async () => {
    const { isChanged: hasChanges, ...value } = latest.current;
    if (!hasChanges || !canStore.current) return;
    if (await storeDraft(place.current, value)) setKeptAt(new Date());
  }, []);

  useEffect(() => {
    if (!isChanged || draft === first.current) return;
    const timer = setTimeout(keepNow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isChanged, keepNow]);

  useEffect(() => {
    const handleHidden = () => document.hidden && keepNow();
    document.addEventListener("visibilitychange", handleHidden);
    return () => document.removeEventListener("visibilitychange", handleHidden);
  }, [keepNow]);

  /** The person took it up again, or does not want it. */
  const decide = useCallback(async () => {
    setFound(null);
    await deleteDraft(key);
    place.current = key;
  }, [key]);

  /** Everything is stored. */
  const drop = useCallback(async () => {
    canStore.current = false;
    await Promise.all([deleteDraft(key), deleteDraft(secondPlace(key))]);
  }, [key]);

  return { found, decide, keptAt, keepNow, drop };
}

const secondPlace = (key: string) => `${key}:next`;

async function readLocalDraft(key: string): Promise<LocalDraft | null> {
  return (await readDraft(key)) ?? (await readDraft(secondPlace(key)));
}

/** What was kept, if it is a form of this release: fields that it lacks are as they are stored. */
function parseDraft(value: unknown, keptAt: Date, stored: PostDraft): RecoveredDraft | null {
  if (typeof value !== "object" || value === null || !("draft" in value) || !("version" in value))
    return null;
  const { draft, version } = value;
  if (typeof draft !== "object" || draft === null || typeof version !== "number") return null;
  return { draft: { ...stored, ...draft }, version, keptAt };
}
