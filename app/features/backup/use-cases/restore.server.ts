import { createHash } from "node:crypto";
import type { Database } from "~/platform/db/client.server";
import { TAKE_SITE } from "~/platform/db/locks.server";
import { inSession, type Session } from "~/platform/db/session.server";
import type { Secrets } from "~/platform/secrets.server";
import type { Storage } from "~/platform/storage/storage.server";
import { ArchiveError } from "../integrations/archive-file.server";
import { readArchive } from "../integrations/archive-reader.server";
import { dropEverything, readState } from "../mutations/empty.server";
import { findSealedValues } from "../queries/sealed.server";
import { type ArchiveManifest, uploadEntry } from "../rules/archive";
import { secretAdvice } from "../rules/secret-advice";
import { type LoadedArchive, loadArchive, type ReadOptions, reportTo } from "./read-archive.server";

export type RestoreOptions = ReadOptions & {
  database: Database;
  storage: Storage;
  secrets: Pick<Secrets, "keyId" | "previousKeyIds">;
  /** Whether to delete the existing data. */
  replace: boolean;
};

/** What was restored, and what staff must do if AUTH_SECRET differs. */
export type Restored = LoadedArchive & { advice: string[] };

/**
 * Restores an archive into an empty installation. Everything is read and checked before the first upload is stored, and
 * the rows are committed after the last upload: if anything fails, rows and uploads are as they were before
 * (spec:platform#restore-whole).
 * @throws ArchiveError
 */
export async function restoreArchive(file: string, options: RestoreOptions): Promise<Restored> {
  const { database, storage, secrets, replace } = options;
  const stored: string[] = [];
  let restored: Restored;
  try {
    restored = await inSession(database, "write", async (session) => {
      await assertUsable(session, database, replace);
      await dropEverything(session);
      const archive = await loadArchive(session, file, options);
      // Loaded events are in one table of each kind, and retention drops months.
      await session.run("select distribute_events()");
      const isOtherSecret = archive.header.secretId !== secrets.keyId;
      const knowsSecret = secrets.previousKeyIds.includes(archive.header.secretId);
      const advice = isOtherSecret ? secretAdvice(await findSealedValues(session), knowsSecret) : [];
      if (archive.uploads > 0) await storeUploads(file, archive.manifest, options, stored);
      return { ...archive, advice };
    });
  } catch (error) {
    for (const key of stored) await storage.delete(key).catch(() => {});
    throw error;
  }
  if (replace) await deleteOthers(storage, restored.manifest);
  await database.runScript("analyze");
  return restored;
}

async function assertUsable(session: Session, { driver }: Database, replace: boolean): Promise<void> {
  if (driver.kind === "postgres") {
    const [site] = await session.rows<{ isFree: boolean }>(TAKE_SITE);
    if (!site?.isFree)
      throw new ArchiveError("The site is running on this database. Stop all of its processes first.");
    const [server] = await session.rows<{ encoding: string }>(
      "select current_setting('server_encoding') as encoding",
    );
    if (server?.encoding !== "UTF8")
      throw new ArchiveError(`The database must have the encoding UTF8, not ${server?.encoding}.`);
  }
  const state = await readState(session);
  if (state === "foreign")
    throw new ArchiveError("The database has tables that aren't this site's. Choose an empty one.");
  if (state === "full" && !replace)
    throw new ArchiveError("This installation isn't empty. To delete what's in it, use --replace.");
}

/** Stores missing uploads. `stored` collects what it added, even if it fails. */
async function storeUploads(
  file: string,
  manifest: ArchiveManifest,
  options: RestoreOptions,
  stored: string[],
): Promise<void> {
  const checksums = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
  for await (const part of readArchive(file, options.keys, reportTo(options, "Storing uploads"))) {
    if (part.kind !== "upload") continue;
    const bytes = await part.read();
    if (sha256Of(bytes) !== checksums.get(uploadEntry(part.key)))
      throw new ArchiveError("The archive changed while it was being restored.");
    const there = await options.storage.get(part.key);
    if (there) {
      if (sha256Of(Buffer.from(await new Response(there.body).arrayBuffer())) === sha256Of(bytes)) continue;
      // Keys are random, so a different file under this key was left incomplete when a process was killed.
      await options.storage.delete(part.key);
    }
    stored.push(part.key);
    await options.storage.put(part.key, bytes);
  }
}

async function deleteOthers(storage: Storage, manifest: ArchiveManifest): Promise<void> {
  const kept = new Set(manifest.entries.map(({ name }) => name));
  const others: string[] = [];
  for await (const key of storage.list("/")) if (!kept.has(uploadEntry(key))) others.push(key);
  for (const key of others) await storage.delete(key);
}

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
