/**
 * `npm test`: installs and builds if needed, then checks types, lint, unit, integration, and end-to-end tests.
 * `npm test -- <what>…` runs some of them: types, lint, build, unit, pg, pglite, integration, e2e, or paths of test
 * files.
 * `npm test -- changed [<commit>]` runs what the changes since main, or since that commit, can affect.
 * `npm test -- supply` checks the packages: the lock file, and, from the registry, their ages and known vulnerabilities.
 * `npm test -- bare [<what>…]` runs all or some of them in a copy with only what npm installs.
 * The last line is always `N passed, N failed`.
 */
import { runBare } from "./lib/bare.mjs";
import { planChanged } from "./lib/changed.mjs";
import { runMain, say } from "./lib/console.mjs";
import { prepareInstall } from "./lib/prepare.mjs";
import { reportRun } from "./lib/test-report.mjs";
import {
  browserStep,
  groupsOf,
  lint,
  packageRegistry,
  productBuild,
  types,
  UNIT,
  vitestStep,
} from "./lib/test-steps.mjs";
import { needBuild } from "./lib/test-tools.mjs";

/** @typedef {import("./lib/test-steps.mjs").Step} Step */
/** @typedef {import("./lib/test-steps.mjs").Plan} Plan */

const PROJECTS = ["unit", "pg", "pglite"];
const NAMES = { unit: "unit", pg: "integration, PostgreSQL", pglite: "integration, PGlite" };
/** What even a full run leaves out, and why. */
const LEFT_OUT = [
  "*.http.test.ts on PGlite: no driver matters to them, and browser tests render on PGlite",
  "supply: the package registry's part needs the network",
  "browser tests without @both or @phone at a phone's width: nothing in them depends on it",
];

/** @param {string[]} words what to run; none means everything @returns {Plan} */
function plan(words) {
  const named = new Set(words.flatMap((word) => (word === "integration" ? ["pg", "pglite"] : [word])));
  const known = ["types", "lint", "build", ...PROJECTS, "e2e", "supply"];
  const paths = [...named].filter((word) => !known.includes(word));
  const isBrowserTest = (/** @type {string} */ path) => path.includes("e2e") || path.endsWith(".spec.ts");
  const browserPaths = paths.filter(isBrowserTest);
  const vitestPaths = paths.filter((path) => !isBrowserTest(path));
  const all = named.size === 0;
  const projects = PROJECTS.filter((project) => all || named.has(project));
  const wantsBrowser = all || named.has("e2e") || browserPaths.length > 0;

  /** @type {Step[]} */
  const steps = [];
  if (all || named.has("types")) steps.push(types);
  if (all || named.has("lint")) steps.push(lint);
  if (projects.length > 0 || needBuild(vitestPaths) || wantsBrowser || named.has("build"))
    steps.push(productBuild);
  for (const project of /** @type {(keyof typeof NAMES)[]} */ (projects))
    steps.push(vitestStep(NAMES[project], project === "unit" ? UNIT : [project], vitestPaths));
  if (projects.length === 0 && vitestPaths.length > 0)
    steps.push(vitestStep("unit and integration", [], vitestPaths));
  if (named.has("supply"))
    steps.push(vitestStep("packages, lock file", ["unit"], ["tests/supply/"]), packageRegistry);
  if (wantsBrowser) steps.push(browserStep(browserPaths));
  const missing = known.filter((word) => !all && !named.has(word) && word !== "build");
  if (all) return { steps, notRun: LEFT_OUT };
  return { steps, notRun: missing.length === 0 ? [] : [`${missing.join(", ")}: not asked for`] };
}

/** @param {import("./lib/test-steps.mjs").Step} step */
async function runStep(step) {
  const startedAt = performance.now();
  const counts = await step.work();
  return { step, counts, took: performance.now() - startedAt };
}

/** @param {Plan} plan */
async function runAll({ steps, notRun }) {
  const startedAt = performance.now();
  const results = [];
  const left = [...notRun];
  for (const group of groupsOf(steps)) {
    say(`\n── ${group.map(({ name }) => name).join(", ")}`);
    results.push(...(await Promise.all(group.map(runStep))));
    if (!results.some(({ step, counts }) => step === productBuild && counts.failed > 0)) continue;
    const rest = steps.slice(results.length).map(({ name }) => name);
    if (rest.length > 0) left.push(`${rest.join(", ")}: without a build there is nothing to test`);
    break;
  }
  return reportRun({ results, notRun: left, took: performance.now() - startedAt });
}

await runMain(async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (first === "bare") return runBare(rest);
  await prepareInstall("full");
  return runAll(first === "changed" ? await planChanged(rest) : plan(process.argv.slice(2)));
});
