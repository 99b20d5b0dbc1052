import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { PlainError } from "./console.mjs";

/** A second Ctrl-C within this many ms is the same one, delivered twice (by the terminal and by npm). */
const SAME_SIGNAL_MS = 500;
const STOP_SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const stopWithParent = new URL("./stop-with-parent.mjs", import.meta.url).href;

/** Running children of this process. They are stopped when it ends. */
const running = new Set();

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  try {
    if (process.platform === "win32" || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}

/**
 * Runs a Node program to its end, in a separate process group so that Ctrl-C reaches it once and no child process is
 * left behind. Signals sent to this process are passed on; if this process is killed, the program stops.
 *
 * @param {string} node the Node to run it on
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, graceful?: boolean, user?: { uid: number, gid: number } }} [options]
 *   `quiet` is for tools that generate files: their output is collected instead of shown, and a signal kills them at
 *   once, since cleaning up (npm removes everything it has installed so far) would take too long;
 *   `graceful` is for servers: only they get the signal, they finish, and their exit code is returned;
 *   `user` is the user to run it as, which only root may set.
 * @returns {Promise<{ code: number, output: string }>} the exit code, 128 + n for a signal
 * @throws {PlainError} when a person stopped a program that isn't `graceful`
 */
export function run(node, args, options = {}) {
  const { quiet = false, graceful = false } = options;
  const output = quiet ? "pipe" : "inherit";
  const child = spawn(node, ["--import", stopWithParent, ...args], {
    cwd: options.cwd,
    ...(options.user && { uid: options.user.uid, gid: options.user.gid }),
    env: {
      ...(options.env ?? process.env),
      STOP_WITH_PARENT: `${process.pid}:${quiet ? "SIGKILL" : "SIGTERM"}`,
    },
    stdio: ["ignore", output, output, "pipe"],
    detached: process.platform !== "win32",
  });
  running.add(child);
  let interrupted = false;
  const stopForwarding = forwardSignals((signal) => {
    interrupted = true;
    if (graceful) child.kill(signal);
    else signalGroup(child, quiet ? "SIGKILL" : signal);
  });
  let text = "";
  child.stdout?.on("data", (chunk) => (text += chunk));
  child.stderr?.on("data", (chunk) => (text += chunk));
  return new Promise((resolve, reject) => {
    const finish = () => {
      running.delete(child);
      stopForwarding();
    };
    child.on("error", (error) => {
      finish();
      reject(error);
    });
    child.on("close", (code, signal) => {
      finish();
      if (interrupted && !graceful) return reject(new PlainError("Stopped."));
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output: text });
    });
  });
}

/** @param {(signal: NodeJS.Signals) => void} pass @returns {() => void} stops forwarding */
function forwardSignals(pass) {
  let last = 0;
  /** @param {NodeJS.Signals} signal */
  const handler = (signal) => {
    const now = Date.now();
    if (now - last > SAME_SIGNAL_MS) pass(signal);
    last = now;
  };
  for (const signal of STOP_SIGNALS) process.on(signal, handler);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, handler);
  };
}

process.on("exit", () => {
  for (const child of running) signalGroup(child, "SIGKILL");
});

/** The absolute path of a file of this repository. @param {string} path relative to its root */
export function inRepository(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
