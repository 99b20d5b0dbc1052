import { data, href, redirect } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import type { Actor } from "~/features/auth/rules/access";
import { type Platform, platformContext } from "~/platform/context.server";
import { isLockTimeout, isUniqueViolation } from "~/platform/db/failure.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { Route } from "./+types/difference.route";
import { DifferencePage } from "./components/difference-page";
import { commitImport } from "./mutations/commit.server";
import { withProgress } from "./mutations/progress.server";
import { discardImport } from "./mutations/stage.server";
import { type UndoConflict, undoImport } from "./mutations/undo.server";
import { findImport, lastImportId, listImportRows } from "./queries/imports.server";
import { countRowsOf, shortenedRow } from "./rules/difference";
import { importFailure, readImportId } from "./rules/kinds";
import { countsText, importMessages } from "./rules/messages";
import { type BrandImport, differenceSchema, importIntentSchema } from "./schema";

/** The page's name in the breadcrumbs. */
export const handle = { crumb: (loaderData: { found: BrandImport }) => loaderData.found.fileName };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const found = await importOf(db, params.id);
  const query = differenceSchema.parse(Object.fromEntries(url.searchParams));
  const filter = query.rows ?? (found.errorRows > 0 ? "error" : "all");
  const size = rowsPerPageFrom(url.searchParams);
  const pageCount = Math.max(1, Math.ceil(countRowsOf(found, filter) / size));
  const page = Math.min(query.page, pageCount);
  const rows = await listImportRows(db, found.importId, { filter, page, size });
  return {
    found,
    filter,
    page,
    pageCount,
    rows: rows.map(shortenedRow),
    canUndo: (await lastImportId(db)) === found.importId,
  };
}

async function importOf(db: Platform["db"], id: string): Promise<BrandImport> {
  const importId = readImportId(id);
  const found = importId === null ? null : await findImport(db, importId);
  if (!found) throw new Response("That import doesn't exist.", { status: 404 });
  return found;
}

export type DifferenceResponse = { message: string; conflicts: UndoConflict[] };

const refuse = (status: number, message: string, conflicts: UndoConflict[] = []) =>
  data<DifferenceResponse>({ message, conflicts }, { status });

export async function action({ request, context, params }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const parsed = importIntentSchema.safeParse(await readFields(request));
  if (!parsed.success) return refuse(400, importMessages.unknown);
  const found = await importOf(platform.db, params.id);
  const actor = currentActor(context);
  const { intent } = parsed.data;
  if (intent === "import") return runImport(platform, actor, found);
  if (intent === "undo") return runUndo(platform, actor, found);
  const isGone = await discardImport(platform.db, actor, found.importId);
  if (!isGone) return refuse(409, importMessages.settled);
  return redirectWithToast(href("/admin/import"), { text: "The file was discarded" }, platform.config);
}

async function runImport({ database, config, log, now }: Platform, actor: Actor, found: BrandImport) {
  const { importId, kind } = found;
  try {
    const result = await withProgress(database, importId, (report) =>
      commitImport(database.db, actor, importId, now(), report),
    );
    switch (result.kind) {
      case "imported": {
        const to = href("/admin/import/:id", { id: String(importId) });
        return await redirectWithToast(to, { text: `Imported: ${countsText(result)}` }, config);
      }
      case "stale":
        return refuse(409, importMessages.stale(result.rows));
      case "errors":
        return refuse(409, importFailure(kind, importMessages.errors(result.rows)));
      case "settled":
        return redirect(href("/admin/import/:id", { id: String(importId) }));
      default:
        return refuse(409, importMessages[result.kind]);
    }
  } catch (error) {
    if (isLockTimeout(error)) return refuse(409, importMessages.locked);
    // Someone added a row with one of the file's ids between the comparison and the write.
    if (isUniqueViolation(error)) return refuse(409, importFailure(kind, importMessages.idTaken));
    log.failure(error, "import failed");
    return refuse(503, importFailure(kind, importMessages.failed));
  }
}

async function runUndo({ database, config, log, now }: Platform, actor: Actor, { importId }: BrandImport) {
  try {
    const result = await withProgress(database, importId, (report) =>
      undoImport(database.db, actor, importId, now(), report),
    );
    if (result.kind === "undone") {
      const to = href("/admin/import/:id", { id: String(importId) });
      return await redirectWithToast(to, { text: "The import was undone" }, config);
    }
    if (result.kind === "conflicts") return refuse(409, importMessages.conflicts(result.count), result.rows);
    return refuse(409, result.kind === "not-last" ? importMessages.notLast : importMessages[result.kind]);
  } catch (error) {
    if (isLockTimeout(error)) return refuse(409, importMessages.locked);
    log.failure(error, "undoing an import failed");
    return refuse(503, importMessages.undoFailed);
  }
}

/** What a file would do or did, row by row, with import and undo (spec:brand-import#steps, spec:brand-import#undo). */
export default function Difference({ loaderData, actionData }: Route.ComponentProps) {
  return <DifferencePage {...loaderData} answer={actionData ?? null} />;
}
