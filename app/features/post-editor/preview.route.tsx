import type { MouseEvent, SyntheticEvent } from "react";
import { createContext, data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { PostView } from "~/features/blog/components/post-view";
import { RankingPost } from "~/features/blog/components/ranking-post";
import { serveFramedRawPost } from "~/features/blog/middleware.server";
import { loadPostPage } from "~/features/blog/use-cases/load-post-page.server";
import { CalculatorForm } from "~/features/calculator/components/calculator-form";
import { listCategories } from "~/features/posts/queries/posts.server";
import type { Post } from "~/features/posts/schema";
import { type QuizAnswers, stillValidAnswers } from "~/features/quiz/rules/quiz-answers";
import { questionsOf } from "~/features/quiz/rules/quiz-texts";
import { PrescriptionWidget } from "~/features/savings/components/prescription-widget";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/preview.route";
import { previewPost } from "./rules/preview-post";

type Previewed = { post: Post; answers: QuizAnswers | null };
const previewedContext = createContext<Previewed | null>(null);

/**
 * Reads the form that the editor sent. A custom_html post is returned as readers get it: a separate, isolated document.
 */
const readPreview: Route.MiddlewareFunction = async ({ request, context }, next) => {
  if (request.method !== "POST") return next();
  const { db, now } = context.get(platformContext);
  const { draft = "", answers = "" } = await readFields(request.clone());
  const post = previewPost(parseJson(draft), { now: now(), categories: await listCategories(db) });
  if (post.template === "custom_html") return serveFramedRawPost(post, context);
  context.set(previewedContext, {
    post,
    answers: stillValidAnswers(questionsOf(post), parseJson(answers)),
  });
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [readPreview];

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Rendered inside the editor, without the staff frame. */
export const handle = { standsAlone: true };

export function headers() {
  return { "X-Page-Frame": "self" };
}

/** The page of an unsaved post, rendered from the form. With the answers to its quiz, it starts with the results. */
export async function action({ context }: Route.ActionArgs) {
  const previewed = context.get(previewedContext);
  if (!previewed) throw data("There's nothing to preview.", { status: 400 });
  const { post, answers } = previewed;
  const page = await loadPostPage(context, {
    post,
    actor: currentActor(context),
    query: new URLSearchParams(),
  });
  return { ...page, answers };
}

export default function Preview({ actionData }: Route.ComponentProps) {
  if (!actionData)
    return (
      <EmptyState level={1} title="Nothing to preview">
        Open a post in the editor to preview it.
      </EmptyState>
    );
  const { consentPrechecked, providerNames, answers } = actionData;
  return (
    <div className="flex min-h-dvh flex-col" onClickCapture={stayHere} onSubmitCapture={sendNothing}>
      <PostView
        page={actionData}
        tools={{
          calculator: <CalculatorForm />,
          savings: <PrescriptionWidget consentPrechecked={consentPrechecked} providerNames={providerNames} />,
        }}
        ranking={(props) => <RankingPost {...props} given={answers} />}
      />
    </div>
  );
}

/** Disables links in a preview, so that no click is counted. Links within the page still work. */
function stayHere(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link && !link.getAttribute("href")?.startsWith("#")) event.preventDefault();
}

/** Lets the page's own form handlers run, but sends nothing. */
function sendNothing(event: SyntheticEvent) {
  event.preventDefault();
}
