import { megabytes, progressLine } from "~/features/backup/rules/progress";
import { openSource } from "~/features/backup/use-cases/open-source.server";
import { DatabaseOpenError } from "~/platform/db/client.server";
import { safeMessage } from "~/platform/failure.server";
import type { Command } from "~/platform/registration.server";
import { createStorage } from "~/platform/storage/storage.server";
import { ExportError } from "./integrations/folder.server";
import { parseCommand } from "./rules/command-line";
import { writeExport } from "./use-cases/write-export.server";

/** `npm run export`. Exit codes: 0 done, 1 failed, 2 wrong arguments. */
export const commands: Readonly<Record<"export", Command>> = {
  async export(words, { config, log, terminal }) {
    const parsed = parseCommand(words);
    if (parsed.command === "wrong") {
      terminal.complain(parsed.message);
      return 2;
    }
    const { folder } = parsed;
    const stop = new AbortController();
    // Without a handler, the half-written folder would stay.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());
    const started = Date.now();
    try {
      const { files, rows, posts, uploads, bytes } = await writeExport(folder, {
        config,
        storage: await createStorage(config),
        openDatabase: () => openSource(config, log),
        now: new Date(),
        signal: stop.signal,
        onProgress: (progress) => terminal.progress(progressLine(progress)),
      });
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      terminal.say(
        `${folder}: ${rows} rows, ${posts} posts, and ${uploads} uploads in ${files} files, ${megabytes(bytes)}, ${seconds} s. It contains personal data: only you can read it.`,
      );
      return 0;
    } catch (error) {
      if (error instanceof ExportError || error instanceof DatabaseOpenError)
        terminal.complain(safeMessage(error) ?? "The command failed.");
      else log.failure(error, "export failed");
      return 1;
    }
  },
};
