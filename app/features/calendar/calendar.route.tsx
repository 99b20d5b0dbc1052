import { data, href } from "react-router";
import { enqueueArticle } from "~/features/article-generator/jobs.server";
import { currentActor } from "~/features/auth/middleware.server";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/calendar.route";
import { CalendarDays } from "./components/calendar-days";
import { CalendarNavigation } from "./components/calendar-navigation";
import { listEntries } from "./queries.server";
import { longDay, shownDays } from "./rules/days";
import { calendarSearchSchema, moveSchema } from "./schema";
import { moveEntry } from "./use-cases.server";

/** Posts, schedules, and split tests by day (spec:calendar#calendar). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const { show, day } = calendarSearchSchema.parse(Object.fromEntries(url.searchParams));
  const today = dayOf(now());
  const shown = shownDays(show, day ?? today);
  const range = { first: shown.days[0] ?? today, last: shown.days.at(-1) ?? today };
  return {
    ...(await listEntries(db, currentActor(context), range, now())),
    shown,
    show,
    today,
    month: show === "month" ? (day ?? today).slice(0, 7) : null,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const parsed = moveSchema.safeParse(await readFields(request));
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { kind, id, from, to } = parsed.data;
  const dependencies = { now: platform.now(), enqueue: enqueueArticle(platform) };
  const result = await moveEntry(platform.db, currentActor(context), parsed.data, dependencies);
  if (!result.done) return data(result.answer, { status: result.status });
  const here = href("/admin/calendar") + url.search;
  const undo = { action: here, fields: { kind, id, from: to, to: from, confirmed: "yes" } };
  const text = `“${result.title.slice(0, 200).toWellFormed()}” moved to ${longDay(to)}`;
  return redirectWithToast(here, { text, undo }, platform.config);
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { entries, isComplete, shown, show, today, month } = loaderData;
  return (
    <>
      <PageHeader title="Calendar">
        Published posts, scheduled articles, and split tests, in Eastern Time. Drag one to another day, or use
        its Move button.
      </PageHeader>
      <CalendarNavigation shown={shown} show={show} />
      {!isComplete && (
        <Banner tone="info" title="Some entries aren’t shown" className="mb-4">
          There are too many for one page. Show a week instead.
        </Banner>
      )}
      <CalendarDays days={shown.days} entries={entries} today={today} month={month} />
    </>
  );
}
