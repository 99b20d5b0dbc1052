import type { FormEntries } from "~/kernel/form-entries";
import type { RequestInfo } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { isDatabaseResponding } from "~/platform/db/health.server";

/** In seconds. A database that was only restarted is back by then. */
export const RETRY_LATER = { "Retry-After": "5" };
/** Longer texts are kept by the browser: as a draft of the editor, or on the previous page. */
const MAX_ENTRIES_BYTES = 64 * 1024;
/** Fields with these names are never written into a page. */
const SECRET = /pass|secret|token|code|key/i;

/**
 * Whether a page failed because the database is unavailable. A library in between may hide the cause, so this queries
 * the database.
 */
export async function failedForDatabase(info: RequestInfo, db: Db): Promise<boolean> {
  info.isDatabaseUnavailable ??= !(await isDatabaseResponding(db));
  return info.isDatabaseUnavailable;
}

/** The same response with a status that says that it may work later. */
export function asUnavailable(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(RETRY_LATER)) headers.set(name, value);
  headers.set("Cache-Control", "no-store");
  return new Response(answer.body, { status: 503, headers });
}

/**
 * Keeps the fields of a form, so that the page that says that it wasn't stored can show them again. Only for forms sent
 * without scripts, and without files or secrets.
 */
export function keepEntries(request: Request, info: RequestInfo): void {
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  const { pathname, search } = new URL(request.url);
  if (request.method !== "POST" || !isForm || !(length <= MAX_ENTRIES_BYTES) || pathname.endsWith(".data"))
    return;
  const copy = request.clone();
  info.readEntries = async (): Promise<FormEntries | null> => {
    const fields = [...new URLSearchParams(await copy.text())];
    return fields.some(([name]) => SECRET.test(name)) ? null : { action: pathname + search, fields };
  };
}
