import { data, href, replace } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Dialog } from "~/ui/modal";
import { type FormRefusal, StaffForm, TextField } from "~/ui/staff-form";
import type { Route } from "./+types/generate.route";
import { ArticleStatus } from "./components/article-status";
import { useCloseDialog } from "./components/list-behind";
import { enqueueArticle } from "./jobs.server";
import { cancelSchedule, requestArticle, retrySchedule } from "./mutations/schedules.server";
import { findAiKey } from "./queries/ai-settings.server";
import { findArticleState, findRunningArticle } from "./queries/schedules.server";
import { generateFailedMessage, tooManyArticlesMessage } from "./rules/limits";
import { withListQuery } from "./rules/list-query";
import { generateSchema, requestIdField, scheduleIntentSchema } from "./schema";

const INTENT = "generate";

/** Shows an article in the dialog. It's the same dialog, so Back doesn't return to its earlier states. */
const show = (article: string, url: URL) =>
  replace(withListQuery(href("/admin/blog/generate"), url.search, { article }));

/** The article in the URL, or else the one still being written, so that closing the window loses nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const named = requestIdField.safeParse(url.searchParams.get("article"));
  const isNew = url.searchParams.has("new");
  const article = named.success
    ? await findArticleState(platform.db, actor, named.data)
    : isNew
      ? null
      : await findRunningArticle(platform.db, actor);
  const { source } = await findAiKey(platform);
  return { article, hasKey: source === "saved" || source === "environment", requestId: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const fields = await readFields(request);
  if (fields.intent === INTENT) return generate(fields, context, url);
  const parsed = scheduleIntentSchema.safeParse(fields);
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const platform = context.get(platformContext);
  const { db, now } = platform;
  const { intent, scheduleId } = parsed.data;
  const actor = currentActor(context);
  const dependencies = { now: now(), enqueue: enqueueArticle(platform) };
  const result =
    intent === "cancel"
      ? await cancelSchedule(db, actor, scheduleId, now())
      : await retrySchedule(db, actor, scheduleId, { ...dependencies, useTemplate: intent === "template" });
  // The article's status has changed. The page shows the current status.
  if (!result.done && result.problem === "gone") throw data("That article doesn't exist.", { status: 404 });
  return show(scheduleId, url);
}

async function generate(fields: Record<string, string>, context: Route.ActionArgs["context"], url: URL) {
  const platform = context.get(platformContext);
  const refuse = (status: number, message: string, errors: Record<string, string> = {}) =>
    data<FormRefusal>({ message, errors, values: fields }, { status });
  const parsed = generateSchema.safeParse(fields);
  if (!parsed.success) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === "keyword");
    if (!issue) return refuse(400, generateFailedMessage);
    return refuse(400, "Nothing was generated", { keyword: issue.message });
  }
  try {
    const dependencies = { now: platform.now(), enqueue: enqueueArticle(platform) };
    const result = await requestArticle(platform.db, currentActor(context), parsed.data, dependencies);
    if (!result.done) return refuse(429, tooManyArticlesMessage(result.waitMs));
    return show(result.scheduleId, url);
  } catch (error) {
    platform.log.failure(error, "an article could not be requested");
    return refuse(503, generateFailedMessage);
  }
}

/** The dialog 'Generate Blog Post' (spec:article-generator#generate-dialog). */
export default function Generate({ loaderData, actionData }: Route.ComponentProps) {
  const { article, hasKey, requestId } = loaderData;
  const close = useCloseDialog();
  const form = { intent: INTENT, refusal: actionData };
  return (
    <Dialog open onClose={close} title="Generate Blog Post">
      {article && !actionData ? (
        <ArticleStatus key={article.scheduleId} article={article} requestId={requestId} />
      ) : (
        <div className="flex flex-col gap-4">
          {!hasKey && (
            <Banner still tone="warning" title="No AI key is set">
              An administrator can add one on the AI settings page. Until then, articles are drafts from the
              built-in template.
            </Banner>
          )}
          <StaffForm {...form} submit={hasKey ? "Generate" : "Use built-in template"} busy="Starting...">
            <input type="hidden" name="requestId" value={requestId} />
            {!hasKey && <input type="hidden" name="useTemplate" value="on" />}
            <TextField
              {...form}
              name="keyword"
              label="Target Keyword"
              hint="What readers search for. The article takes a minute or two and is saved as a draft."
              autoComplete="off"
            />
          </StaffForm>
        </div>
      )}
    </Dialog>
  );
}
