import { lstat, readFile } from "node:fs/promises";

/**
 * Reads a file of at most `mostBytes`. Links aren't followed: one could lead out of the folder, or to a device whose
 * content never ends.
 * @returns null if the file is missing, unreadable, too large, or not a plain file.
 */
export async function readPlainFile(file: string, mostBytes: number): Promise<Uint8Array | null> {
  const facts = await lstat(file).catch(() => null);
  return facts?.isFile() && facts.size <= mostBytes ? readFile(file).catch(() => null) : null;
}
