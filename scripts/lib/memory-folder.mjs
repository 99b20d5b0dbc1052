/**
 * A folder in memory for the temporary files of a test run. Tests copy databases of a thousand files each; on a disk,
 * creating and removing them takes a fifth of the processor time of the tests on PostgreSQL.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const GIB = 2 ** 30;
/** A run has used up to 2 GiB, most of it PostgreSQL's write-ahead log. */
const NEEDED_SPACE = 4 * GIB;
/** Enough for the folder, the browsers, and the servers together. */
const NEEDED_MEMORY = 8 * GIB;

/**
 * Where this run should put its temporary files. The folder is removed when this process ends.
 * @returns {{ TMPDIR?: string }} nothing if TMPDIR is set, or if this machine has no roomy folder in memory from which
 * programs may run
 */
export function memoryFolder() {
  if (process.env.TMPDIR) return {};
  try {
    const folder = makeFolder("/dev/shm");
    return folder === null ? {} : { TMPDIR: folder };
  } catch {
    // A container may hide what this looks at, or forbid what it does. The usual folder is only slower.
    return {};
  }
}

/** @param {string} place */
function makeFolder(place) {
  if (!isRoomy(place)) return null;
  // Process ids mean nothing in another container that shares this place.
  const prefix = `dosecompare-run-${readlinkSync("/proc/self/ns/pid").replace(/\D/g, "")}-`;
  removeAbandoned(place, prefix);
  const folder = join(place, `${prefix}${process.pid}`);
  // A killed run may have had the same process id.
  removeQuietly(folder);
  mkdirSync(folder);
  // PostgreSQL doesn't run as root: its user must reach its own folder in here, as in /tmp.
  chmodSync(folder, 0o1777);
  process.once("exit", () => removeQuietly(folder));
  return folder;
}

/** @param {string} place */
function isRoomy(place) {
  if (process.platform !== "linux" || !allowsPrograms(readFileSync("/proc/mounts", "utf8"), place))
    return false;
  const { bavail, bsize } = statfsSync(place);
  // What is written there counts toward the limit of a container.
  const available = Math.min(freemem(), process.availableMemory());
  return bavail * bsize >= NEEDED_SPACE && available >= NEEDED_MEMORY;
}

/**
 * Whether a file system in memory is mounted at `place`, and programs and libraries may be loaded from it. Containers
 * often forbid that.
 * @param {string} mounts the contents of /proc/mounts @param {string} place
 */
export function allowsPrograms(mounts, place) {
  const lines = mounts.split("\n").map((line) => line.split(" "));
  const [, , type, options = ""] = lines.findLast(([, path]) => path === place) ?? [];
  const allowed = options.split(",");
  return type === "tmpfs" && allowed.includes("rw") && !allowed.includes("noexec");
}

/** Removes the folders of runs that were killed. @param {string} place @param {string} prefix */
function removeAbandoned(place, prefix) {
  for (const name of readdirSync(place))
    if (name.startsWith(prefix) && !existsSync(`/proc/${name.slice(prefix.length)}`))
      removeQuietly(join(place, name));
}

/** What a server that is still stopping writes in the meantime is left to the next run. @param {string} folder */
function removeQuietly(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // It may also be another user's.
  }
}
