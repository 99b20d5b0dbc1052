import { mkdirSync, writeFileSync } from "node:fs";
import { duration, say } from "./console.mjs";
import { inRepository } from "./processes.mjs";
import { failureLines } from "./test-failures.mjs";
import { tool } from "./test-tools.mjs";

/** @typedef {import("./test-steps.mjs").Result} Result */

/** The result of a run, for the program that started it. */
export const summaryFile = ".cache/test-results/summary.json";

/**
 * Prints at the end of a run how long each step took, which browser and PostgreSQL it used, what wasn't run, and which
 * tests failed.
 * @param {{ results: Result[], notRun: string[], took: number }} outcome
 * @returns {Promise<number>} the exit code
 */
export async function reportRun({ results, notRun, took }) {
  let [passed, failed] = [0, 0];
  const lines = [];
  for (const { step, counts, took: stepTook } of results) {
    if (step.counted) passed += counts.passed;
    failed += counts.failed;
    const skipped = counts.skipped > 0 ? ` (${counts.skipped} skipped, which counts as failed)` : "";
    const outcome = step.counted ? `${counts.passed} passed, ${counts.failed} failed${skipped}` : "";
    lines.push(row(step.name, `${duration(stepTook).padStart(12)}   ${outcome}`));
  }
  lines.push(row("all", duration(took).padStart(12)));
  const programs = new Set(results.map(({ step }) => step.uses));
  lines.push(...(await programLines(programs)), ...notRun.map((line) => row("not run", line)));
  mkdirSync(inRepository(".cache/test-results"), { recursive: true });
  writeFileSync(inRepository(summaryFile), JSON.stringify({ passed, failed, lines }));
  say(`\n${lines.join("\n")}`);
  for (const line of failureLines(results.flatMap(({ counts }) => counts.failures ?? []))) say(line);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** @param {string} name @param {string} text */
export const row = (name, text) => `${name.padEnd(26)}${text}`.trimEnd();

/** Which of these programs the tests use on this machine. @param {Set<string | undefined>} used */
async function programLines(used) {
  if (!used.has("browser") && !used.has("PostgreSQL")) return [];
  const { code, output } = await tool("tests/setup/used-programs.ts", [], { quiet: true });
  if (code !== 0) return [row("programs", output.trim().split("\n").at(-1) ?? "unknown")];
  /** @type {[string, string][]} */
  const programs = Object.entries(JSON.parse(output.trim().split("\n").at(-1) ?? "{}"));
  return programs.filter(([name]) => used.has(name)).map(([name, text]) => row(name, text));
}
