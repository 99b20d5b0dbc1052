import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { type Extract, extract } from "tar-stream";
import type { z } from "zod";
import {
  type ArchiveDatabase,
  type ArchiveHeader,
  type ArchiveManifest,
  databaseSchema,
  ENTRY_LIMITS,
  type EntryKind,
  entryKind,
  formatRefusal,
  HEADER_ENTRY,
  headerSchema,
  MANIFEST_ENTRY,
  manifestSchema,
} from "../rules/archive";
import { ArchiveError, type Keys, readArchiveFile } from "./archive-file.server";

/** One item in an archive, in file order. Items that aren't read are only compared with their checksums. */
export type ArchivePart =
  | { kind: "header"; header: ArchiveHeader }
  | { kind: "database"; database: ArchiveDatabase }
  | { kind: "rows"; table: string; read(): Promise<Buffer> }
  | { kind: "upload"; key: string; read(): Promise<Buffer> }
  | { kind: "manifest"; manifest: ArchiveManifest };

type Entry = Extract extends AsyncIterable<infer Item> ? Item : never;

/**
 * Reads an archive from its first file to its last. All checksums are verified only when the manifest arrives, which is
 * last, so callers must not keep anything before that.
 * @param onBytes receives the number of bytes of the file read so far.
 * @throws ArchiveError if the content isn't a complete backup of this product.
 */
export async function* readArchive(
  file: string,
  keys: Keys,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<ArchivePart> {
  const plain = await readArchiveFile(file, keys, onBytes);
  const tar = extract();
  const pumped = pump(plain, tar);
  const seen: ArchiveManifest["entries"] = [];
  const names = new Set<string>();
  let isComplete = false;
  try {
    for await (const entry of tar) {
      if (isComplete) throw damaged("something follows its last file");
      const kind = checkedKind(entry, names);
      const hash = createHash("sha256");
      const { part, drain } = await partOf(kind, entry, hash);
      if (part.kind === "manifest") {
        compareEntries(part.manifest, seen);
        isComplete = true;
      }
      yield part;
      await drain();
      seen.push({ name: entry.header.name, bytes: entry.header.size ?? 0, sha256: hash.digest("hex") });
    }
    await pumped;
  } catch (error) {
    throw asDamage(error);
  } finally {
    plain.destroy();
    tar.destroy();
  }
  if (!isComplete) throw damaged("it ends too early");
}

/** Feeds the file into the archive reader, no faster than it reads. */
async function pump(plain: Readable, tar: Extract): Promise<void> {
  const closed = new Promise<void>((resolve) => tar.once("close", resolve));
  try {
    for await (const piece of plain) {
      if (tar.destroyed) return;
      if (!tar.write(piece)) await Promise.race([drained(tar), closed]);
    }
    tar.end(null);
  } catch (error) {
    tar.destroy(error instanceof Error ? error : undefined);
  }
}

const drained = (tar: Extract) => new Promise<void>((resolve) => tar.once("drain", () => resolve()));

function checkedKind({ header }: Entry, names: Set<string>): EntryKind {
  const { name, type, size = 0 } = header;
  const kind = entryKind(name);
  if (type !== "file" || !kind) throw damaged("it has a file that doesn't belong there");
  if ((names.size === 0) !== (name === HEADER_ENTRY)) throw damaged("its first file is missing");
  if (names.has(name)) throw damaged("it has a file twice");
  names.add(name);
  if (size > ENTRY_LIMITS[kind.kind]) throw damaged("one of its files is too large");
  return kind;
}

async function partOf(
  kind: EntryKind,
  entry: Entry,
  hash: Hash,
): Promise<{ part: ArchivePart; drain(): Promise<void> }> {
  const pieces = entry as AsyncIterable<Buffer>;
  let isRead = false;
  const read = async () => {
    isRead = true;
    const kept: Buffer[] = [];
    try {
      for await (const piece of pieces) {
        hash.update(piece);
        kept.push(piece);
      }
    } catch (error) {
      // This runs in the caller's loop, where the reader of the archive catches nothing.
      throw asDamage(error);
    }
    return Buffer.concat(kept);
  };
  const drain = async () => {
    if (isRead) return;
    for await (const piece of pieces) hash.update(piece);
  };
  if (kind.kind === "rows" || kind.kind === "upload") return { part: { ...kind, read }, drain };
  const text = (await read()).toString("utf8");
  if (kind.kind === "header") return { part: { kind: "header", header: readHeader(text) }, drain };
  if (kind.kind === "database")
    return { part: { kind: "database", database: parsed(databaseSchema, text) }, drain };
  return { part: { kind: "manifest", manifest: parsed(manifestSchema, text) }, drain };
}

function readHeader(text: string): ArchiveHeader {
  const header = parsed(headerSchema, text);
  const refused = formatRefusal(header);
  if (refused) throw new ArchiveError(refused);
  return header;
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged("one of its descriptions can't be read");
  }
}

function compareEntries(manifest: ArchiveManifest, seen: ArchiveManifest["entries"]): void {
  const isSame = manifest.entries.every((said, index) => {
    const found = seen[index];
    return found?.name === said.name && found.bytes === said.bytes && found.sha256 === said.sha256;
  });
  if (!isSame || manifest.entries.length !== seen.length)
    throw damaged(`its files differ from ${MANIFEST_ENTRY}`);
}

const damaged = (how: string, cause?: unknown) =>
  new ArchiveError(`The archive is damaged: ${how}.`, { cause });

/** Errors from the decoding libraries mean damage; system errors and our own keep their message. */
function asDamage(error: unknown): unknown {
  if (error instanceof ArchiveError) return error;
  if (error instanceof Error && "syscall" in error) return error;
  return damaged("it was cut off or changed", error);
}
