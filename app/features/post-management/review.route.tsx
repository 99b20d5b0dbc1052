import { data, href, type ShouldRevalidateFunctionArgs } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { isAdmin } from "~/features/auth/rules/access";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { mentionNotifier } from "~/features/notes/jobs.server";
import { PreviewFrame } from "~/features/post-editor/public-components/preview-frame";
import { differencesOf } from "~/features/post-editor/rules/post-differences";
import { draftOf } from "~/features/post-editor/rules/post-draft";
import { findSubmission } from "~/features/posts/queries/review.server";
import { inputOfPost } from "~/features/posts/rules/post-input";
import { DifferenceList } from "~/features/ranking-editor/public-components/difference-list";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/review.route";
import { ReviewDecision } from "./components/review-decision";
import { draftNames, editablePost } from "./use-cases/compare-post.server";
import { decideReview, type ReviewRefusal, reviewSchema } from "./use-cases/decide-review.server";

/** @throws a 404 response. */
async function postFor({ params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { db } = context.get(platformContext);
  const actor = currentActor(context);
  const found = await editablePost(db, actor, params.id);
  return { ...found, actor, submission: await findSubmission(db, found.post.id) };
}

/** What was submitted for a post, and how it differs from the stored post (spec:posts#review-decisions). */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(platformContext);
  const { post, version, actor, submission } = await postFor(args);
  const head = { id: post.id, name: post.adminTitle ?? post.title, version };
  if (!submission) return { ...head, submitted: null };
  const names = await draftNames(db, args.context.get(brandCatalogContext));
  const { input, submittedBy: _, keepPublishDate: __, baseVersion, ...shown } = submission;
  const draft = draftOf(input);
  return {
    ...head,
    submitted: {
      ...shown,
      draft,
      requested: input.status,
      isPublic: post.status !== "draft",
      isOutdated: baseVersion !== version,
      canDecide: isAdmin(actor),
      differences: differencesOf(draftOf(inputOfPost(post)), draft, names),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { post, actor, submission } = await postFor(args);
  const change = reviewSchema.safeParse(await readFields(args.request));
  if (!change.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const platform = args.context.get(platformContext);
  const notify = mentionNotifier(platform, actor.name);
  return decideReview(platform, { actor, postId: post.id, change: change.data, submission, notify });
}

/** If the server can't be reached, the typed reason stays. A successful decision redirects. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const message = "The server didn't respond. Reload the page and check before you try again.";
  const unanswered: ReviewRefusal = { intent: "return", message, errors: {}, values: {} };
  const answer = await withOfflineFallback<ReviewRefusal>(serverAction, unanswered);
  const isOutdated = answer !== unanswered && Object.keys(answer.errors).length === 0;
  return data(answer, { status: isOutdated ? 409 : 422 });
}

/** After someone else decided first, the page reloads and shows their decision. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const handle = { crumb: (loaded: Route.ComponentProps["loaderData"]) => `Review of ${loaded.name}` };

export default function PostReview({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, version, submitted } = loaderData;
  const editor = href("/admin/blog/edit/:id", { id });
  return (
    <>
      <PageHeader title="Review" back={{ label: "Back to the post", to: editor }}>
        Submitted changes to “{name}.”
      </PageHeader>
      {submitted ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="lg:col-start-2 lg:row-start-1">
            <ReviewDecision submitted={submitted} version={version} refusal={actionData} editor={editor} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
            <Card as="section" aria-labelledby="changes">
              <h2 id="changes" className="text-lg font-semibold">
                Changes
              </h2>
              <p className="mb-5 mt-1 text-sm text-ink-soft">
                {submitted.isPublic
                  ? "“Now” is what readers see. “Submitted” is what they see once it's published."
                  : "“Now” is the saved draft. Readers don't see this post until it's published."}
              </p>
              <DifferenceList differences={submitted.differences} one="Now" other="Submitted" />
            </Card>
            <section aria-labelledby="preview" className="min-w-0">
              <h2 id="preview" className="mb-3 text-lg font-semibold">
                Preview
              </h2>
              <PreviewFrame draft={submitted.draft} width="phone" className="h-[75dvh]" />
            </section>
          </div>
        </div>
      ) : (
        <EmptyState title="Nothing to review" action={<ButtonLink to={editor}>Open the post</ButtonLink>}>
          The submitted changes were published or discarded.
        </EmptyState>
      )}
    </>
  );
}
