import { readFileSync } from "node:fs";

export type ServerUser = { uid: number; gid: number };

/**
 * The user to run PostgreSQL and PgBouncer as, because they refuse to run as root; undefined if this process doesn't run
 * as root.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return { uid: 65534, gid: 65534 };
}
