import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "~/platform/config.server";
import { type Database, DatabaseOpenError } from "~/platform/db/client.server";
import { openDatabase } from "~/platform/db/open.server";
import { inSession } from "~/platform/db/session.server";
import { safeMessage } from "~/platform/failure.server";
import type { Log } from "~/platform/log.server";
import type { Command } from "~/platform/registration.server";
import { createSecrets } from "~/platform/secrets.server";
import { createStorage } from "~/platform/storage/storage.server";
import type { Terminal } from "~/platform/terminal.server";
import { ArchiveError, type Encryption, type Keys } from "./integrations/archive-file.server";
import { readState } from "./mutations/empty.server";
import { type BackupCommand, parseCommand } from "./rules/command-line";
import { megabytes, type Progress, progressLine } from "./rules/progress";
import { openSource } from "./use-cases/open-source.server";
import { reportBackup } from "./use-cases/report-backup.server";
import { restoreArchive } from "./use-cases/restore.server";
import { verifyArchive } from "./use-cases/verify.server";
import { writeArchive } from "./use-cases/write-archive.server";

type Around = { config: Config; log: Log; terminal: Terminal };

/**
 * `npm run backup` and `npm run restore`, and the process that the site starts for each of its own backups. Exit codes: 0
 * done, 1 failed, 2 wrong arguments.
 */
export const commands: Readonly<Record<"backup" | "restore" | "scheduled-backup", Command>> = {
  backup: (words, around) => run("backup", words, around),
  restore: (words, around) => run("restore", words, around),
  "scheduled-backup": reportBackup,
};

async function run(name: "backup" | "restore", words: readonly string[], around: Around): Promise<number> {
  const { terminal, log } = around;
  const parsed = parseCommand(name, words);
  if (parsed.command === "wrong") {
    terminal.complain(parsed.message);
    return 2;
  }
  try {
    if (parsed.command === "write") await write(parsed, around);
    else if (parsed.command === "verify") await verify(parsed, around);
    else await restore(parsed, around);
    return 0;
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof DatabaseOpenError)
      terminal.complain(safeMessage(error) ?? "The command failed.");
    else log.failure(error, `${name} failed`);
    return 1;
  }
}

type Words<Name extends BackupCommand["command"]> = Extract<BackupCommand, { command: Name }>;

async function write({ file, force, recipients }: Words<"write">, around: Around): Promise<void> {
  const { config, terminal } = around;
  const started = Date.now();
  const summary = await writeArchive(file, {
    ...(await whatToSave(around)),
    encryption: encryptionOf(config, recipients),
    force,
    onProgress: showTo(terminal),
  });
  const encrypted = encryptionOf(config, recipients) ? ", encrypted" : "";
  terminal.say(
    `${file}: ${summary.rows} rows in ${summary.tables} tables, ${summary.uploads} uploads, ${megabytes(summary.bytes)}${encrypted}, ${secondsSince(started)}.`,
  );
}

async function whatToSave({ config, log }: Omit<Around, "terminal">) {
  return {
    config,
    secrets: createSecrets(config),
    storage: await createStorage(config),
    openDatabase: () => openSource(config, log),
    now: new Date(),
  };
}

function encryptionOf({ BACKUP_PASSPHRASE }: Config, recipients: readonly string[]): Encryption {
  if (recipients.length > 0) return { recipients };
  return BACKUP_PASSPHRASE ? { passphrase: BACKUP_PASSPHRASE } : null;
}

async function verify({ file, identityFile }: Words<"verify">, { config, terminal }: Around): Promise<void> {
  const started = Date.now();
  const found = await verifyArchive(file, {
    keys: await keysFrom(config, identityFile),
    fileBytes: bytesOf(file),
    onProgress: showTo(terminal),
  });
  terminal.say(
    `${file} is complete: ${found.rows} rows and ${found.uploads} uploads of ${found.header.siteName}, saved ${found.header.createdAt}. Counts, sums, and checksums are right. ${secondsSince(started)}.`,
  );
}

async function restore(words: Words<"restore">, { config, log, terminal }: Around): Promise<void> {
  const { file, identityFile, replace, yes } = words;
  const options = { keys: await keysFrom(config, identityFile), fileBytes: bytesOf(file) };
  const started = Date.now();
  const database = await openDatabase(config, log);
  try {
    if (replace && !yes) await askToReplace(database, config, terminal);
    const restored = await restoreArchive(file, {
      ...options,
      database,
      storage: await createStorage(config),
      secrets: createSecrets(config),
      replace,
      onProgress: showTo(terminal),
    });
    const { header, rows, uploads, advice } = restored;
    terminal.say(
      `Restored ${rows} rows and ${uploads} uploads of ${header.siteName}, saved ${header.createdAt}, in ${secondsSince(started)}.`,
    );
    for (const sentence of advice) terminal.say(sentence);
  } finally {
    await database.close();
  }
}

/** @throws ArchiveError unless the person types the site's host, or there is nothing to delete. */
async function askToReplace(database: Database, config: Config, terminal: Terminal): Promise<void> {
  if ((await inSession(database, "read", readState)) !== "full") return;
  const where = config.DATABASE_URL
    ? `the database ${new URL(config.DATABASE_URL).pathname.slice(1)} on ${new URL(config.DATABASE_URL).host}`
    : `the data folder ${path.resolve(config.DATA_DIR)}`;
  const { host } = new URL(config.SITE_URL);
  if (!terminal.ask)
    throw new ArchiveError("--replace asks before it deletes. Without a terminal, add --yes.");
  const answer = await terminal.ask(
    `This deletes all rows and uploads of ${config.SITE_NAME} in ${where}. They can't be brought back without a backup.\nType ${host} to continue: `,
  );
  if (answer !== host) throw new ArchiveError("Nothing was changed.");
}

async function keysFrom({ BACKUP_PASSPHRASE }: Config, identityFile: string | null): Promise<Keys> {
  const passphrase = BACKUP_PASSPHRASE ?? null;
  if (identityFile === null) return { passphrase, identities: [] };
  const text = await readFile(identityFile, "utf8").catch(() => {
    throw new ArchiveError(`The key file ${identityFile} can't be read.`);
  });
  const identities = text.split(/\s+/).filter((word) => word.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0)
    throw new ArchiveError(`${identityFile} has no secret key (AGE-SECRET-KEY-…).`);
  return { passphrase, identities };
}

function bytesOf(file: string): number {
  if (!existsSync(file)) throw new ArchiveError(`${file} doesn't exist.`);
  return statSync(file).size;
}

const showTo = (terminal: Terminal) => (progress: Progress) => terminal.progress(progressLine(progress));

const secondsSince = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`;
