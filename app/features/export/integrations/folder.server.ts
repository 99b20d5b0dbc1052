import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReportableError } from "~/platform/failure.server";
import type { ExportedFile } from "../rules/read-me";

/** Thrown for an export that can't be written; the message is one sentence for the person at the keyboard. */
export class ExportError extends ReportableError {}

/** Writes the files of an export, one after the other, readable by their owner only. */
export type FolderWriter = {
  /** @param rows counted while `pieces` are read; null for files that aren't tables. */
  add(
    file: string,
    pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
    rows?: () => number,
  ): Promise<void>;
  /** The files so far. */
  readonly files: readonly ExportedFile[];
  /** Bytes so far. */
  written(): number;
};

/**
 * Writes a new folder as `{folder}.partial`, which is renamed once it's complete. If anything fails, nothing stays.
 * @param fill adds the files. @throws ExportError
 */
export async function writeFolder(
  folder: string,
  signal: AbortSignal,
  fill: (writer: FolderWriter) => Promise<void>,
): Promise<void> {
  const target = path.resolve(folder);
  const draft = `${target}.partial`;
  const exists = await refuseFull(target, folder);
  await makeDraft(draft);
  try {
    await fill(createWriter(draft, signal));
    signal.throwIfAborted();
    if (exists) await rmdir(target);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (signal.aborted) throw new ExportError("Stopped. Nothing was kept.");
    throw asExportError(error, folder);
  }
}

/** @returns whether the folder exists. @throws ExportError unless it is empty or doesn't exist. */
async function refuseFull(target: string, folder: string): Promise<boolean> {
  try {
    const inside = await readdir(target);
    if (inside.length > 0) throw new ExportError(`${folder} isn't empty. Choose another folder.`);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    if (codeOf(error) === "ENOTDIR") throw new ExportError(`${folder} is a file. Choose another name.`);
    throw asExportError(error, folder);
  }
}

async function makeDraft(draft: string): Promise<void> {
  try {
    await mkdir(path.dirname(draft), { recursive: true });
    await mkdir(draft, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === "EEXIST")
      throw new ExportError(
        `${draft} exists: another export is running, or one was killed. If none is running, delete that folder and try again.`,
      );
    throw asExportError(error, draft);
  }
}

function createWriter(draft: string, signal: AbortSignal): FolderWriter {
  const files: ExportedFile[] = [];
  let written = 0;
  return {
    files,
    written: () => written,
    async add(file, pieces, rows) {
      const place = path.join(draft, ...file.split("/"));
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const hash = createHash("sha256");
      let bytes = 0;
      async function* counted() {
        for await (const piece of pieces) {
          const chunk = typeof piece === "string" ? Buffer.from(piece) : piece;
          hash.update(chunk);
          bytes += chunk.byteLength;
          written += chunk.byteLength;
          yield chunk;
        }
      }
      const target = createWriteStream(place, { flags: "wx", mode: 0o600 });
      await pipeline(Readable.from(counted(), { objectMode: false }), target, { signal });
      files.push({ path: file, bytes, sha256: hash.digest("hex"), rows: rows?.() ?? null });
    },
  };
}

function asExportError(error: unknown, folder: string): unknown {
  if (error instanceof ExportError || !(error instanceof Error) || !("syscall" in error)) return error;
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT")
    return new ExportError(`The disk is full. ${folder} wasn't written.`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new ExportError(`You don't have the right to write ${folder} (${code}).`);
  return new ExportError(`${folder} can't be written (${code}).`);
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
