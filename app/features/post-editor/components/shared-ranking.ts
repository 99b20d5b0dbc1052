import { useEffect, useState } from "react";
import { href } from "react-router";
import type { SharedForPost } from "~/features/ranking-editor/rules/shared-for-post";
import type { EditorForm } from "./editor-form";

const DEADLINE_MS = 8_000;
const failedMessage = "The shared ranking couldn't be loaded. Try again in a moment.";

async function askForRanking(id: string): Promise<SharedForPost> {
  const response = await fetch(href("/admin/blog/rankings/:id", { id }), {
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  // After the session ended, the server redirects to the sign-in page.
  if (!response.ok || response.redirected) throw new Error(failedMessage);
  return response.json();
}

/**
 * The shared ranking that the form uses. A restored draft may use another one than the stored post, so it's read when
 * it isn't known.
 */
export function useSharedRanking({ draft, set }: EditorForm, initial: SharedForPost | null) {
  const [known, setKnown] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const id = draft.sharedRankingId;
  const isMissing = id !== "" && known?.id !== id;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    askForRanking(id).then(
      (ranking) => !isGone && setKnown(ranking),
      () => !isGone && setProblem(failedMessage),
    );
    return () => {
      isGone = true;
    };
  }, [id, isMissing]);

  /** Uses a ranking, or none: then the entries stay as the post's own. */
  async function choose(chosen: string) {
    setProblem(null);
    if (chosen === "") return set({ sharedRankingId: "", rankingExceptions: [] });
    try {
      const ranking = await askForRanking(chosen);
      setKnown(ranking);
      set({ sharedRankingId: chosen, rankingExceptions: [], providerRankings: ranking.entries });
    } catch {
      setProblem(failedMessage);
    }
  }
  return { ranking: known !== null && known.id === id ? known : null, problem, choose };
}
