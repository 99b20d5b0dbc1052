import { data, href, replace } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { toEasternField } from "~/kernel/eastern-time";
import { platformContext } from "~/platform/context.server";
import { toastHeaders } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Dialog } from "~/ui/modal";
import type { FormRefusal } from "~/ui/staff-form";
import type { Route } from "./+types/schedule.route";
import { useCloseDialog } from "./components/list-behind";
import { ScheduleForm } from "./components/schedule-form";
import { enqueueArticle } from "./jobs.server";
import { createSchedule } from "./mutations/schedules.server";
import { MAX_WAITING, scheduleFailedMessage } from "./rules/limits";
import { withListQuery } from "./rules/list-query";
import { requestIdField, scheduleSchema } from "./schema";

export function loader({ context }: Route.LoaderArgs) {
  return { requestId: crypto.randomUUID(), earliest: toEasternField(context.get(platformContext).now()) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, now, log, config } = platform;
  const fields = await readFields(request);
  const refuse = (status: number, errors: Record<string, string> = {}, message = scheduleFailedMessage) =>
    data<FormRefusal>({ message, errors, values: fields }, { status });
  const parsed = scheduleSchema(now()).safeParse(fields);
  const requestId = requestIdField.safeParse(fields.requestId);
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return refuse(400, errors);
  }
  if (!requestId.success) return refuse(400);
  try {
    const schedule = { ...parsed.data, requestId: requestId.data };
    const dependencies = { now: now(), enqueue: enqueueArticle(platform) };
    const result = await createSchedule(db, currentActor(context), schedule, dependencies);
    if (!result.done)
      return refuse(429, {}, `${scheduleFailedMessage}. You already have ${MAX_WAITING} pending schedules.`);
    const list = href("/admin/blog/schedules");
    const isBehind = url.pathname === href("/admin/blog/schedules/new");
    return replace(isBehind ? withListQuery(list, url.search) : list, {
      headers: await toastHeaders({ text: "Post scheduled" }, config),
    });
  } catch (error) {
    log.failure(error, "a schedule could not be created");
    return refuse(503);
  }
}

/** The dialog 'Schedule Post', above the list of posts or of schedules (spec:article-generator#schedule-dialog). */
export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const { requestId, earliest } = loaderData;
  const close = useCloseDialog();
  return (
    <Dialog open onClose={close} title="Schedule Post">
      <ScheduleForm
        intent="schedule"
        refusal={actionData}
        submit="Schedule"
        start={{ keyword: "", publishDate: "", autoPublish: false }}
        earliest={earliest}
      >
        <input type="hidden" name="requestId" value={requestId} />
      </ScheduleForm>
    </Dialog>
  );
}
