/** The tools that check and test. Each runs to its end, and its results are counted. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PlainError, say } from "./console.mjs";
import { pinnedNode, toolEnvironment } from "./install.mjs";
import { prepareBuild } from "./prepare.mjs";
import { inRepository, run } from "./processes.mjs";
import { browserFailures, vitestFailures } from "./test-failures.mjs";

/** @typedef {import("./test-failures.mjs").Failure} Failure */
/** @typedef {{ passed: number, failed: number, skipped: number, failures?: Failure[] }} Counts */

const resultsFolder = inRepository(".cache/test-results");
const durationsFile = inRepository(".cache/test-durations.json");
const [PASSED, FAILED] = [
  { passed: 1, failed: 0, skipped: 0 },
  { passed: 0, failed: 1, skipped: 0 },
];

/**
 * Runs a script on the pinned Node.
 * @param {string} script its path in the repository @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options]
 */
export function tool(script, args, options = {}) {
  const env = { ...toolEnvironment(), ...options.env };
  // The test runners set it. A value inherited from a production shell would change what is tested.
  delete env.NODE_ENV;
  return run(pinnedNode(), [inRepository(script), ...args], {
    cwd: inRepository("."),
    env,
    quiet: options.quiet,
  });
}

/**
 * Runs a tool that prints nothing on success; its output is shown only on failure.
 * @param {string} script its path in the repository @param {string[]} args
 */
async function check(script, args) {
  const { code, output } = await tool(script, args, { quiet: true });
  if (code !== 0) say(output.trimEnd());
  return code === 0;
}

export async function checkTypes() {
  const ok =
    (await check("node_modules/@react-router/dev/bin.cjs", ["typegen"])) &&
    (await check("node_modules/typescript/bin/tsc", ["--noEmit"]));
  return ok ? PASSED : FAILED;
}

/**
 * @param {string[]} [files] check the style of only these; the spelling check always reads all files, in about a second
 */
export async function checkLint(files = ["."]) {
  const checks = [
    check("node_modules/@biomejs/biome/bin/biome", ["check", "--no-errors-on-unmatched", ...files]),
    check("scripts/spelling/run.ts", []),
  ];
  return (await Promise.all(checks)).every(Boolean) ? PASSED : FAILED;
}

/**
 * Builds the product if its sources changed. @returns {Promise<Counts>} a failed build counts, a successful one isn't a
 * test
 */
export async function build() {
  try {
    await prepareBuild();
    return PASSED;
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    say(`${error.output.trimEnd()}\n${error.message}`);
    return FAILED;
  }
}

/** How a test that isn't named `*.db.test.ts` or `*.http.test.ts` uses the built server. */
const STARTS_SERVER = /setup\/built-server\.ts"|scripts\/(start|chaos\/)/;

/** Whether a test goes through the built server. @param {string} file its path in the repository */
export function usesBuild(file) {
  if (/\.(db|http)\.test\.tsx?$/.test(file)) return true;
  return /\.test\.tsx?$/.test(file) && STARTS_SERVER.test(readFileSync(inRepository(file), "utf8"));
}

/**
 * Whether Vitest selects a test that goes through the built server for these parts of paths. @param {string[]} paths
 */
export function needBuild(paths) {
  const files = ["app", "db", "tests", "scripts"].flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    ),
  );
  return files.some((file) => paths.some((path) => file.includes(path)) && usesBuild(file));
}

/** @param {string[]} projects @param {string[]} paths @returns {Promise<Counts>} */
export async function runVitest(projects, paths) {
  const report = freshReport("vitest.json");
  const { code } = await tool("node_modules/vitest/vitest.mjs", [
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...paths,
  ]);
  const results = readJson(report);
  /** @type {import("./test-failures.mjs").VitestFile[]} */
  const files = results?.testResults ?? [];
  keepDurations(
    files.map(({ name, startTime, endTime }) => [relative(inRepository("."), name), endTime - startTime]),
  );
  if (results && files.length === 0 && paths.length > 0) return noTests(paths);
  const failures = vitestFailures(files);
  return decided(code, {
    passed: results?.numPassedTests ?? 0,
    failed: failures.length,
    skipped: (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0),
    failures,
  });
}

/** A mistyped path must not look like a success. @param {string[]} paths */
function noTests(paths) {
  say(`No test file's path contains ${paths.join(" or ")}.`);
  return FAILED;
}

/** @param {string[]} paths @param {string[]} [projects] all of them when none is named @returns {Promise<Counts>} */
export async function runPlaywright(paths, projects = []) {
  const report = freshReport("playwright.json");
  const args = ["test", "--reporter=list,json", "--pass-with-no-tests"];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const selection = projects.map((project) => `--project=${project}`);
  const { code } = await tool("node_modules/@playwright/test/cli.js", [...args, ...selection, ...paths], {
    env,
  });
  const results = readJson(report);
  /** @type {import("./test-failures.mjs").BrowserSuite[]} */
  const suites = results?.suites ?? [];
  keepDurations(suites.map(browserDuration));
  if (results?.suites?.length === 0 && paths.length > 0) return noTests(paths);
  const stats = results?.stats;
  return decided(code, {
    passed: stats?.expected ?? 0,
    // A flaky test counts as a failure.
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    failures: suites.flatMap(browserFailures),
  });
}

/**
 * @param {import("./test-failures.mjs").BrowserSuite} suite
 * @returns {[string, number]} its file and how long its tests took, one after the other
 */
function browserDuration({ file, specs = [], suites = [] }) {
  const tests = specs.flatMap((spec) => spec.tests);
  const own = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
  return [`tests/e2e/${file}`, suites.reduce((sum, inner) => sum + browserDuration(inner)[1], own)];
}

/**
 * A runner that failed without a failed test (an error between tests, a server that doesn't start, a signal) counts as
 * one failure, with a message. Each skipped test counts as failed: no test may be skipped.
 * @param {number} code @param {Counts} counts @returns {Counts}
 */
function decided(code, { passed, failed, skipped, failures }) {
  const failedOrSkipped = failed + skipped;
  if (code === 0 || failedOrSkipped > 0) return { passed, failed: failedOrSkipped, skipped, failures };
  const how = code > 128 ? `a signal stopped it (${code - 128})` : `it ended with exit code ${code}`;
  say(`No test of this step failed, but ${how}; what it printed above may say why.`);
  return { passed, failed: 1, skipped };
}

/** @param {string} name */
function freshReport(name) {
  const file = `${resultsFolder}/${name}`;
  mkdirSync(resultsFolder, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** How long each test file took in its last run, in milliseconds. @returns {Record<string, number>} */
export const knownDurations = () => readJson(durationsFile) ?? {};

/** @param {[string, number][]} entries */
function keepDurations(entries) {
  writeFileSync(durationsFile, JSON.stringify({ ...knownDurations(), ...Object.fromEntries(entries) }));
}

/** @param {string} file */
export function readJson(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  } catch {
    // A killed runner left an incomplete file.
    return undefined;
  }
}
