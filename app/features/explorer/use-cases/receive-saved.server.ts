import type { Actor } from "~/features/auth/rules/access";
import { type Refusal, refusalOf } from "~/features/auth/schema";
import type { Platform } from "~/platform/context.server";
import { changeReport, type SaveProblem, saveReport } from "../mutations/saved-reports.server";
import { findSavedReport } from "../queries/saved-reports.server";
import { saveProblems } from "../rules/messages";
import { readReportQuery } from "../rules/report-query";
import { canChange, MAX_QUERY, queryOf, type SavedReport } from "../rules/saved-report";
import { readingSchema, savedReportSchema } from "../schema";

type Received = { done: true; id: string; query: string } | { done: false; refusal: Refusal; status: number };

type SavePlatform = Pick<Platform, "db" | "now">;

/** Saves the question of a URL under a name, or in place of the report that the form names. */
export async function receiveNew(
  { db, now }: SavePlatform,
  actor: Actor,
  params: URLSearchParams,
  fields: Record<string, string>,
): Promise<Received> {
  const parsed = savedReportSchema.safeParse(fields);
  if (!parsed.success) return { done: false, refusal: refusalOf(parsed.error, fields), status: 400 };
  const { name, sharing, ...reading } = parsed.data;
  const { reportQuery, problem } = readReportQuery(params, actor, now());
  const query = queryOf(reportQuery);
  if (problem !== null || query.length > MAX_QUERY)
    return refuse(problem ?? "This report has too many filters to save. Remove some first.", fields, 400);
  const input = { name, query, isShared: sharing === "shared" };
  const replaced = fields.replaces && (await findSavedReport(db, actor.userId, fields.replaces));
  const result =
    replaced && canChange(actor, replaced)
      ? await changeReport(db, actor, replaced.id, input, reading, now())
      : await saveReport(db, actor, input, reading, now());
  return result.done ? { ...result, query } : refuseSave(result.problem, fields);
}

/** Stores the settings of a saved report. */
export async function receiveSettings(
  { db, now }: SavePlatform,
  actor: Actor,
  report: SavedReport,
  fields: Record<string, string>,
): Promise<Received> {
  const { id, query } = report;
  const named = canChange(actor, report) ? savedReportSchema.safeParse(fields) : null;
  const parsed = readingSchema.safeParse(fields);
  if (named && !named.success) return { done: false, refusal: refusalOf(named.error, fields), status: 400 };
  if (!parsed.success) return { done: false, refusal: refusalOf(parsed.error, fields), status: 400 };
  const input = named && { name: named.data.name, query, isShared: named.data.sharing === "shared" };
  const result = await changeReport(db, actor, id, input, parsed.data, now());
  return result.done ? { ...result, query } : refuseSave(result.problem, fields);
}

function refuseSave(problem: SaveProblem, fields: Record<string, string>): Received {
  return refuse(saveProblems[problem], fields, problem === "unknown" ? 404 : 409);
}

function refuse(message: string, values: Record<string, string>, status: number): Received {
  return { done: false, refusal: { message, errors: {}, values }, status };
}
