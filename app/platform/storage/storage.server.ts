import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "~/platform/config.server";

/** A stored file to be sent. */
export type StoredFile = { body: ReadableStream<Uint8Array>; contentType: string; bytes: number };

/**
 * Uploaded files by key (`rebate-claims/1700000000000-….webp`): on disk or, with S3_BUCKET, in an S3-compatible store.
 */
export type Storage = {
  /**
   * Stores a new file. The extension of its name determines its type.
   * @throws Error when the store is unavailable, or when the key exists: nothing is ever overwritten.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if the file doesn't exist. */
  get(key: string): Promise<StoredFile | null>;
  /** Does nothing if the file doesn't exist. */
  delete(key: string): Promise<void>;
  /** The keys below `folder`, without the archives of backups. */
  list(folder: string): AsyncGenerator<string>;
};

/** The folder of the S3 bucket with the archives of backups (spec:platform#scheduled-backups). */
const BACKUPS_FOLDER = "backups/";
/** Storing an archive of several gigabytes takes minutes. In ms. */
const ARCHIVE_TIMEOUT_MS = 3_600_000;

/** How long browsers may keep a file (spec:platform#upload-serving), in seconds. */
export const FILE_CACHE_SECONDS = 3_600;
/** Files are served below this path, see `serve.server.ts`. */
export const FILES_PATH = "/uploads/";

/** Opens the store that the settings name. */
export async function createStorage(config: Config): Promise<Storage> {
  if (config.S3_BUCKET) return fromDisk(await s3Disk(config, config.S3_BUCKET));
  return fromDisk(new Disk(new CarefulFolder(path.resolve(config.DATA_DIR, "uploads"))));
}

/**
 * The disk driver, except that it refuses to overwrite, leaves no half-written file, and makes files readable only by
 * the owner.
 */
class CarefulFolder extends FSDriver {
  #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = path.join(this.#root, key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    try {
      await writeFile(target, contents, { flag: "wx", mode: 0o600 });
    } catch (error) {
      const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
      if (!exists) await rm(target, { force: true });
      throw error;
    }
  }
}

/**
 * A key that no one can guess: the time in milliseconds, then 128 random bits (spec:platform#upload-keys).
 * @param ending the file name extension, without the dot.
 */
export function newFileKey(folder: string, ending: string, now: Date): string {
  return `${folder}/${now.getTime()}-${randomBytes(16).toString("hex")}.${ending}`;
}

/** The URL of a stored file. */
export function fileUrl(key: string): string {
  return `${FILES_PATH}${key}`;
}

/** Archives of backups in the S3 bucket, by file name. */
export type BackupBucket = {
  put(name: string, archive: Readable): Promise<void>;
  /** In bytes. */
  size(name: string): Promise<number>;
  list(): Promise<string[]>;
  delete(name: string): Promise<void>;
};

/** Opens the S3 bucket's folder for backups. @throws Error without S3_BUCKET. */
export async function createBackupBucket(config: Config): Promise<BackupBucket> {
  if (!config.S3_BUCKET) throw new Error("S3_BUCKET isn't set.");
  const disk = await s3Disk(config, config.S3_BUCKET, ARCHIVE_TIMEOUT_MS);
  return {
    put: (name, archive) => disk.putStream(`${BACKUPS_FOLDER}${name}`, archive),
    size: async (name) => (await disk.getMetaData(`${BACKUPS_FOLDER}${name}`)).contentLength,
    async list() {
      const keys = await Array.fromAsync(filesBelow(disk, BACKUPS_FOLDER));
      return keys.map((key) => key.slice(BACKUPS_FOLDER.length));
    },
    delete: (name) => disk.delete(`${BACKUPS_FOLDER}${name}`),
  };
}

async function s3Disk(config: Config, bucket: string, requestTimeout = 20_000): Promise<Disk> {
  // The S3 client is large, so only a site that uses it loads it.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const credentials =
    config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY
      ? { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY }
      : undefined;
  return new Disk(
    new S3Driver({
      bucket,
      visibility: "private",
      // New buckets have access lists turned off and reject requests that set one.
      supportsACL: false,
      region: config.S3_REGION,
      ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
      ...(credentials && { credentials }),
      forcePathStyle: config.S3_FORCE_PATH_STYLE,
      // Most stores other than AWS don't support the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: 5_000, requestTimeout, throwOnRequestTimeout: true },
      maxAttempts: 2,
    }),
  );
}

function fromDisk(disk: Disk): Storage {
  return {
    async put(key, bytes) {
      // IfNoneMatch: S3 rejects the write if the key exists.
      await disk.put(key, bytes, { cacheControl: `max-age=${FILE_CACHE_SECONDS}`, IfNoneMatch: "*" });
    },
    async get(key) {
      // Checks first, so that a missing file is noticed before the response begins.
      if (!(await disk.exists(key))) return null;
      const facts = await disk.getMetaData(key);
      const body = Readable.toWeb(await disk.getStream(key)) as ReadableStream<Uint8Array>;
      return {
        body,
        bytes: facts.contentLength,
        contentType: facts.contentType ?? "application/octet-stream",
      };
    },
    delete: (key) => disk.delete(key),
    async *list(folder) {
      for await (const key of filesBelow(disk, folder)) if (!key.startsWith(BACKUPS_FOLDER)) yield key;
    },
  };
}

async function* filesBelow(disk: Disk, folder: string): AsyncGenerator<string> {
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await disk.listAll(folder, {
      recursive: true,
      ...(page && { paginationToken: page }),
    });
    for (const object of objects) if (object.isFile) yield object.key;
    page = paginationToken;
  } while (page);
}
