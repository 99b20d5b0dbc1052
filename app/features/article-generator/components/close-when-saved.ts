import { useEffect, useRef } from "react";
import { href, useNavigate, useNavigationType } from "react-router";
import { useToast } from "~/ui/toast";
import { usageText } from "../rules/cost";
import { type ArticleState, isFinished } from "../rules/status";
import { useCloseDialog } from "./list-behind";

/**
 * Once the draft is saved, the dialog closes and the list behind it reloads (spec:article-generator#generate-dialog).
 * If the draft is the built-in article, the list shows the reason (spec:article-generator#built-in-article). The dialog
 * stays open if the article was finished before it opened, or couldn't be created.
 */
export function useCloseWhenSaved(state: ArticleState): void {
  const navigate = useNavigate();
  const close = useCloseDialog();
  const toast = useToast();
  // A person who just submitted the form arrives by a navigation, perhaps after the article is finished. A page
  // that was loaded, or reached with Back, doesn't.
  const wasRunning = useRef(useNavigationType() !== "POP");
  if (!isFinished(state.status)) wasRunning.current = true;
  const isSaved = state.status === "done" && state.post !== null;
  const latest = useRef({ state, navigate, close, toast });
  latest.current = { state, navigate, close, toast };

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
    latest.current.close();
  }, [isSaved]);
}
