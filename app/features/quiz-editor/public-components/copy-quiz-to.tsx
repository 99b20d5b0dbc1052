import { useState } from "react";
import { href } from "react-router";
import { hasSqueezeTexts } from "~/features/posts/rules/quiz-copy";
import type { PostTemplate } from "~/features/posts/schema";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Dialog } from "~/ui/modal";
import { type ShowToast, useToast } from "~/ui/toast";
import { PostFinder, PostLine } from "../components/post-finder";
import {
  MAX_TARGETS,
  type QuizCopyAnswer,
  type QuizCopyRequest,
  type QuizPost,
  questionsText,
} from "../rules/quiz-copies";

type CopyQuizToProps = {
  open: boolean;
  onClose: () => void;
  /** The post being edited, in the version that the form is based on. */
  post: { id: string; version: number; template: PostTemplate };
};

/** Copies the stored quiz of this post to others, after a confirmation (spec:post-editor#copy-quiz-to-posts). */
export function CopyQuizTo({ open, onClose, post }: CopyQuizToProps) {
  return (
    <Dialog wide high open={open} onClose={onClose} title="Copy this quiz to other posts">
      {open && <Targets post={post} onClose={onClose} />}
    </Dialog>
  );
}

function Targets({ post, onClose }: Omit<CopyQuizToProps, "open">) {
  const toast = useToast();
  const [targets, setTargets] = useState<readonly QuizPost[]>([]);
  const [withSqueeze, setWithSqueeze] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const canCopySqueeze =
    hasSqueezeTexts(post.template) && targets.some(({ template }) => hasSqueezeTexts(template));
  const isFull = targets.length >= MAX_TARGETS;
  async function copy() {
    setBusy(true);
    setProblem(null);
    const answer = await send({
      intent: "copy",
      from: { id: post.id, version: post.version },
      to: targets.map(({ id, version }) => ({ id, version })),
      withSqueeze: canCopySqueeze && withSqueeze,
    });
    setBusy(false);
    if (answer.ok) {
      onClose();
      const undo = { label: "Undo", run: () => undoCopy(answer.posts, toast) };
      return toast(`Quiz copied to ${postsText(targets.length)}`, "good", undo);
    }
    setProblem(answer.message);
    const versions = new Map(answer.changed.map(({ id, version }) => [id, version]));
    setTargets(targets.map((each) => ({ ...each, version: versions.get(each.id) ?? each.version })));
  }
  const toggle = (each: QuizPost, isChosen: boolean) =>
    setTargets(isChosen ? [...targets, each] : targets.filter(({ id }) => id !== each.id));
  return (
    <div className="flex flex-col gap-4">
      <p>
        The saved quiz is copied, without your unsaved changes: the questions, the quiz title, and the quiz
        subtitle.
      </p>
      <PostFinder except={post.id} hasQuestions={false}>
        {(each) => {
          const isChosen = targets.some(({ id }) => id === each.id);
          return (
            <Checkbox
              checked={isChosen}
              disabled={isBusy || (isFull && !isChosen)}
              onChange={(event) => toggle(each, event.target.checked)}
            >
              <PostLine post={each} />
            </Checkbox>
          );
        }}
      </PostFinder>
      {isFull && <p className="text-sm text-ink-soft">You can choose up to {MAX_TARGETS} posts at once.</p>}
      {targets.length > 0 && (
        <Replaced
          targets={targets}
          withSqueeze={canCopySqueeze ? withSqueeze : null}
          onSqueeze={setWithSqueeze}
        />
      )}
      {problem && <Banner tone="error" title={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={targets.length === 0} busy={isBusy} busyLabel="Copying..." onClick={copy}>
          {targets.length === 0 ? "Replace quizzes" : `Replace the quiz in ${postsText(targets.length)}`}
        </Button>
      </div>
    </div>
  );
}

type ReplacedProps = {
  targets: readonly QuizPost[];
  /** Null if there are no texts to copy. */
  withSqueeze: boolean | null;
  onSqueeze: (withSqueeze: boolean) => void;
};

/** What is replaced, and how to get it back. */
function Replaced({ targets, withSqueeze, onSqueeze }: ReplacedProps) {
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
      <ul aria-label="What is replaced" className="list-disc pl-5 text-sm">
        {targets.map(({ id, title, status, questionCount }) => (
          <li key={id}>
            {title}: {questionsText(questionCount)}
            {status === "published" && ". Readers see the new quiz at once."}
          </li>
        ))}
      </ul>
      {withSqueeze !== null && (
        <Checkbox checked={withSqueeze} onChange={(event) => onSqueeze(event.target.checked)}>
          Also replace the texts of their squeeze pages
        </Checkbox>
      )}
      <p className="text-sm text-ink-soft">
        Their rankings stay. Each post keeps its earlier quiz as a version, and you can undo this.
      </p>
    </div>
  );
}

const postsText = (count: number) => (count === 1 ? "1 post" : `${count} posts`);

async function undoCopy(posts: readonly { id: string; version: number }[], toast: ShowToast) {
  const answer = await send({ intent: "undo", posts: [...posts] });
  if (!answer.ok) return toast(answer.message, "error");
  if (answer.left.length > 0)
    return toast(`Not undone in posts that were saved since then: ${answer.left.join(", ")}`, "error");
  if (answer.posts.length === 0) return toast("The posts no longer exist, or you can't edit them", "error");
  toast(`Quiz restored in ${postsText(answer.posts.length)}`);
}

const DEADLINE_MS = 20_000;

async function send(body: QuizCopyRequest): Promise<QuizCopyAnswer> {
  try {
    const response = await fetch(href("/admin/blog/quizzes"), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const answer: QuizCopyAnswer = await response.json();
    if (typeof answer.ok !== "boolean") throw new Error("no answer");
    return answer;
  } catch {
    const message = "The server didn't answer. Check the posts before you try again.";
    return { ok: false, message, changed: [] };
  }
}
