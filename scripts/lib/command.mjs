import { spawn } from "node:child_process";
import { constants } from "node:os";
import { builtServer } from "./build.mjs";
import { pinnedNode, toolEnvironment } from "./install.mjs";
import { prepareBuild, prepareInstall } from "./prepare.mjs";
import { inRepository } from "./processes.mjs";

const stopWithParent = new URL("./stop-with-parent.mjs", import.meta.url).href;

/**
 * Runs a command of the built product with the settings of `npm start`. The command uses the terminal, so it can ask
 * questions.
 * @param {string[]} words its name and arguments, as typed
 * @returns {Promise<number>} the exit code, 128 + n for a signal
 */
export async function runCommand(words) {
  await prepareInstall("production");
  await prepareBuild();
  const child = spawn(pinnedNode(), ["--import", stopWithParent, builtServer(), ...words], {
    cwd: inRepository("."),
    env: {
      ALLOW_EMBEDDED_DB: "1",
      ...toolEnvironment(),
      NODE_ENV: "production",
      STOP_WITH_PARENT: `${process.pid}:SIGTERM`,
    },
    stdio: ["inherit", "inherit", "inherit", "pipe"],
  });
  // Ctrl-C reaches the command too: it cleans up and ends, and then so does this process.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => {});
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
