import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { randomUuid } from "~/ui/random-uuid";
import {
  type AutosaveAnswer,
  type AutosaveState,
  autosaveDelay,
  type DraftPlace,
  readAutosaveAnswer,
} from "../rules/autosave";
import type { PostDraft } from "../rules/post-draft";

const DEADLINE_MS = 15_000;
/** The wait between a failure and the next attempt, whether or not anyone types. */
const RETRY_MS = 20_000;

type Watched = {
  draft: PostDraft;
  version: number;
  submission: number;
  isChanged: boolean;
  /** Paused until the person has restored or discarded earlier changes, so they aren't overwritten. */
  isPaused: boolean;
};

/**
 * Stores the unsaved form on the server, apart from the post (spec:post-editor#autosave). The server refuses if another
 * tab or device has newer changes, and reports whether someone has saved the post since.
 * @param postId null for a new post.
 * @param place identifies the draft of a new post.
 * @param known the revision that the page was loaded with; 0 for none.
 */
export function useAutosave({ postId, place, known }: Target, watched: Watched) {
  const [state, setState] = useState<AutosaveState>({ kind: "idle" });
  const urlNow = useCallback(() => urlOf(postId, place.current.draftId), [postId, place]);
  const latest = useRef(watched);
  latest.current = watched;
  const revision = useRef(known);
  const [ownSource] = useState(randomUuid);
  place.current.source ||= ownSource;
  const stored = useRef<PostDraft | null>(null);
  const firstChange = useRef<number | null>(null);
  const retryAt = useRef(0);
  const isSending = useRef(false);
  const isOver = useRef(false);

  const flush = useCallback(async () => {
    const { isChanged, isPaused, draft, ...basis } = latest.current;
    if (!isChanged || isPaused || isSending.current || isOver.current || draft === stored.current) return;
    isSending.current = true;
    setState({ kind: "saving" });
    const { source } = place.current;
    const answer = await send(urlNow(), { draft, ...basis, revision: revision.current, source });
    isSending.current = false;
    if (isOver.current) return;
    if (answer?.stored) {
      revision.current = answer.revision;
      stored.current = draft;
      firstChange.current = null;
      setState({ kind: "stored", at: new Date(), newerPost: answer.newerPost });
    } else if (answer && answer.problem !== "unreadable") {
      isOver.current = answer.problem !== "too-many-drafts";
      if (!isOver.current) retryAt.current = Date.now() + RETRY_MS;
      setState({ kind: endStates[answer.problem] });
    } else {
      retryAt.current = Date.now() + RETRY_MS;
      setState({ kind: "waiting" });
    }
  }, [urlNow, place]);

  const { draft, isChanged, isPaused } = watched;
  const { kind } = state;
  useEffect(() => {
    if (!isChanged || isPaused || kind === "saving" || draft === stored.current) return;
    const now = Date.now();
    firstChange.current ??= now;
    const delay =
      kind === "waiting" || kind === "full"
        ? Math.max(0, retryAt.current - now)
        : autosaveDelay(firstChange.current, now);
    const timer = setTimeout(flush, delay);
    return () => clearTimeout(timer);
  }, [draft, isChanged, isPaused, kind, flush]);

  useWhenHiddenOrOnline(flush);
  /** Deletes the server's copy. If that fails, the known revision lets the next autosave replace it. */
  const discard = useCallback(
    async (other?: DraftPlace | null) => {
      const request = { method: "DELETE", signal: AbortSignal.timeout(DEADLINE_MS) };
      const response = await fetch(other ? urlOf(postId, other.draftId) : urlNow(), request).catch(
        () => null,
      );
      if (response?.ok && !response.redirected) revision.current = 0;
    },
    [postId, urlNow],
  );
  /** Ends autosaving, because the post is saved and the server has deleted its copy. */
  const stop = useCallback(() => {
    isOver.current = true;
  }, []);
  return { state, flush, discard, stop };
}

type Target = { postId: string | null; place: RefObject<DraftPlace>; known: number };

const urlOf = (postId: string | null, draftId: string) =>
  postId === null
    ? href("/admin/blog/drafts/:id", { id: draftId })
    : href("/admin/blog/autosave/:id", { id: postId });

const endStates = {
  "newer-autosave": "elsewhere",
  "too-many-drafts": "full",
  "saved-already": "elsewhere",
  "unknown-post": "refused",
} as const;

/** Runs it when the page is hidden or back online. */
function useWhenHiddenOrOnline(run: () => Promise<void>): void {
  useEffect(() => {
    const handleHidden = () => document.hidden && run();
    const handleOnline = () => void run();
    document.addEventListener("visibilitychange", handleHidden);
    addEventListener("online", handleOnline);
    return () => {
      document.removeEventListener("visibilitychange", handleHidden);
      removeEventListener("online", handleOnline);
    };
  }, [run]);
}

/** Null if the server is unreachable or sends something else, such as the sign-in page. */
async function send(url: string, body: object): Promise<AutosaveAnswer | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return readAutosaveAnswer(await response.json());
  } catch {
    return null;
  }
}
