import { useEffect, useRef } from "react";
import { href, useNavigate, useNavigationType } from "react-router";
import { useToast } from "~/ui/toast";
import { usageText } from "../rules/cost";
import { type ArticleState, isFinished } from "../rules/status";

/**
 * Once the draft is saved the dialog closes, and the list behind it reloads (spec:article-generator#generate-dialog); there the
 * built-in article says why it is that (spec:article-generator#built-in-article). The dialog stays open when the
 * article was finished before it opened, or couldn't be created.
 */
export function useCloseWhenSaved(state: ArticleState): void {
  const navigate = useNavigate();
  const toast = useToast();
  // Who has just asked is shown the article by a navigation, perhaps when it is over already; a page that is opened or gone back to, not.
  const wasRunning = useRef(useNavigationType() !== "POP");
  if (!isFinished(state.status)) wasRunning.current = true;
  const isSaved = state.status === "done" && state.post !== null;
  const latest = useRef({ state, navigate, toast });
  latest.current = { state, navigate, toast };

  useEffect(() => {
    if (!isSaved || !wasRunning.current) return;
    wasRunning.current = false;
    const { post, usage, usedTemplate } = latest.current.state;
    if (!post) return;
    const cost = usage ? ` (${usageText(usage)})` : "";
    const what = usedTemplate ? "The built-in article is saved as a draft" : "The draft is saved";
    latest.current.toast(`${what}: ${post.title}${cost}`, "good", {
      label: "Edit",
      run: () => latest.current.navigate(href("/admin/blog/edit/:id", { id: post.id })),
    });
    latest.current.navigate(href("/admin/blog"), { preventScrollReset: true });
  }, [isSaved]);
}
