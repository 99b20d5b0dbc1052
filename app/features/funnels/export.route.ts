import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { dimensionOf } from "~/features/explorer/rules/dimensions";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { csvDownload, oneByOne } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { linesOf } from "./rules/file";
import { readFunnelQuery } from "./rules/funnel-query";
import { tooLongMessage } from "./rules/messages";
import { readFunnelReport } from "./use-cases/read-funnel.server";

/** The tables of the funnel page as a file (spec:funnels#export). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { query, problem } = readFunnelQuery(url.searchParams, actor, platform.now());
  if (problem !== null) throw data(problem, { status: 400 });
  const answered = await readFunnelReport(platform, context.get(requestInfoContext), actor, query);
  if (answered === "too long") throw data(tooLongMessage, { status: 503 });
  const { first, last } = query.days;
  const empty = { label: "", isTooFew: false, steps: [], values: [], answers: [], paths: [] };
  const lines = linesOf(answered.shown ?? empty, dimensionOf(query.by).label);
  return csvDownload(`funnel-${first}-${last}.csv`, oneByOne(lines));
}
