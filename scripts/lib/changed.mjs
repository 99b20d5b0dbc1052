/** `npm test -- changed`: runs the tests that a branch's changes can affect, in about a minute. */
import { existsSync } from "node:fs";
import { PlainError, say } from "./console.mjs";
import { git } from "./git.mjs";
import { inRepository } from "./processes.mjs";
import { browserStep, lint, lintOf, productBuild, types, UNIT, vitestStep } from "./test-steps.mjs";
import { knownDurations, tool, usesBuild } from "./test-tools.mjs";

/** @typedef {import("./affected.ts").AffectedTest} AffectedTest */

/**
 * The time limit for the selected tests, run one after the other; two workers halve it. Types and the build come on
 * top.
 */
const BUDGET_MS = 30_000;
/** A change to any of these affects the lint result of every file. */
const LINT_SETTINGS = /^biome\.json$/;
const MAIN = ["main", "origin/main", "master", "origin/master"];
const ARCHITECTURE = "tests/architecture.test.ts";
/** The estimated milliseconds for a file that hasn't been measured yet. */
const GUESSES = { browser: 12_000, database: 3000, unit: 300 };

/** @param {string[]} words the commit to compare with, if named @returns {Promise<import("./test-steps.mjs").Plan>} */
export async function planChanged(words) {
  const { base, files } = changedFiles(words[0]);
  say(`${files.length} files differ from ${base}`);
  const { affected, unrelated } = await affectedBy(files);
  const { chosen, left } = within(BUDGET_MS, affected);
  const isBrowserTest = (/** @type {string} */ file) => file.endsWith(".spec.ts");
  const browser = chosen.filter(isBrowserTest);
  const others = [...new Set([ARCHITECTURE, ...chosen.filter((file) => !isBrowserTest(file))])];
  const needsBuild = browser.length > 0 || others.some(usesBuild);

  const present = files.filter((file) => existsSync(inRepository(file)));
  const linted = files.some((file) => LINT_SETTINGS.test(file)) ? lint : lintOf(present);
  const steps = [types, linted, ...(needsBuild ? [productBuild] : [])];
  steps.push(vitestStep("unit and integration", needsBuild ? [...UNIT, "pg"] : UNIT, others));
  if (browser.length > 0) steps.push(browserStep(browser, ["desktop"]));
  const notRun = ["PGlite and phone: `npm test` runs them"];
  if (unrelated.length > 0)
    notRun.push(
      `${unrelated.length} files that go through the product without naming an address of the change`,
    );
  if (left.length > 0)
    notRun.push(`${left.length} files farther from the change, over a minute: ${left.join(" ")}`);
  return { steps, notRun };
}

/**
 * The changes since the branch left main, or of the last commit if this is main; uncommitted changes too.
 * @param {string} [named]
 */
function changedFiles(named) {
  const base = named ?? forkPoint();
  const listed = [
    git("diff", "--name-only", "--no-renames", "-z", base),
    git("ls-files", "--others", "--exclude-standard", "-z"),
  ];
  const files = listed.flatMap((list) => list.split("\0")).filter(Boolean);
  return { base, files };
}

function forkPoint() {
  const head = git("rev-parse", "HEAD").trim();
  const main = MAIN.find((name) => isCommit(name));
  const base = main && git("merge-base", main, "HEAD").trim();
  if (base && base !== head) return base;
  return git("status", "--porcelain").trim() !== "" || !isCommit("HEAD~1") ? head : "HEAD~1";
}

/** @param {string} name */
function isCommit(name) {
  try {
    return git("rev-parse", "--verify", "--quiet", `${name}^{commit}`) !== "";
  } catch {
    return false;
  }
}

/** @param {string[]} files @returns {Promise<{ affected: AffectedTest[], unrelated: string[] }>} nearest first */
async function affectedBy(files) {
  const routes = await printed("node_modules/@react-router/dev/bin.cjs", ["routes", "--json"]);
  return JSON.parse(await printed("scripts/affected-tests.ts", [routes, ...files]));
}

/** @param {string} script @param {string[]} args @returns {Promise<string>} */
async function printed(script, args) {
  const { code, output } = await tool(script, args, { quiet: true });
  if (code !== 0) throw new PlainError("The tests of this change could not be found.", output);
  return output;
}

/**
 * As many as fit, nearest first: a distant slow test doesn't exclude a near quick one.
 * @param {number} budget @param {AffectedTest[]} tests
 */
function within(budget, tests) {
  const durations = knownDurations();
  let sum = 0;
  /** @type {{ chosen: string[], left: string[] }} */
  const { chosen, left } = { chosen: [], left: [] };
  for (const { file } of tests) {
    const takes = durations[file] ?? GUESSES[kindOf(file)];
    const fits = sum + takes <= budget;
    if (fits) sum += takes;
    (fits ? chosen : left).push(file);
  }
  return { chosen, left };
}

/** @param {string} file */
function kindOf(file) {
  if (file.endsWith(".spec.ts")) return "browser";
  return /\.(db|http)\.test\.tsx?$/.test(file) ? "database" : "unit";
}
