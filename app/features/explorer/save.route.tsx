import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/save.route";
import { SavedReportForm } from "./components/saved-report-form";
import { findSavedReport } from "./queries/saved-reports.server";
import { dimensionOf } from "./rules/dimensions";
import { daysText, presetName } from "./rules/format";
import { measureOf } from "./rules/measures";
import { readReportQuery } from "./rules/report-query";
import { canChange } from "./rules/saved-report";
import { receiveNew } from "./use-cases/receive-saved.server";

/** The form that saves the report of the URL (spec:explorer#saved-reports). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const actor = currentActor(context);
  const { reportQuery, problem } = readReportQuery(url.searchParams, actor, now());
  if (problem !== null) throw data(problem, { status: 400 });
  const opened = await findSavedReport(db, actor.userId, url.searchParams.get("saved") ?? "");
  const report = opened && canChange(actor, opened) ? opened : null;
  const { by, measures, preset, days } = reportQuery;
  return {
    what: measures.map((key) => measureOf(key).label).join(", "),
    by: by.map((key) => dimensionOf(key).label).join(", "),
    days: preset === null ? daysText(days) : presetName(preset).toLowerCase(),
    report,
    isOwn: report === null || report.ownerId === actor.userId,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const result = await receiveNew(
    platform,
    currentActor(context),
    url.searchParams,
    await readFields(request),
  );
  if (!result.done) return data({ refusal: result.refusal }, { status: result.status });
  const to = `${href("/admin/reports")}?${result.query}&saved=${result.id}`;
  return redirectWithToast(to, { text: "Report saved" }, platform.config);
}

export default function SaveReport({ loaderData, actionData }: Route.ComponentProps) {
  const { what, by, days, report, isOwn } = loaderData;
  return (
    <>
      <PageHeader title="Save report" />
      <Card className="max-w-form">
        <p className="mb-4 text-sm text-ink-soft">
          {what} by {by.toLowerCase()} ({days}).
        </p>
        <SavedReportForm
          intent="save"
          submit="Save report"
          refusal={actionData?.refusal}
          report={report}
          replaced={report}
          canChange
          isOwn={isOwn}
        />
      </Card>
    </>
  );
}
