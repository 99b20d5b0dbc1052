import { data, href, replace } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { toEasternField } from "~/kernel/eastern-time";
import { platformContext } from "~/platform/context.server";
import { toastHeaders } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Dialog } from "~/ui/modal";
import type { FormRefusal } from "~/ui/staff-form";
import type { Route } from "./+types/schedule-edit.route";
import { useCloseDialog } from "./components/list-behind";
import { ScheduleForm, StoredSchedule } from "./components/schedule-form";
import { enqueueArticle } from "./jobs.server";
import { editSchedule } from "./mutations/schedules.server";
import { findArticleState } from "./queries/schedules.server";
import { scheduleChangedMessage } from "./rules/limits";
import { withListQuery } from "./rules/list-query";
import { type ArticleState, canEdit, statusLabels } from "./rules/status";
import { requestIdField, revisionField, scheduleSchema } from "./schema";

const NOT_SAVED = "The schedule wasn't saved";

/** `stored`: the schedule as someone else saved it after the form was opened. */
type Answer = { refusal: FormRefusal; stored?: ArticleState };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const id = requestIdField.safeParse(params.id);
  const schedule = id.success ? await findArticleState(db, currentActor(context), id.data) : null;
  if (!schedule) throw data("That schedule doesn't exist.", { status: 404 });
  return {
    schedule,
    publishDate: toEasternField(new Date(schedule.publishDate)),
    earliest: toEasternField(now()),
  };
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, now, config } = platform;
  const fields = await readFields(request);
  const refuse = (
    status: number,
    message: string,
    errors: Record<string, string> = {},
    stored?: ArticleState,
  ) => data<Answer>({ refusal: { message, errors, values: fields }, stored }, { status });
  const id = requestIdField.safeParse(params.id);
  if (!id.success) throw data("That schedule doesn't exist.", { status: 404 });
  const parsed = scheduleSchema(now()).safeParse(fields);
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return refuse(400, NOT_SAVED, errors);
  }
  const actor = currentActor(context);
  const dependencies = { now: now(), enqueue: enqueueArticle(platform) };
  const edit = { ...parsed.data, revision: revisionField.parse(fields.revision) };
  const result = await editSchedule(db, actor, id.data, edit, dependencies);
  if (result.done)
    return replace(withListQuery(href("/admin/blog/schedules"), url.search), {
      headers: await toastHeaders({ text: "Schedule saved" }, config),
    });
  if (result.problem === "state" && !canEdit(result.status))
    return refuse(409, `${NOT_SAVED}. It's already ${statusLabels[result.status].toLowerCase()}.`);
  const stored = await findArticleState(db, actor, id.data);
  if (result.problem === "gone" || !stored) throw data("That schedule doesn't exist.", { status: 404 });
  return refuse(409, scheduleChangedMessage, {}, stored);
}

/** Changes a schedule that is not being written. */
export default function ScheduleEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { schedule, publishDate, earliest } = loaderData;
  const { keyword, autoPublish, status } = schedule;
  const { refusal, stored } = actionData ?? {};
  // After a conflict, saving again replaces what the form shows as saved, but not a change that came even later.
  const revision = stored?.revision ?? refusal?.values.revision ?? schedule.revision;
  const close = useCloseDialog();
  return (
    <Dialog open onClose={close} title="Edit schedule">
      {canEdit(status) ? (
        <ScheduleForm
          intent="edit"
          refusal={refusal}
          submit="Save"
          start={{ keyword, publishDate, autoPublish }}
          earliest={earliest}
        >
          <input type="hidden" name="revision" value={revision} />
          {stored && <StoredSchedule schedule={stored} />}
        </ScheduleForm>
      ) : (
        <Banner tone="info" title={`This schedule is ${statusLabels[status].toLowerCase()}`}>
          It can't be changed.
        </Banner>
      )}
    </Dialog>
  );
}
