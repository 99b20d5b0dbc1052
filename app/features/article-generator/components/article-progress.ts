import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import { type ArticleState, isFinished } from "../rules/status";

/**
 * Where an article is, told by the server as it changes. When it is over, the page asks for its data again, so that the list
 * behind shows the draft. The connection is made again by the browser whenever it ends.
 * @param first as the page brought it.
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

  // What the page itself knows counts more than what was told before it was asked for again.
  return isFirstFinished || reported.scheduleId !== scheduleId ? first : reported;
}
