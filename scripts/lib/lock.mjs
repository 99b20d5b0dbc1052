import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { say } from "./console.mjs";
import { inRepository } from "./processes.mjs";

const RETRY_MS = 200;
const LEASE_RENEWAL_MS = 1000;
/** If the holder hasn't updated the lock for this long, it was killed. */
const ABANDONED_MS = 10_000;
const lockFile = inRepository(".cache/prepare.lock");

/**
 * Lets only one process at a time install or build in this folder: a second start waits for the first.
 * @param {() => Promise<void>} work
 */
export async function withInstallLock(work) {
  mkdirSync(inRepository(".cache"), { recursive: true });
  let hasSaid = false;
  while (!take()) {
    if (!hasSaid) say("Waiting for another start that is preparing this folder…");
    hasSaid = true;
    await wait(RETRY_MS);
  }
  const release = () => rmSync(lockFile, { force: true });
  const signOfLife = setInterval(() => utimesSync(lockFile, new Date(), new Date()), LEASE_RENEWAL_MS);
  process.once("exit", release);
  try {
    await work();
  } finally {
    clearInterval(signOfLife);
    release();
    process.off("exit", release);
  }
}

function take() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
  }
  const lastSign = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs;
  if (lastSign !== undefined && Date.now() - lastSign > ABANDONED_MS) rmSync(lockFile, { force: true });
  return false;
}
