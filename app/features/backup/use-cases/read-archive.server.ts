import { sqlStateOf } from "~/platform/db/failure.server";
import { migrations } from "~/platform/db/migrate.server";
import type { Session } from "~/platform/db/session.server";
import { describeFailure } from "~/platform/failure.server";
import { ArchiveError, type Keys } from "../integrations/archive-file.server";
import { type ArchivePart, readArchive } from "../integrations/archive-reader.server";
import { type Loader, LoadProblem, startLoading } from "../mutations/load.server";
import { type ArchiveHeader, type ArchiveManifest, differences, schemaRefusal } from "../rules/archive";
import type { Progress } from "../rules/progress";

export type ReadOptions = {
  keys: Keys;
  /** The size of the archive file in bytes. */
  fileBytes: number;
  onProgress?(progress: Progress): void;
};

/** An archive whose rows are loaded and match the saved ones. */
export type LoadedArchive = {
  header: ArchiveHeader;
  manifest: ArchiveManifest;
  rows: number;
  uploads: number;
};

/**
 * Loads an archive's rows into an empty database, as part of the session's transaction, verifies every file, and
 * compares the rows' counts, sums, and checksums with the manifest.
 * @throws ArchiveError
 */
export async function loadArchive(
  session: Session,
  file: string,
  options: ReadOptions,
): Promise<LoadedArchive> {
  try {
    return await load(session, file, options);
  } catch (error) {
    // The database may refuse damaged rows before the checksums at the end are read; reporting the damage is more
    // helpful.
    if (error instanceof RefusedRows) await Array.fromAsync(readArchive(file, options.keys));
    throw error;
  }
}

/** The database refused an archive's rows. */
class RefusedRows extends ArchiveError {}

async function load(session: Session, file: string, options: ReadOptions): Promise<LoadedArchive> {
  let header: ArchiveHeader | undefined;
  let loader: Loader | undefined;
  let manifest: ArchiveManifest | undefined;
  let uploads = 0;
  for await (const part of readArchive(file, options.keys, reportTo(options, "Loading"))) {
    if (part.kind === "header") header = part.header;
    else if (part.kind === "upload") uploads += 1;
    else if (part.kind === "database") {
      const refused = schemaRefusal(part.database, migrations);
      if (refused) throw new RefusedRows(refused);
      const { database } = part;
      loader = await explained(() => startLoading(session, database));
    } else if (!loader) throw new ArchiveError("The archive is damaged: its tables aren't described.");
    else if (part.kind === "rows") await addRows(loader, part);
    else manifest = part.manifest;
  }
  if (!header || !loader || !manifest) throw new ArchiveError("The archive is damaged: it ends too early.");
  return { header, manifest, rows: await finish(loader, manifest), uploads };
}

async function addRows(loader: Loader, part: Extract<ArchivePart, { kind: "rows" }>): Promise<void> {
  const rows = await part.read();
  await explained(() => loader.add(part.table, rows));
}

async function finish(loader: Loader, manifest: ArchiveManifest): Promise<number> {
  const found = await explained(() => loader.finish(manifest));
  const [first, ...more] = differences(manifest.tables, found);
  if (first) {
    const others = more.length > 0 ? ` ${more.length} more differences follow.` : "";
    throw new ArchiveError(`The restored rows don't match the saved ones:  ${first}${others}`);
  }
  return Object.values(found).reduce((sum, table) => sum + Number(table.rows), 0);
}

/** Turns the database's error about refused rows into one sentence, without their values. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LoadProblem) throw new RefusedRows(error.message);
    const state = sqlStateOf(error);
    if (state === undefined || !(error instanceof Error)) throw error;
    const { table, constraint } = describeFailure(error);
    const where = [table, constraint].filter((name) => name !== undefined).join(", ");
    throw new RefusedRows(
      `The database refused the archive's rows (SQLSTATE ${state}${where ? `, ${where}` : ""}).`,
      { cause: error },
    );
  }
}

/** Reports progress by how much of the file was read. */
export function reportTo({ fileBytes, onProgress }: ReadOptions, step: string): (bytes: number) => void {
  return (bytes) => onProgress?.({ step, done: bytes, total: fileBytes, bytes });
}
