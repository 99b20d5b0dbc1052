import { useCallback, useEffect, useRef, useState } from "react";
import { deleteDraft, type LocalDraft, readDraft, storeDraft } from "~/ui/local-drafts";
import type { Autosave } from "../rules/autosave";
import { isSameDraft, type PostDraft } from "../rules/post-draft";

const PAUSE_MS = 500;

export type RecoveredDraft = {
  draft: PostDraft;
  /** The version that the draft is based on. */
  version: number;
  keptAt: Date;
  /** Whether the server kept it, perhaps from another device. */
  isAutosave: boolean;
};

type Watched = { draft: PostDraft; version: number; isChanged: boolean };

/** The stored post and the person's autosave, if any, when the page was opened. */
type Opened = { stored: PostDraft; autosaved: Autosave | null };

/**
 * Keeps the unsaved draft in this browser (spec:post-editor#kept-drafts), half a second after each change and when the
 * page is hidden, and finds a draft that survived a crash, here or on the server. `key` identifies the person and the
 * post.
 */
export function useDraftRecovery(
  key: string,
  { stored, autosaved }: Opened,
  { draft, version, isChanged }: Watched,
) {
  const [found, setFound] = useState<RecoveredDraft | null>(null);
  const [isRead, setRead] = useState(false);
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const first = useRef(stored);
  const onServer = useRef(autosaved);
  const latest = useRef({ draft, version, isChanged });
  latest.current = { draft, version, isChanged };
  const canStore = useRef(false);
  // A recovered draft isn't overwritten until the person decides whether to use it.
  const place = useRef(key);

  useEffect(() => {
    let isGone = false;
    readLocalDraft(key).then((kept) => {
      if (isGone) return;
      const isNews = (before: RecoveredDraft | null) =>
        before !== null && !isSameDraft(before.draft, first.current);
      const here = kept && parseDraft(kept.value, kept.keptAt, false, first.current);
      place.current = isNews(here) ? secondPlace(key) : key;
      canStore.current = true;
      const server = onServer.current;
      const there = server && parseDraft(server, new Date(server.savedAt), true, first.current);
      setFound(newest([here, there].filter(isNews)));
      setRead(true);
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

  /** The person restored the draft or discarded it. */
  const decide = useCallback(async () => {
    setFound(null);
    await deleteDraft(key);
    place.current = key;
  }, [key]);

  /** Everything is saved, so the kept draft is no longer needed. */
  const drop = useCallback(async () => {
    canStore.current = false;
    await Promise.all([deleteDraft(key), deleteDraft(secondPlace(key))]);
  }, [key]);

  return { found, isUndecided: !isRead || found !== null, decide, keptAt, keepNow, drop };
}

const secondPlace = (key: string) => `${key}:next`;

async function readLocalDraft(key: string): Promise<LocalDraft | null> {
  return (await readDraft(key)) ?? (await readDraft(secondPlace(key)));
}

function newest(drafts: (RecoveredDraft | null)[]): RecoveredDraft | null {
  return drafts.reduce((best, each) => (each && (!best || each.keptAt > best.keptAt) ? each : best), null);
}

/** Reads a kept draft if this release understands it; fields it lacks come from the stored post. */
function parseDraft(
  value: unknown,
  keptAt: Date,
  isAutosave: boolean,
  stored: PostDraft,
): RecoveredDraft | null {
  if (typeof value !== "object" || value === null || !("draft" in value) || !("version" in value))
    return null;
  const { draft, version } = value;
  if (typeof draft !== "object" || draft === null || typeof version !== "number") return null;
  return { draft: { ...stored, ...draft }, version, keptAt, isAutosave };
}
