/** The steps of a run. */
import { checkRegistry } from "./supply-registry.mjs";
import { build, checkLint, checkTypes, runPlaywright, runVitest } from "./test-tools.mjs";

/** @typedef {import("./test-tools.mjs").Counts} Counts */
/**
 * An uncounted step adds only its failure. Steps in a row that are `beside` run at the same time: much of each uses only
 * one core, and they print nothing unless they fail. `uses` is a program that tests look for on the machine.
 * @typedef {{ name: string, work: () => Promise<Counts>, counted: boolean, beside?: true,
 *   uses?: "browser" | "PostgreSQL" }} Step
 */
/** @typedef {{ steps: Step[], notRun: string[] }} Plan  `notRun` says what is left out and why, one line each */
/** @typedef {{ step: Step, counts: Counts, took: number }} Result  `took` in milliseconds */

/** @type {Step} */
export const types = { name: "types", work: checkTypes, counted: true, beside: true };

/** @type {Step} */
export const lint = { name: "lint", work: checkLint, counted: true, beside: true };

/** @param {string[]} files @returns {Step} */
export const lintOf = (files) => ({
  name: "lint of what changed",
  work: () => checkLint(files),
  counted: true,
  beside: true,
});

/** Needs the network, so it runs only when it's asked for. @type {Step} */
export const packageRegistry = { name: "packages, registry", work: checkRegistry, counted: true };

/** @type {Step} */
export const productBuild = { name: "build", work: build, counted: false, beside: true };

/** The steps in their order, in groups that run at the same time. @param {Step[]} steps @returns {Step[][]} */
export function groupsOf(steps) {
  /** @type {Step[][]} */
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.beside && last?.every(({ beside }) => beside)) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** The projects of tests without a database: they run side by side, since those that start processes often wait. */
export const UNIT = ["unit", "processes"];

/** @param {string} name @param {string[]} projects all when none is named @param {string[]} paths @returns {Step} */
export function vitestStep(name, projects, paths) {
  const usesDatabase = projects.length === 0 || projects.includes("pg");
  return {
    name,
    work: () => runVitest(projects, paths),
    counted: true,
    uses: usesDatabase ? "PostgreSQL" : undefined,
  };
}

/** @param {string[]} paths @param {string[]} [projects] @returns {Step} */
export const browserStep = (paths, projects) => ({
  name: "end to end",
  work: () => runPlaywright(paths, projects),
  counted: true,
  uses: "browser",
});
