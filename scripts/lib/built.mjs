import { currentBuiltServer } from "./build.mjs";
import { pinnedNode, requireInstalled, toolEnvironment } from "./install.mjs";
import { inRepository, run } from "./processes.mjs";

/**
 * Makes glibc return freed memory to the system. By default, it keeps an arena for each thread, and freed blocks as
 * large as a rendered page. The Dockerfile has the same settings. The operator's own settings come first, and other C
 * libraries ignore them.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "262144",
};

/**
 * Node's arguments for the server, as in the Dockerfile. New objects get twice this many megabytes, half of the default:
 * enough for the requests that a process answers at the same time. The heap may grow by 50% between two collections
 * instead of 300%. All new objects start in that space: otherwise Node puts some of each page where only a full
 * collection frees them, together with what they refer to (docs/performance.md#memory). The code of the embedded
 * database is prepared by one thread beside the main one: more of them compete with it at the start.
 */
export const serverArguments = [
  "--max-semi-space-size=16",
  "--heap-growing-percent=50",
  "--no-allocation-site-pretenuring",
  "--wasm-num-compilation-tasks=1",
];

/**
 * Runs the built product with the settings of a server. Unlike `npm start`, it doesn't install, build, or allow the
 * embedded database unless a setting does, so it also runs where nothing can be written.
 * @param {string[]} words nothing to serve the site, or a command and its arguments
 * @returns {Promise<number>} the exit code, 128 + n for a signal
 * @throws {import("./console.mjs").PlainError} when packages are missing or the build isn't that of these sources
 */
export async function runBuilt(words) {
  requireInstalled();
  const { code } = await run(pinnedNode(), [...serverArguments, currentBuiltServer(), ...words], {
    cwd: inRepository("."),
    env: { ...memorySettings, ...toolEnvironment(), NODE_ENV: "production" },
    graceful: true,
  });
  return code;
}
