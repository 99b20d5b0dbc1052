import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { canSeeSpend } from "~/features/revenue/rules/scope";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { csvDownload, oneByOne } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { linesOf } from "./rules/file";
import { tooLongMessage } from "./rules/messages";
import { readCohortQuery } from "./rules/query";
import { readCohorts } from "./use-cases/read-cohorts.server";

/** The rows of the cohort page as a file (spec:cohorts#export). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { query, problem } = readCohortQuery(url.searchParams, actor, platform.now());
  const { days } = query;
  if (problem !== null || days === null) throw data(problem, { status: 400 });
  const answered = await readCohorts(platform, context.get(requestInfoContext), actor, { ...query, days });
  if (answered === "too long") throw data(tooLongMessage, { status: 503 });
  return csvDownload(
    `cohorts-${days.first}-${days.last}.csv`,
    oneByOne(linesOf(answered.table, canSeeSpend(actor))),
  );
}
