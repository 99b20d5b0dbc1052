import { CalendarClock } from "lucide-react";
import { data, href, Outlet, useLocation } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { existingPage } from "~/platform/db/list-page.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { ButtonLink } from "~/ui/button";
import { sortFrom, TableFrame } from "~/ui/data-table";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import { useProgress } from "~/ui/use-progress";
import type { Route } from "./+types/schedules.route";
import { ScheduleTable } from "./components/schedule-table";
import { enqueueArticle } from "./jobs.server";
import { cancelSchedule, retrySchedule } from "./mutations/schedules.server";
import { listSchedules } from "./queries/schedules.server";
import { withListQuery } from "./rules/list-query";
import { statusLabels } from "./rules/status";
import { pageField, scheduleIntentSchema, scheduleSortKeys } from "./schema";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const requested = pageField.parse(url.searchParams.get("page"));
  const actor = currentActor(context);
  const sort = sortFrom(url.searchParams, scheduleSortKeys);
  const views = await openViews(db, actor, url, "/admin/blog/schedules");
  const size = rowsPerPageFrom(url.searchParams);
  const read = (page: number) => listSchedules(db, actor, { page, size }, sort);
  return { ...(await existingPage(requested, size, read)), sort, views, now: now().toISOString() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, now, config } = platform;
  const parsed = scheduleIntentSchema.safeParse(await readFields(request));
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { intent, scheduleId } = parsed.data;
  const actor = currentActor(context);
  const dependencies = { now: now(), enqueue: enqueueArticle(platform), useTemplate: intent === "template" };
  const isCancel = intent === "cancel";
  const result = isCancel
    ? await cancelSchedule(db, actor, scheduleId, now())
    : await retrySchedule(db, actor, scheduleId, dependencies);
  const back = (text: string, tone: "good" | "error") =>
    redirectWithToast(sameList(url).back, { text, tone }, config);
  if (result.done) return back(isCancel ? "Schedule canceled" : "Schedule is pending again", "good");
  if (result.problem === "gone") throw data("That schedule doesn't exist.", { status: 404 });
  return back(`It's already ${statusLabels[result.status].toLowerCase()}`, "error");
}

const LOOK_EVERY_MS = 5_000;

/** Every scheduled post with its state (spec:article-generator#schedule-list). */
export default function Schedules({ loaderData }: Route.ComponentProps) {
  const { schedules, sort, views, total, page, pageCount, now } = loaderData;
  const { search } = useLocation();
  const isMoving = schedules.some(
    ({ status, publishDate }) => status === "generating" || (status === "pending" && publishDate <= now),
  );
  useProgress(isMoving, LOOK_EVERY_MS);
  return (
    <>
      <PageHeader
        title="Scheduled posts"
        actions={
          <ButtonLink to={withListQuery(href("/admin/blog/schedules/new"), search)} preventScrollReset>
            <CalendarClock aria-hidden="true" className="size-5" />
            Schedule Post
          </ButtonLink>
        }
      >
        The AI writes each article at its scheduled time (Eastern Time) and saves it as a draft, unless you
        chose to publish it automatically. If the AI isn't available, the built-in article is saved as a draft
        instead.
      </PageHeader>
      <TableFrame
        status={total === 1 ? "1 schedule" : `${total} schedules`}
        pages={<Pagination page={page} pageCount={pageCount} rows={total} label="the schedules" />}
      >
        <ScheduleTable
          schedules={schedules}
          sort={sort}
          head={(columns) => <SavedViews views={views} columns={columns} />}
        />
      </TableFrame>
      <Outlet />
    </>
  );
}
