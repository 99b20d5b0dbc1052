import { currentBuiltServer } from "./build.mjs";
import { pinnedNode, requireInstalled, toolEnvironment } from "./install.mjs";
import { inRepository, run } from "./processes.mjs";

/**
 * Runs the built product with the settings of a server. Unlike `npm start`, it doesn't install, build, or allow the
 * embedded database unless a setting does, so it also runs where nothing can be written.
 * @param {string[]} words nothing to serve the site, or a command and its arguments
 * @returns {Promise<number>} the exit code, 128 + n for a signal
 * @throws {import("./console.mjs").PlainError} when packages are missing or the build isn't that of these sources
 */
export async function runBuilt(words) {
  requireInstalled();
  const { code } = await run(pinnedNode(), [currentBuiltServer(), ...words], {
    cwd: inRepository("."),
    env: { ...toolEnvironment(), NODE_ENV: "production" },
    graceful: true,
  });
  return code;
}
