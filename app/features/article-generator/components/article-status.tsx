import { Form, href, useLocation, useNavigation } from "react-router";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { ProgressBar } from "~/ui/progress-bar";
import { usageText } from "../rules/cost";
import { generateFailedMessage } from "../rules/limits";
import { withListQuery } from "../rules/list-query";
import { type ArticleState, isFinished, templateReasons } from "../rules/status";
import { useArticleProgress } from "./article-progress";
import { useCloseWhenSaved } from "./close-when-saved";

/** The approximate length of the longest answer, in characters: 4,000 tokens of about four characters. */
const LONGEST_ANSWER = 16_000;
const CHARACTERS_A_WORD = 6.5;

type ArticleStatusProps = {
  article: ArticleState;
  /** For requesting another article with the same keyword. */
  requestId: string;
};

/** One article: its progress, then its result. */
export function ArticleStatus({ article, requestId }: ArticleStatusProps) {
  const state = useArticleProgress(article);
  useCloseWhenSaved(state);
  return (
    <div className="flex flex-col gap-5">
      <p>
        Target Keyword: <strong>{state.keyword}</strong>
      </p>
      {!isFinished(state.status) && <Running state={state} />}
      {state.status === "done" && <Done state={state} requestId={requestId} />}
      {state.status === "failed" && <Failed state={state} />}
      {state.status === "cancelled" && (
        <>
          <Banner tone="info" title="Canceled">
            No post was created.
          </Banner>
          <Again />
        </>
      )}
    </div>
  );
}

function Running({ state }: { state: ArticleState }) {
  const percent = Math.min(98, Math.round((state.progress / LONGEST_ANSWER) * 100));
  const navigation = useNavigation();
  const isCanceling = navigation.formData?.get("intent") === "cancel";
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar label="Article progress" percent={percent} />
      <p role="status" className="figures text-sm text-ink-soft">
        {stageText(state)}
      </p>
      <p className="text-sm text-ink-soft">
        You can close this window. The draft appears in the list when it is done.
      </p>
      <Form method="post">
        <input type="hidden" name="scheduleId" value={state.scheduleId} />
        <Button
          type="submit"
          variant="secondary"
          name="intent"
          value="cancel"
          busy={isCanceling}
          busyLabel="Canceling..."
        >
          Cancel
        </Button>
      </Form>
    </div>
  );
}

/** In steps of 50 words, so that a screen reader doesn't announce every word. */
function stageText({ status, progress }: ArticleState): string {
  if (status === "pending") return "Waiting to start...";
  const words = Math.floor(progress / CHARACTERS_A_WORD / 50) * 50;
  if (progress === 0) return "Contacting the AI...";
  return words === 0 ? "Writing..." : `Writing: about ${words} words so far`;
}

function Done({ state, requestId }: { state: ArticleState; requestId: string }) {
  const { post, usedTemplate, reason, usage } = state;
  const canAskAgain = usedTemplate && reason !== templateReasons["asked-for"];
  return (
    <>
      {usedTemplate ? (
        <Banner tone="warning" title="The built-in template article was used">
          {reason} The article is saved as a draft. Rewrite it before you publish it.
        </Banner>
      ) : (
        <Banner tone="good" title={post?.isPublished ? "The post is published" : "The draft is saved"}>
          Review it before you publish it. AI makes mistakes.
        </Banner>
      )}
      {post ? (
        <p>
          <Link to={href("/admin/blog/edit/:id", { id: post.id })} className="link font-semibold">
            {post.title}
          </Link>
        </p>
      ) : (
        <p className="text-ink-soft">The post has since been deleted.</p>
      )}
      {usage && <p className="figures text-sm text-ink-soft">{usageText(usage)}</p>}
      <div className="flex flex-wrap gap-3">
        {post && (
          <ButtonLink to={href("/admin/blog/edit/:id", { id: post.id })}>
            {post.isPublished ? "Edit post" : "Edit draft"}
          </ButtonLink>
        )}
        {canAskAgain ? <TryWithAi keyword={state.keyword} requestId={requestId} /> : <Again />}
      </div>
    </>
  );
}

/** The AI may work on the next try. The built-in draft stays in the list until someone deletes it. */
function TryWithAi({ keyword, requestId }: { keyword: string; requestId: string }) {
  const { search } = useLocation();
  return (
    <Form method="post" action={withListQuery(href("/admin/blog/generate"), search)}>
      <input type="hidden" name="keyword" value={keyword} />
      <input type="hidden" name="requestId" value={requestId} />
      <Button type="submit" variant="secondary" name="intent" value="generate">
        Try the AI again
      </Button>
    </Form>
  );
}

function Failed({ state }: { state: ArticleState }) {
  const { scheduleId, reason } = state;
  return (
    <>
      <Banner tone="error" title={generateFailedMessage}>
        {reason !== generateFailedMessage && reason}
      </Banner>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="scheduleId" value={scheduleId} />
        <Button type="submit" name="intent" value="retry">
          Try again
        </Button>
        <Button type="submit" variant="secondary" name="intent" value="template">
          Use built-in template
        </Button>
      </Form>
    </>
  );
}

function Again() {
  const { search } = useLocation();
  const another = withListQuery(href("/admin/blog/generate"), search, { new: "" });
  return (
    <ButtonLink variant="secondary" to={another} replace>
      Write another article
    </ButtonLink>
  );
}
