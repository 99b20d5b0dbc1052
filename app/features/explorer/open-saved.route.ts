import { href, redirect } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/open-saved.route";
import { findSavedReport } from "./queries/saved-reports.server";
import { savedReportQuery } from "./rules/saved-report";

/**
 * Opens a saved report. Its link stays the same when its question changes.
 * @throws a 404 response if the person may not see the report or all of its figures.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const actor = currentActor(context);
  const report = await findSavedReport(db, actor.userId, params.id);
  if (!report || savedReportQuery(report.query, actor, now()) === null)
    throw new Response(null, { status: 404 });
  return redirect(`${href("/admin/reports")}?${report.query}&saved=${report.id}`);
}

/** Never shown. Only the errors of pages are shown in the layout. */
export default function OpenSavedReport() {
  return null;
}
