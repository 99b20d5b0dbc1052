import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { csvDownload, oneByOne } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { linesOf } from "./rules/file";
import { tooLongMessage } from "./rules/messages";
import { readQuestion } from "./rules/question";
import { tableOf } from "./rules/table";
import { answer } from "./use-cases/answer.server";

/** The most rows of a file. */
const FILE_ROWS = 10_000;

/** The rows of a report as a file, without a total, so that the sum of a column is right (spec:explorer#export). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { question, problem } = readQuestion(url.searchParams, actor, platform.now());
  if (problem !== null) throw data(problem, { status: 400 });
  const asked = { question: { ...question, showsConversions: false }, limit: FILE_ROWS };
  const answered = await answer(platform, context.get(requestInfoContext), actor, asked);
  if (answered === "too long") throw data(tooLongMessage, { status: 503 });
  const lines = linesOf(tableOf(answered.report, question), question);
  return csvDownload(`report-${question.days.first}-${question.days.last}.csv`, oneByOne(lines));
}
