import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/**
 * The emails written so far, as they would be sent: without a mail server they are files. One that is being written
 * has another name, and isn't read.
 */
export async function readOutbox(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  return Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
}
