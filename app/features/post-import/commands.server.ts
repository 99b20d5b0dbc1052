import type { Actor } from "~/features/auth/rules/access";
import { openSource as openDatabaseOrCopy } from "~/features/backup/use-cases/open-source.server";
import { type Database, DatabaseOpenError } from "~/platform/db/client.server";
import { openDatabase } from "~/platform/db/open.server";
import { safeMessage } from "~/platform/failure.server";
import type { Command } from "~/platform/registration.server";
import { createStorage } from "~/platform/storage/storage.server";
import { ImportError } from "./integrations/import-error.server";
import { openSource } from "./integrations/source.server";
import { findAuthor, isMigrated } from "./queries.server";
import { type ImportCommand, parseCommand } from "./rules/command-line";
import { counted, planLines } from "./rules/plan";
import { sourceLabels } from "./rules/source";
import { importPosts } from "./use-cases/import-posts.server";
import { undoImport } from "./use-cases/undo-import.server";

type Around = Parameters<Command>[1];

/** `npm run import-posts`. Exit codes: 0 done, 1 failed, 2 wrong arguments. */
export const commands: Readonly<Record<"import-posts", Command>> = {
  async "import-posts"(words, around) {
    const { terminal, log } = around;
    const parsed = parseCommand(words);
    if (parsed.command === "wrong") {
      terminal.complain(parsed.message);
      return 2;
    }
    try {
      if (parsed.command === "undo") await undo(parsed, around);
      else await run(parsed, around);
      return 0;
    } catch (error) {
      if (error instanceof ImportError || error instanceof DatabaseOpenError)
        terminal.complain(safeMessage(error) ?? "The command failed.");
      else log.failure(error, "import-posts failed");
      return 1;
    }
  },
};

type Words<Name extends ImportCommand["command"]> = Extract<ImportCommand, { command: Name }>;

async function run({ file, author, dryRun }: Words<"import">, around: Around): Promise<void> {
  const { config, log, terminal } = around;
  const source = await openSource(file);
  const storage = await createStorage(config);
  // The site owns the embedded database while it runs: a dry run can read a copy, an import can't write.
  const { database, release } = dryRun ? await openDatabaseOrCopy(config, log) : await openToWrite(around);
  try {
    const actor = await authorIn(database, author);
    const name = source.siteName ? ` of ${source.siteName}` : "";
    terminal.say(
      `${sourceLabels[source.kind]} export${name}. Posts become drafts of ${actor.name || actor.email}.`,
    );
    const { importId, imported, leftOut } = await importPosts(source, {
      db: database.db,
      storage,
      log,
      now: () => new Date(),
      actor,
      dryRun,
      fileName: file,
      onItem(item) {
        for (const line of planLines(item)) terminal.say(line);
      },
    });
    const rest = `${counted(leftOut, "item")} left out`;
    if (dryRun)
      terminal.say(`Dry run: ${counted(imported, "post")} would be imported, ${rest}. Nothing was changed.`);
    else terminal.say(`${counted(imported, "post")} imported, ${rest}.`);
    if (importId !== null) terminal.say(`To undo: npm run import-posts -- undo ${importId}`);
  } finally {
    await release();
  }
}

async function undo({ importId, edited }: Words<"undo">, around: Around): Promise<void> {
  const { database, release } = await openToWrite(around);
  try {
    const actor = await authorIn(database, null);
    const storage = await createStorage(around.config);
    const parts = { db: database.db, storage, now: () => new Date() };
    const { removed, images, edited: kept } = await undoImport(importId, parts, actor, edited);
    around.terminal.say(
      `Import ${importId}: ${counted(removed, "post")} and ${counted(images, "image")} removed.`,
    );
    if (kept.length === 0) return;
    around.terminal.say("Kept, because staff changed, published, or deleted them since:");
    for (const title of kept) around.terminal.say(`- ${title}`);
    around.terminal.say(`To remove these too: npm run import-posts -- undo ${importId} --edited`);
  } finally {
    await release();
  }
}

async function openToWrite({ config, log }: Around) {
  const database = await openDatabase(config, log);
  return { database, release: () => database.close() };
}

async function authorIn({ db }: Database, email: string | null): Promise<Actor> {
  if (!(await isMigrated(db))) throw new ImportError("Start the site with this version once, then import.");
  const actor = await findAuthor(db, email);
  if (!actor)
    throw new ImportError(email ? `No active account has the email ${email}.` : "There's no administrator.");
  return actor;
}
