import { Copy, CopyPlus } from "lucide-react";
import { useRef, useState } from "react";
import { newPostInput } from "~/features/posts/rules/post-input";
import { type ChosenQuiz, CopyQuizFrom } from "~/features/quiz-editor/public-components/copy-quiz-from";
import { CopyQuizTo } from "~/features/quiz-editor/public-components/copy-quiz-to";
import { Button } from "~/ui/button";
import { useToast } from "~/ui/toast";
import { draftOf, type PostDraft } from "../rules/post-draft";
import type { EditorForm } from "./editor-form";

/** The stored post that is being edited; null for a new one. */
export type StoredVersion = { id: string; version: number } | null;

/** The buttons that copy a quiz into this post and to others (spec:post-editor#copy-quiz). */
export function QuizCopies({ form, stored }: { form: EditorForm; stored: StoredVersion }) {
  const { draft, set } = form;
  const toast = useToast();
  const [open, setOpen] = useState<"from" | "to" | null>(null);
  const latest = useRef(draft);
  latest.current = draft;
  function take({ quiz, title, withSqueeze }: ChosenQuiz) {
    const patch = formOf(quiz, withSqueeze);
    const names = Object.keys(patch) as (keyof typeof patch)[];
    const before = Object.fromEntries(names.map((name) => [name, draft[name]]));
    set(patch);
    toast(`Quiz of “${title}” copied. It isn't saved yet.`, "good", {
      label: "Undo",
      run: () => {
        if (names.every((name) => latest.current[name] === patch[name])) set(before);
        else toast("The quiz has changed since it was copied, so it stays.", "error");
      },
    });
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen("from")}>
        <Copy aria-hidden="true" className="size-4" />
        Copy from a post
      </Button>
      {stored && draft.quizQuestions.length > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setOpen("to")}>
          <CopyPlus aria-hidden="true" className="size-4" />
          Copy to posts
        </Button>
      )}
      <CopyQuizFrom
        open={open === "from"}
        onClose={() => setOpen(null)}
        postId={stored?.id ?? null}
        template={draft.template}
        questionCount={draft.quizQuestions.length}
        onChoose={take}
      />
      {stored && (
        <CopyQuizTo
          open={open === "to"}
          onClose={() => setOpen(null)}
          post={{ ...stored, template: draft.template }}
        />
      )}
    </>
  );
}

/** The fields of the form that a copied quiz fills. */
function formOf(quiz: ChosenQuiz["quiz"], withSqueeze: boolean): Partial<PostDraft> {
  const { quizQuestions, quizTitle, quizSubtitle, ...filled } = draftOf(newPostInput(quiz));
  if (!withSqueeze) return { quizQuestions, quizTitle, quizSubtitle };
  const { squeezeHeadline, squeezeSubheadline, squeezeTrustText, squeezeCtaText, squeezeFooterText } = filled;
  const squeeze = {
    squeezeHeadline,
    squeezeSubheadline,
    squeezeTrustText,
    squeezeCtaText,
    squeezeFooterText,
  };
  return { quizQuestions, quizTitle, quizSubtitle, ...squeeze };
}
