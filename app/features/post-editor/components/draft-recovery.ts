import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { deleteDraft, type LocalDraft, readDraft, storeDraft } from "~/ui/local-drafts";
import { type Autosave, type DraftPlace, placeIn, type ResumedDraft } from "../rules/autosave";
import { isSameDraft, type PostDraft } from "../rules/post-draft";

const PAUSE_MS = 500;

export type RecoveredDraft = {
  draft: PostDraft;
  /** The version that the draft is based on. */
  version: number;
  /** The revision of the submission that it's based on; undefined if it isn't known. */
  submission: number | undefined;
  keptAt: Date;
  /** Whether the server kept it, perhaps from another device. */
  isAutosave: boolean;
  /** The draft of a new post that this browser kept; null otherwise. */
  place: DraftPlace | null;
};

/** `place`: the draft of a new post; its id is empty for a post that exists. */
type Watched = {
  draft: PostDraft;
  version: number;
  submission: number;
  isChanged: boolean;
  place: RefObject<DraftPlace>;
};

/**
 * The stored post and the person's autosave, if any, when the page was opened. `resumed` is the draft of a new post that
 * the person chose in the list.
 */
type Opened = { stored: PostDraft; autosaved: Autosave | null; resumed: ResumedDraft | null };

/**
 * Keeps the unsaved draft in this browser (spec:post-editor#kept-drafts), half a second after each change and when the
 * page is hidden, and finds a draft that survived a crash, here or on the server. `key` identifies the person and the
 * post.
 */
export function useDraftRecovery(
  key: string,
  { stored, autosaved, resumed }: Opened,
  { draft, version, submission, isChanged, place: draftPlace }: Watched,
) {
  const [found, setFound] = useState<RecoveredDraft | null>(null);
  const [isRead, setRead] = useState(false);
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const first = useRef(stored);
  const onServer = useRef(autosaved);
  const latest = useRef({ draft, version, submission, isChanged, draftPlace });
  latest.current = { draft, version, submission, isChanged, draftPlace };
  const chosen = useRef(resumed);
  const canStore = useRef(false);
  // A recovered draft isn't overwritten until the person decides whether to use it.
  const place = useRef(key);

  useEffect(() => {
    let isGone = false;
    readLocalDraft(key, chosen.current).then((kept) => {
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
    const { isChanged: hasChanges, draftPlace: placeNow, ...value } = latest.current;
    if (!hasChanges || !canStore.current) return;
    if (await storeDraft(place.current, { ...value, place: placeNow.current })) setKeptAt(new Date());
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

/** Opens a draft that the person chose in the list without asking again (spec:post-editor#new-post-drafts). */
export function useResumed(
  isResumed: boolean,
  { found, decide }: ReturnType<typeof useDraftRecovery>,
  restore: (found: RecoveredDraft) => void,
) {
  const latest = useRef(restore);
  latest.current = restore;
  useEffect(() => {
    if (!isResumed || !found) return;
    latest.current(found);
    void decide();
  }, [isResumed, found, decide]);
}

const secondPlace = (key: string) => `${key}:next`;

async function readLocalDraft(key: string, resumed: ResumedDraft | null): Promise<LocalDraft | null> {
  const kept = (await readDraft(key)) ?? (await readDraft(secondPlace(key)));
  return kept ?? (resumed && (await takeLocalDraft(resumed)));
}

/** What this browser kept of the draft while it was written as a new post. It moves to the draft's own key. */
async function takeLocalDraft({ draftId, newPostKey }: ResumedDraft): Promise<LocalDraft | null> {
  const kept = await readDraft(newPostKey);
  if (placeIn(kept?.value)?.draftId !== draftId) return null;
  await deleteDraft(newPostKey);
  return kept;
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
  const submission =
    "submission" in value && typeof value.submission === "number" ? value.submission : undefined;
  return { draft: { ...stored, ...draft }, version, submission, keptAt, isAutosave, place: placeIn(value) };
}
