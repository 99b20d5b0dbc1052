import { spawnSync } from "node:child_process";
import { PlainError } from "./console.mjs";
import { inRepository } from "./processes.mjs";

/** Git's output for this repository. @param {string[]} args @throws {PlainError} when git fails */
export function git(...args) {
  const { status, stdout, stderr, error } = spawnSync("git", args, {
    cwd: inRepository("."),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new PlainError(`git ${args[0]} failed: ${(stderr || String(error)).trim()}`);
  return stdout;
}
