import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inSession } from "~/platform/db/session.server";
import { type LoadedArchive, loadArchive, type ReadOptions } from "./read-archive.server";

/**
 * Restores an archive into a temporary database, compares the counts, sums, and checksums of all tables with the
 * manifest, and checks every upload's checksum. The site's own data isn't read or changed
 * (spec:platform#backup-verification).
 * @throws ArchiveError
 */
export async function verifyArchive(file: string, options: ReadOptions): Promise<LoadedArchive> {
  const { createPglite, fromPglite } = await import("~/platform/db/embedded.server");
  const folder = await mkdtemp(path.join(tmpdir(), "dosecompare-verify-"));
  try {
    const database = fromPglite(await createPglite({ dataDir: path.join(folder, "database") }));
    try {
      return await inSession(database, "write", (session) => loadArchive(session, file, options));
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
