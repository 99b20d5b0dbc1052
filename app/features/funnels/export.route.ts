import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { dimensionOf } from "~/features/explorer/rules/dimensions";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { csvDownload, oneByOne } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { readAsked } from "./rules/asked";
import { linesOf } from "./rules/file";
import { tooLongMessage } from "./rules/messages";
import { readFunnelReport } from "./use-cases/read-funnel.server";

/** The tables of the funnel page as a file (spec:funnels#export). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { asked, problem } = readAsked(url.searchParams, actor, platform.now());
  if (problem !== null) throw data(problem, { status: 400 });
  const answered = await readFunnelReport(platform, context.get(requestInfoContext), actor, asked);
  if (answered === "too long") throw data(tooLongMessage, { status: 503 });
  const { first, last } = asked.days;
  const empty = { label: "", isTooFew: false, steps: [], values: [], answers: [], paths: [] };
  const lines = linesOf(answered.shown ?? empty, dimensionOf(asked.by).label);
  return csvDownload(`funnel-${first}-${last}.csv`, oneByOne(lines));
}
