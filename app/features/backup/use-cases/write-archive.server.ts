import { Readable } from "node:stream";
import type { Config } from "~/platform/config.server";
import type { Database } from "~/platform/db/client.server";
import { isPermissionDenied } from "~/platform/db/failure.server";
import { inSession, type Session } from "~/platform/db/session.server";
import type { Secrets } from "~/platform/secrets.server";
import type { Storage } from "~/platform/storage/storage.server";
import { productVersion } from "~/platform/version.server";
import { ArchiveError, type Encryption } from "../integrations/archive-file.server";
import { type ArchiveWriter, writeArchiveTo } from "../integrations/archive-writer.server";
import {
  type CatalogTable,
  quoted,
  readCatalog,
  readFacts,
  readMigrations,
  readSequences,
  readServerVersion,
} from "../queries/catalog.server";
import { ARCHIVE_FORMAT, type ArchiveManifest, isUploadKey, rowsEntry, uploadEntry } from "../rules/archive";
import type { Progress } from "../rules/progress";

export type WriteOptions = {
  config: Pick<Config, "SITE_NAME" | "SITE_URL">;
  secrets: Pick<Secrets, "keyId">;
  storage: Storage;
  /** Opens the database to save; called once. The data may be a snapshot from that time. */
  openDatabase(): Promise<{ database: Database; release(): Promise<void> }>;
  encryption: Encryption;
  force: boolean;
  now: Date;
  passphraseWork?: number;
  onProgress?(progress: Progress): void;
};

/** What an archive contains. `bytes` is the file's size. */
export type ArchiveSummary = { bytes: number; tables: number; rows: number; uploads: number };

/**
 * Writes all rows of one snapshot and all uploads to a new archive. Uploads are copied before and after the rows: a
 * file that a row refers to either existed before the snapshot or still exists after it (spec:platform#backup-archive).
 * @throws ArchiveError, or DatabaseOpenError.
 */
export async function writeArchive(file: string, options: WriteOptions): Promise<ArchiveSummary> {
  const { config, secrets, now, encryption, force, passphraseWork } = options;
  const saved = new Set<string>();
  let rows = 0;
  let tables = 0;
  const bytes = await writeArchiveTo(file, { encryption, force, now, passphraseWork }, async (writer) => {
    await writer.addHeader({
      product: "DoseCompare",
      format: ARCHIVE_FORMAT,
      version: productVersion,
      createdAt: now.toISOString(),
      siteName: config.SITE_NAME,
      siteUrl: config.SITE_URL,
      secretId: secrets.keyId,
    });
    await saveUploads(writer, options, saved);
    const { database, release } = await options.openDatabase();
    let facts: Omit<ArchiveManifest, "entries">;
    try {
      facts = await inSession(database, "read", (session) =>
        saveRows(session, writer, options, database.driver.kind),
      );
    } finally {
      await release();
    }
    await saveUploads(writer, options, saved);
    rows = Object.values(facts.tables).reduce((sum, table) => sum + Number(table.rows), 0);
    tables = Object.keys(facts.tables).length;
    return facts;
  });
  return { bytes, tables, rows, uploads: saved.size };
}

/**
 * Adds the uploads that aren't saved yet. An upload that is deleted before its turn isn't needed: no row refers to it
 * by then.
 */
async function saveUploads(writer: ArchiveWriter, options: WriteOptions, saved: Set<string>): Promise<void> {
  const keys: string[] = [];
  for await (const key of options.storage.list("/")) if (!saved.has(key)) keys.push(key);
  for (const [index, key] of keys.entries()) {
    if (!isUploadKey(key))
      throw new ArchiveError(`The upload ${JSON.stringify(key)} has a name that can't be saved.`);
    const found = await options.storage.get(key);
    if (!found) continue;
    await writer.addStream(uploadEntry(key), found.bytes, Readable.fromWeb(found.body as never));
    saved.add(key);
    options.onProgress?.({
      step: "Saving uploads",
      done: index + 1,
      total: keys.length,
      bytes: writer.written(),
    });
  }
}

async function saveRows(
  session: Session,
  writer: ArchiveWriter,
  options: WriteOptions,
  kind: string,
): Promise<Omit<ArchiveManifest, "entries">> {
  const migrations = await reading("the table public.schema_migrations", () => readMigrations(session));
  if (!migrations?.length) throw new ArchiveError("The database is empty: there's nothing to back up.");
  const catalog = await readCatalog(session);
  await writer.addDatabase({
    kind,
    server: await readServerVersion(session),
    migrations,
    tables: catalog.map(({ name, columns }) => ({ name, columns })),
  });
  const tables: ArchiveManifest["tables"] = {};
  const total = catalog.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const table of catalog) {
    const report = () => options.onProgress?.({ step: "Saving rows", done, total, bytes: writer.written() });
    tables[table.name] = await reading(`the table ${table.name}`, async () => {
      await saveTable(session, writer, table, report);
      return readFacts(session, table);
    });
    done += table.bytes;
    report();
  }
  const sequences = await reading("the sequences of the schema public", () => readSequences(session));
  return { tables, sequences };
}

/** @throws ArchiveError that names `what` if the database's role isn't allowed to read it. */
async function reading<Result>(what: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
    throw new ArchiveError(
      `The site's database role isn't allowed to read ${what}. A backup needs SELECT on all of the site's tables and sequences.`,
    );
  }
}

async function saveTable(
  session: Session,
  writer: ArchiveWriter,
  { name, columns }: CatalogTable,
  report: () => void,
): Promise<void> {
  let piece = 0;
  for await (const rows of session.copyOut(name, columns.map(quoted))) {
    await writer.add(rowsEntry(name, piece), rows);
    piece += 1;
    report();
  }
}
