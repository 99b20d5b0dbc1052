import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { csvDownload, oneByOne } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { fileLines } from "./rules/file";
import { tooLongMessage } from "./rules/messages";
import { readFilteredQuery } from "./rules/query";
import { readFilteredLines } from "./use-cases/read-filtered.server";

/** The counts of the page as a file, with its filters (spec:tracking#filtered-page). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { query, problem } = readFilteredQuery(url.searchParams, actor, platform.now());
  if (problem !== null) throw data(problem, { status: 400 });
  await context.get(recorderContext).drops.flush();
  const read = await readFilteredLines(platform, context.get(requestInfoContext), actor, query);
  if (read === "too long") throw data(tooLongMessage, { status: 503 });
  const { first, last } = query.days;
  const lines = fileLines(read.kind, read, read.recorded);
  return csvDownload(`filtered-traffic-${read.kind}-${first}-${last}.csv`, oneByOne(lines));
}
