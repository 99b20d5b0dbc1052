import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { BUSY } from "~/platform/fair-slots.server";
import { discardFile, type FileUpload, openUploadForm } from "~/platform/http/upload-stream.server";
import { createUploadSlots } from "~/platform/upload-slots.server";
import { discardImport, finishReading, stageRows, startImport } from "../mutations/stage.server";
import { createImportFileReader } from "../rules/file";
import { type ImportKind, importFailure } from "../rules/kinds";
import { LARGEST_FILE_BYTES, uploadMessages } from "../rules/messages";
import type { StagedRow } from "../rules/rows";
import { uploadSchema } from "../schema";

/** The result of an upload. `kind` is the chosen kind, so that it doesn't have to be chosen again. */
export type ReceivedFile =
  | { ok: true; importId: number }
  | { ok: false; status: number; message: string; kind: ImportKind | null };

const MAX_TEXT_BYTES = 16 * 1024;
/** Rows that are checked and stored per step. */
const STEP_ROWS = 1_000;
/**
 * Each upload is read as fast as possible, so more at once would only slow all of them. One account can't take every
 * slot.
 */
const filesBeingRead = createUploadSlots({ name: "import files", atOnce: 3, perClient: 2, together: 3 });

/**
 * Receives a CSV file and compares it with what is stored; brands aren't changed. The file is read, checked, and stored
 * as it arrives, so that memory use doesn't depend on its size. A file that can't be imported as a whole leaves nothing
 * behind.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function receiveImportFile(
  request: Request,
  platform: Platform,
  actor: Actor,
): Promise<ReceivedFile> {
  const { fields, file } = await openUploadForm(request, {
    fileField: "file",
    maxFileBytes: LARGEST_FILE_BYTES,
    maxTextBytes: MAX_TEXT_BYTES,
  });
  const form = uploadSchema.safeParse(fields);
  if (!form.success) {
    if (file) await discardFile(file);
    return { ok: false, status: 400, message: uploadMessages.kindMissing, kind: null };
  }
  const { kind } = form.data;
  const refuse = (status: number, message?: string): ReceivedFile => ({
    ok: false,
    status,
    message: importFailure(kind, message),
    kind,
  });
  if (!file) return refuse(400, uploadMessages.fileMissing);
  const received = await filesBeingRead.run(actor.userId, platform.database.slots, () =>
    readFile(file, kind, platform, actor, refuse),
  );
  if (received !== BUSY) return received;
  await discardFile(file);
  return refuse(503, uploadMessages.busy);
}

async function readFile(
  file: FileUpload,
  kind: ImportKind,
  { database, log, now }: Platform,
  actor: Actor,
  refuse: (status: number, message?: string) => ReceivedFile,
): Promise<ReceivedFile> {
  const { db } = database;
  const importId = await startImport(db, actor, { kind, fileName: file.fileName }, now());
  let isReady = false;
  try {
    const staging = { stored: 0, waiting: [] as StagedRow[], bytes: 0 };
    const reader = createImportFileReader(kind);
    async function store(all: boolean) {
      while (staging.waiting.length >= STEP_ROWS || (all && staging.waiting.length > 0)) {
        const rows = staging.waiting.splice(0, STEP_ROWS);
        await stageRows(db, importId, staging.stored + 1, rows);
        staging.stored += rows.length;
      }
    }
    let failure: string | null = null;
    for await (const chunk of file.body) {
      staging.bytes += chunk.length;
      // A browser shows the response only after it has sent everything, so the rest is read and discarded.
      if (failure !== null) continue;
      const step = reader.push(chunk);
      if (!step.ok) failure = step.message;
      else staging.waiting.push(...step.rows);
      await store(false);
    }
    if (failure !== null) return refuse(400, failure);
    if (file.end() === "too-large") return refuse(413, uploadMessages.tooLarge);
    if (file.end() === "broken") return refuse(400, uploadMessages.broken);
    const last = reader.end();
    if (!last.ok) return refuse(400, last.message);
    staging.waiting.push(...last.rows);
    await store(true);
    const facts = reader.facts();
    if (!facts) throw new Error("A completely read file has no header.");
    await finishReading(db, importId, kind, facts, staging.bytes);
    isReady = true;
    return { ok: true, importId };
  } catch (error) {
    log.failure(error, "import file not read");
    return refuse(503, uploadMessages.databaseAway);
  } finally {
    if (!isReady) await discardImport(db, actor, importId).catch(() => {});
  }
}
