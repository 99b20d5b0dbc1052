/**
 * Finds server programs that some tests run if they're installed, such as those of Debian's packages. No npm package
 * has them, so a test leaves out what needs a missing one and says why:
 *
 *     const nginx = debianProgram("nginx");
 *     if (!nginx) sayLeftOut("requests through nginx", "nginx");
 *     if (nginx) test("…", async () => { … });
 *
 * A run counts skipped tests as failed, so they aren't skipped. A file must have another test, or `vitest.config.ts`
 * lists it.
 */
import { isExecutable, onlyPackages, onPath, postgresFolders } from "./binaries.ts";

/** The programs of Debian's packages that tests use: proxies, PostgreSQL with what runs beside it, and monitoring. */
export type DebianProgram =
  | "nginx"
  | "caddy"
  | "openssl"
  | "systemd-analyze"
  | "pgbouncer"
  | "pgbackrest"
  | "promtool"
  | "postgres"
  | "initdb"
  | "pg_ctl"
  | "pg_basebackup"
  | "psql";

/** Folders of programs that Debian doesn't put on the PATH of users other than root. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/sbin"];

/**
 * The absolute path of an installed program: from the PATH, the system's folders, or PostgreSQL's newest version.
 * @returns null if it isn't installed, or if the run uses only npm packages (`npm test -- bare`).
 */
export function debianProgram(name: DebianProgram): string | null {
  if (onlyPackages()) return null;
  const folders = [...SYSTEM_FOLDERS, ...postgresFolders()];
  const files = [...onPath(name), ...folders.map((folder) => `${folder}/${name}`)];
  return files.find(isExecutable) ?? null;
}

/** Prints which tests this run leaves out, and which programs would have to be installed for them. */
export function sayLeftOut(what: string, ...programs: DebianProgram[]): void {
  const missing = programs.filter((name) => debianProgram(name) === null).join(", ");
  process.stdout.write(`Left out: ${what} (not installed here: ${missing})\n`);
}
