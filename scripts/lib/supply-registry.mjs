/** The checks of `npm test -- supply` that need the package registry. They ask it through npm, with its settings. */
import { readFileSync } from "node:fs";
import { say } from "./console.mjs";
import { npmScript } from "./install.mjs";
import { inRepository, run } from "./processes.mjs";
import { ageFaults, auditFaults } from "./supply.mjs";

/** @typedef {import("./test-tools.mjs").Counts} Counts */

const AT_ONCE = 4;
const PATIENCE = ["--fetch-timeout=20000", "--fetch-retries=1", "--fetch-retry-mintimeout=500"];

/**
 * Asks the registry when the packages named in `package.json` were published, and for known vulnerabilities of all
 * packages in the product. Counts as two checks. A check that the registry doesn't answer fails and says so.
 * @returns {Promise<Counts>}
 */
export async function checkRegistry() {
  const manifest = JSON.parse(readFileSync(inRepository("package.json"), "utf8"));
  /** @type {Record<string, string>} */
  const used = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const faults = [await findOldAndNew(Object.entries(used), new Date()), await findVulnerable()];
  for (const fault of faults.flat()) say(fault);
  const failed = faults.filter((found) => found.length > 0).length;
  return { passed: faults.length - failed, failed, skipped: 0 };
}

/**
 * @param {[name: string, version: string][]} packages @param {Date} now
 * @returns {Promise<string[]>} what is wrong with their ages, or why that isn't known
 */
export async function findOldAndNew(packages, now) {
  /** @type {string[]} */
  const faults = [];
  for (let at = 0; at < packages.length; at += at === 0 ? 1 : AT_ONCE) {
    const group = packages.slice(at, at === 0 ? 1 : at + AT_ONCE);
    const answers = await Promise.all(group.map(([name]) => npm("view", name, "time", "--json")));
    for (const [index, [name, version]] of group.entries()) {
      const answer = answers[index];
      if (isTimes(answer)) faults.push(...ageFaults(name, version, answer, now));
      else return [...faults, `${reasonOf(answer)}: the ages of packages weren't checked.`];
    }
  }
  return faults;
}

/** @returns {Promise<string[]>} */
async function findVulnerable() {
  const answer = await npm("audit", "--json", "--omit=dev", "--package-lock-only");
  return auditFaults(answer) ?? [`${reasonOf(answer)}: known vulnerabilities weren't checked.`];
}

/** @param {string[]} words @returns {Promise<unknown>} the JSON that npm prints, also for an error; null for none */
async function npm(...words) {
  const args = [npmScript(), ...words, ...PATIENCE, "--loglevel=silent"];
  const { output } = await run(process.execPath, args, { cwd: inRepository("."), quiet: true });
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

/** @param {unknown} answer @returns {answer is Record<string, string>} */
function isTimes(answer) {
  return typeof answer === "object" && answer !== null && Object.keys(answer).some((key) => /^\d/.test(key));
}

/** @param {unknown} answer */
function reasonOf(answer) {
  const { error, statusCode } = Object(answer ?? {});
  const code = typeof error?.code === "string" ? error.code : statusCode;
  return `The package registry can't be reached or doesn't answer this question${code ? ` (${code})` : ""}`;
}
