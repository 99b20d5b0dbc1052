/**
 * `npm test`: installs and builds when needed, then checks types, lint, unit, integration and end-to-end tests.
 * `npm test -- <what>…` runs a part: types, lint, build, unit, pglite, pg, integration, e2e, or paths of test files.
 * The last line is always `N passed, N failed`.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { duration, PlainError, runMain, say } from "./lib/console.mjs";
import { pinnedNode, toolEnvironment } from "./lib/install.mjs";
import { prepareBuild, prepareInstall } from "./lib/prepare.mjs";
import { inRepository, run } from "./lib/processes.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ name: string, work: () => Promise<Counts>, counted: boolean }} Step */

const PROJECTS = ["unit", "pglite", "pg"];
const resultsFolder = inRepository(".cache/test-results");
const [PASSED, FAILED] = [
  { passed: 1, failed: 0, skipped: 0 },
  { passed: 0, failed: 1, skipped: 0 },
];

/**
 * Runs a tool of node_modules on the pinned Node.
 * @param {string} script @param {string[]} args @param {{ quiet?: boolean, env?: Record<string, string> }} [options]
 */
function tool(script, args, options = {}) {
  const env = { ...toolEnvironment(), ...options.env };
  // The runners choose it; one inherited from a production shell would change what is tested.
  delete env.NODE_ENV;
  return run(pinnedNode(), [inRepository(`node_modules/${script}`), ...args], {
    cwd: inRepository("."),
    env,
    quiet: options.quiet,
  });
}

/** Tools that say nothing when all is well, one after the other: their output shows only on failure. @param {[string, string[]][]} commands */
async function check(commands) {
  for (const [script, args] of commands) {
    const { code, output } = await tool(script, args, { quiet: true });
    if (code === 0) continue;
    say(output.trimEnd());
    return FAILED;
  }
  return PASSED;
}

const checkTypes = () =>
  check([
    ["@react-router/dev/bin.cjs", ["typegen"]],
    ["typescript/bin/tsc", ["--noEmit"]],
  ]);

const checkLint = () => check([["@biomejs/biome/bin/biome", ["check", "."]]]);

async function build() {
  try {
    await prepareBuild();
    return PASSED;
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    say(`${error.output.trimEnd()}\n${error.message}`);
    return FAILED;
  }
}

/** @param {string[]} projects @param {string[]} paths */
async function runVitest(projects, paths) {
  const report = freshReport("vitest.json");
  const { code } = await tool("vitest/vitest.mjs", [
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...paths,
  ]);
  const results = readReport(report);
  return decided(code, {
    passed: results?.numPassedTests ?? 0,
    failed: (results?.numFailedTests ?? 0) + failedWithoutTests(results?.testResults ?? []),
    skipped: (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0),
  });
}

/**
 * Test files that failed though none of their tests did, because they do not load: one failure each.
 * @param {{ status: string, assertionResults: { status: string }[] }[]} files
 */
function failedWithoutTests(files) {
  return files.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((assertion) => assertion.status !== "failed"),
  ).length;
}

/** @param {string[]} paths */
async function runPlaywright(paths) {
  const report = freshReport("playwright.json");
  const args = ["test", "--reporter=list,json", "--pass-with-no-tests", ...paths];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await tool("@playwright/test/cli.js", args, { env });
  const stats = readReport(report)?.stats;
  return decided(code, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
}

/**
 * A runner that failed without a failed test (an error between tests, a server that does not start) counts
 * as one failure, and so does every skipped test: nothing is skipped here.
 * @param {number} code @param {Counts} counts @returns {Counts}
 */
function decided(code, { passed, failed, skipped }) {
  const failures = failed + skipped;
  return { passed, failed: code !== 0 && failures === 0 ? 1 : failures, skipped };
}

/** @param {string} name */
function freshReport(name) {
  const file = `${resultsFolder}/${name}`;
  mkdirSync(resultsFolder, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {string[]} words what was asked for; nothing means everything @returns {Step[]} */
function plan(words) {
  const named = new Set(words.flatMap((word) => (word === "integration" ? ["pglite", "pg"] : [word])));
  const known = ["types", "lint", "build", ...PROJECTS, "e2e"];
  const paths = [...named].filter((word) => !known.includes(word));
  const isBrowserTest = (/** @type {string} */ path) => path.includes("e2e") || path.endsWith(".spec.ts");
  const browserPaths = paths.filter(isBrowserTest);
  const vitestPaths = paths.filter((path) => !isBrowserTest(path));
  const all = named.size === 0;
  const projects = PROJECTS.filter((project) => all || named.has(project));
  const wantsVitest = projects.length > 0 || vitestPaths.length > 0;
  const wantsBrowser = all || named.has("e2e") || browserPaths.length > 0;

  /** @type {[boolean, Step][]} */
  const steps = [
    [all || named.has("types"), { name: "types", work: checkTypes, counted: true }],
    [all || named.has("lint"), { name: "lint", work: checkLint, counted: true }],
    [wantsVitest || wantsBrowser || named.has("build"), { name: "build", work: build, counted: false }],
    [
      wantsVitest,
      { name: "unit and integration", work: () => runVitest(projects, vitestPaths), counted: true },
    ],
    [wantsBrowser, { name: "end to end", work: () => runPlaywright(browserPaths), counted: true }],
  ];
  return steps.filter(([isSelected]) => isSelected).map(([, step]) => step);
}

/** @param {Step[]} steps */
async function runAll(steps) {
  const results = [];
  for (const step of steps) {
    say(`\n── ${step.name}`);
    const startedAt = performance.now();
    const counts = await step.work();
    results.push({ step, counts, took: performance.now() - startedAt });
    // Without a build there is nothing to test; a good one is not a test by itself.
    if (step.work === build && counts.failed > 0) break;
  }
  return results;
}

await runMain(async () => {
  const words = process.argv.slice(2);
  const startedAt = performance.now();
  await prepareInstall("full");
  const results = await runAll(plan(words));
  let [passed, failed] = [0, 0];
  say("");
  for (const { step, counts, took } of results) {
    if (step.counted) passed += counts.passed;
    failed += counts.failed;
    const skipped = counts.skipped > 0 ? ` (${counts.skipped} skipped)` : "";
    const outcome = step.counted ? `${counts.passed} passed, ${counts.failed} failed${skipped}` : "";
    say(`${step.name.padEnd(22)}${duration(took).padStart(12)}   ${outcome}`.trimEnd());
  }
  say(`${"all".padEnd(22)}${duration(performance.now() - startedAt).padStart(12)}`);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
