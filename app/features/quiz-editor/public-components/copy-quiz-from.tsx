import { useState } from "react";
import { href } from "react-router";
import { hasSqueezeTexts } from "~/features/posts/rules/quiz-copy";
import type { PostTemplate } from "~/features/posts/schema";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Dialog } from "~/ui/modal";
import { askServer } from "~/ui/server-search";
import { PostFinder, PostLine } from "../components/post-finder";
import { type QuizPost, questionsText, quizzesFailedMessage, type StoredQuiz } from "../rules/quiz-copies";

/** A quiz to put into the form. */
export type ChosenQuiz = { quiz: StoredQuiz; title: string; withSqueeze: boolean };

type CopyQuizFromProps = {
  open: boolean;
  onClose: () => void;
  /** Null for a new post. */
  postId: string | null;
  /** The form that gets the quiz. */
  template: PostTemplate;
  questionCount: number;
  onChoose: (chosen: ChosenQuiz) => void;
};

/** Copies the stored quiz of another post into the form, after a confirmation (spec:post-editor#copy-quiz). */
export function CopyQuizFrom({ open, onClose, ...rest }: CopyQuizFromProps) {
  return (
    <Dialog wide high open={open} onClose={onClose} title="Copy a quiz into this post">
      {open && <Steps {...rest} onClose={onClose} />}
    </Dialog>
  );
}

type Chosen = { post: QuizPost; quiz: StoredQuiz };

function Steps({ postId, ...rest }: Omit<CopyQuizFromProps, "open">) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  async function choose(post: QuizPost) {
    setBusyId(post.id);
    setFailed(false);
    try {
      const url = `${href("/admin/blog/quizzes")}?${new URLSearchParams({ id: post.id })}`;
      setChosen({ post, quiz: await askServer(url, new AbortController().signal) });
    } catch {
      setFailed(true);
    }
    setBusyId(null);
  }
  if (chosen) return <Confirmation {...rest} chosen={chosen} onBack={() => setChosen(null)} />;
  return (
    <div className="flex flex-col gap-4">
      {hasFailed && <Banner tone="error" title={quizzesFailedMessage} />}
      <PostFinder except={postId} hasQuestions>
        {(post) => (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <PostLine post={post} />
            <Button
              size="sm"
              variant="secondary"
              busy={busyId === post.id}
              disabled={busyId !== null && busyId !== post.id}
              busyLabel="Loading..."
              onClick={() => choose(post)}
            >
              Choose<span className="sr-only"> {post.title}</span>
            </Button>
          </div>
        )}
      </PostFinder>
    </div>
  );
}

type ConfirmationProps = Omit<CopyQuizFromProps, "open" | "postId"> & { chosen: Chosen; onBack: () => void };

function Confirmation({ chosen, template, questionCount, onChoose, onClose, onBack }: ConfirmationProps) {
  const { post, quiz } = chosen;
  const canCopySqueeze = hasSqueezeTexts(template) && hasSqueezeTexts(quiz.template);
  const [withSqueeze, setWithSqueeze] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p>
        Replace this post's {questionsText(questionCount)}, quiz title, and quiz subtitle with those of “
        {post.title}”? The post is only changed when you save it.
      </p>
      <ol aria-label="Questions to copy" className="list-decimal pl-6">
        {quiz.quizQuestions.map(({ id, question }) => (
          <li key={id}>{question}</li>
        ))}
      </ol>
      {canCopySqueeze && (
        <Checkbox checked={withSqueeze} onChange={(event) => setWithSqueeze(event.target.checked)}>
          Also replace the squeeze page's texts
        </Checkbox>
      )}
      <p className="text-sm text-ink-soft">
        The ranking, the option to include answers in links, and the squeeze page's image stay. The loading
        screen is the same for all posts.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button
          onClick={() => {
            onChoose({ quiz, title: post.title, withSqueeze: canCopySqueeze && withSqueeze });
            onClose();
          }}
        >
          Replace quiz
        </Button>
      </div>
    </div>
  );
}
