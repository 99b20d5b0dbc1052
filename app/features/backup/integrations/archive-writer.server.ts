import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pack } from "tar-stream";
import {
  type ArchiveDatabase,
  type ArchiveHeader,
  type ArchiveManifest,
  DATABASE_ENTRY,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
} from "../rules/archive";
import { ArchiveError, type Encryption, writeArchiveFile } from "./archive-file.server";

/** Writes the files of an archive, one after the other. */
export type ArchiveWriter = {
  addHeader(header: ArchiveHeader): Promise<void>;
  addDatabase(database: ArchiveDatabase): Promise<void>;
  add(name: string, body: Buffer): Promise<void>;
  /** @throws ArchiveError when the body doesn't have this many bytes. */
  addStream(name: string, bytes: number, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Bytes in the file so far. */
  written(): number;
};

export type WriterOptions = {
  encryption: Encryption;
  /** Replaces an existing file. */
  force: boolean;
  now: Date;
  /** Lower than in the age programs, but only in tests. */
  passphraseWork?: number;
};

/**
 * Writes an archive to `{file}.partial`, which is renamed once it's complete. If anything fails, no file stays.
 * @param fill adds the files and returns the manifest, which is written last.
 * @returns the file's size in bytes.
 * @throws ArchiveError if the file exists.
 */
export async function writeArchiveTo(
  file: string,
  options: WriterOptions,
  fill: (writer: ArchiveWriter) => Promise<Omit<ArchiveManifest, "entries">>,
): Promise<number> {
  if (existsSync(file) && !options.force)
    throw new ArchiveError(`${file} exists. Choose another name, or replace it with --force.`);
  const draft = `${file}.partial`;
  const tar = pack();
  // The stream is destroyed with the error that caused the failure, which is also thrown below.
  tar.on("error", () => {});
  let bytes = 0;
  const onBytes = (written: number) => {
    bytes = written;
  };
  const { encryption, passphraseWork } = options;
  const saved = writeArchiveFile(draft, Readable.from(tar), { encryption, onBytes, passphraseWork });
  // Rejects as soon as writing fails: `fill` would otherwise wait forever for the file to accept data.
  const failed = saved.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  try {
    const writer = createWriter(tar, failed, options.now, () => bytes);
    const facts = await fill(writer);
    const manifest: ArchiveManifest = { ...facts, entries: [...writer.entries] };
    await writer.add(MANIFEST_ENTRY, json(manifest));
    tar.finalize();
    await saved;
    await rename(draft, file);
    return bytes;
  } catch (error) {
    tar.destroy(error instanceof Error ? error : undefined);
    await saved.catch(() => {});
    await rm(draft, { force: true });
    throw asArchiveError(error, file);
  }
}

function asArchiveError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return error;
  if (error.code === "ENOSPC") return new ArchiveError(`The disk is full: ${file} can't be written.`);
  return new ArchiveError(`${file} can't be written (${error.code}).`);
}

type Tar = ReturnType<typeof pack>;

function createWriter(tar: Tar, failed: Promise<never>, mtime: Date, written: () => number) {
  const entries: ArchiveManifest["entries"] = [];

  async function addStream(name: string, bytes: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash("sha256");
    let found = 0;
    const added = new Promise<void>((resolve, reject) => {
      const header = { name, size: bytes, mode: 0o600, mtime, type: "file" } as const;
      const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
      entry.on("error", reject);
      async function copy() {
        for await (const piece of body) {
          found += piece.byteLength;
          if (found > bytes) break;
          hash.update(piece);
          if (!entry.write(piece)) await new Promise<void>((drained) => entry.once("drain", () => drained()));
        }
        if (found !== bytes) throw new ArchiveError(`${name} changed while it was being read.`);
        entry.end(null);
      }
      copy().catch(reject);
    });
    await Promise.race([added, failed]);
    entries.push({ name, bytes, sha256: hash.digest("hex") });
  }

  const add = (name: string, body: Buffer) =>
    addStream(name, body.byteLength, Readable.from([body], { objectMode: true }));
  return {
    entries,
    add,
    addStream,
    addHeader: (header: ArchiveHeader) => add(HEADER_ENTRY, json(header)),
    addDatabase: (database: ArchiveDatabase) => add(DATABASE_ENTRY, json(database)),
    written,
  };
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
