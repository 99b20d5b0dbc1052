import { type ReactNode, useCallback, useState } from "react";
import { href } from "react-router";
import { statusNames } from "~/features/posts/rules/post-names";
import { Badge } from "~/ui/badge";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { askServer, useServerSearch } from "~/ui/server-search";
import {
  type FoundQuizzes,
  LONGEST_QUIZ_SEARCH,
  type QuizPost,
  questionsText,
  quizzesFailedMessage,
} from "../rules/quiz-copies";

type PostFinderProps = {
  /** The post that isn't listed; null for a new one. */
  except: string | null;
  /** Whether only posts with questions are listed. */
  hasQuestions: boolean;
  /** What to do with a post: a button or a checkbox with its name. */
  children: (post: QuizPost) => ReactNode;
};

const NOTHING: FoundQuizzes = { posts: [], left: 0 };

/** A field that finds posts by name, and the posts it found (spec:post-editor#copy-quiz). */
export function PostFinder({ except, hasQuestions, children }: PostFinderProps) {
  const [typed, setTyped] = useState("");
  const ask = useCallback(
    (q: string, stale: AbortSignal): Promise<FoundQuizzes> => {
      const search = new URLSearchParams({ q, except: except ?? "", questions: hasQuestions ? "1" : "0" });
      return askServer(`${href("/admin/blog/quizzes")}?${search}`, stale);
    },
    [except, hasQuestions],
  );
  const { found, isBusy, hasFailed } = useServerSearch(typed, true, ask, NOTHING);
  const { posts, left } = found;
  return (
    <div className="flex flex-col gap-3">
      <Field label="Find a post">
        <TextInput
          value={typed}
          maxLength={LONGEST_QUIZ_SEARCH}
          placeholder="Type a title"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <ul aria-label="Posts" aria-busy={isBusy} className="flex flex-col divide-y divide-line">
        {posts.map((post) => (
          <li key={post.id} className="py-2">
            {children(post)}
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {hasFailed && quizzesFailedMessage}
        {!hasFailed &&
          posts.length === 0 &&
          (isBusy ? "Searching..." : "No matching ranking posts that you can edit.")}
        {left > 0 &&
          `${left === 1 ? "1 more post matches" : `${left} more posts match`}. Type more of the title.`}
      </p>
    </div>
  );
}

/** A post's name, with its status and how many questions it asks. */
export function PostLine({ post }: { post: QuizPost }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="font-medium wrap-anywhere">{post.title}</span>
      <Badge>{statusNames[post.status]}</Badge>
      <span className="text-sm text-ink-soft">{questionsText(post.questionCount)}</span>
    </span>
  );
}
