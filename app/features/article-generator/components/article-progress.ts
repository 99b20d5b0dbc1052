import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import { type ArticleState, isFinished } from "../rules/status";

/**
 * The state of an article, updated by server-sent events. When the article is finished, the page reloads its data, so
 * that the list behind shows the draft. The browser reconnects whenever the connection closes.
 * @param first the state that the page was loaded with.
 */
export function useArticleProgress(first: ArticleState): ArticleState {
  const [reported, setReported] = useState(first);
  const { revalidate } = useRevalidator();
  const { scheduleId } = first;
  const isFirstFinished = isFinished(first.status);

  useEffect(() => {
    if (isFirstFinished) return;
    const source = new EventSource(href("/admin/blog/generate/:id/progress", { id: scheduleId }));
    source.addEventListener("message", (event) => {
      const state: ArticleState = JSON.parse(event.data);
      setReported(state);
      if (!isFinished(state.status)) return;
      source.close();
      revalidate();
    });
    return () => source.close();
  }, [scheduleId, isFirstFinished, revalidate]);

  // State loaded with the page takes precedence over events received before that load.
  return isFirstFinished || reported.scheduleId !== scheduleId ? first : reported;
}
