import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "~/platform/config.server";
import { createBackupBucket } from "~/platform/storage/storage.server";
import { ArchiveError } from "./archive-file.server";

/** Where the site keeps the archives that it makes. */
export type ArchiveLocation = {
  /** For people: a folder's path, or the bucket. */
  label: string;
  /** An empty folder for the archive until it's verified. Leftovers of a killed backup are deleted. */
  prepare(): Promise<string>;
  /** Moves a verified archive to the location. @throws ArchiveError if the stored file has another size. */
  add(file: string, name: string): Promise<void>;
  list(): Promise<string[]>;
  delete(name: string): Promise<void>;
};

const WORKING = ".in-progress";

/** The location of BACKUP_LOCATION: a folder, or `s3` for the folder `backups/` of the S3 bucket. */
export function archiveLocation(config: Config): ArchiveLocation {
  const local = path.resolve(config.DATA_DIR, "backups");
  if (config.BACKUP_LOCATION === "s3") return bucketLocation(config, local);
  return folderLocation(config.BACKUP_LOCATION ? path.resolve(config.BACKUP_LOCATION) : local);
}

function folderLocation(folder: string): ArchiveLocation {
  return {
    label: folder,
    prepare: () => emptyFolder(folder),
    add: (file, name) => rename(file, path.join(folder, name)),
    list: () => readdir(folder),
    delete: (name) => rm(path.join(folder, name), { force: true }),
  };
}

function bucketLocation(config: Config, working: string): ArchiveLocation {
  return {
    label: `s3://${config.S3_BUCKET}/backups`,
    prepare: () => emptyFolder(working),
    async add(file, name) {
      const bucket = await createBackupBucket(config);
      const { size } = await stat(file);
      await bucket.put(name, createReadStream(file));
      const stored = await bucket.size(name);
      if (stored !== size)
        throw new ArchiveError(`The store received only ${stored} of ${size} bytes of the archive.`);
      await rm(file);
    },
    list: async () => (await createBackupBucket(config)).list(),
    delete: async (name) => (await createBackupBucket(config)).delete(name),
  };
}

/** @returns a folder in `parent` that no other user can read. */
async function emptyFolder(parent: string): Promise<string> {
  const folder = path.join(parent, WORKING);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
