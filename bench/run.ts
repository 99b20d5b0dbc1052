/**
 * Runs all benchmarks, or those whose file name contains one of the arguments, and writes `latest.json`. `help` lists
 * them.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import path from "node:path";
import type { Bench, Measurement } from "./harness.ts";

const folder = import.meta.dirname;
const filters = process.argv.slice(2);
const all = readdirSync(folder)
  .filter((file) => file.endsWith(".bench.ts"))
  .sort();
const files = all.filter((file) => filters.length === 0 || filters.some((word) => file.includes(word)));
if (files.length === 0) {
  const asksForHelp = filters.some((word) => /^-*h(elp)?$/.test(word));
  if (!asksForHelp) console.error(`No benchmark has such a name: ${filters.join(", ")}.`);
  console.log(list());
  process.exit(asksForHelp ? 0 : 1);
}

const measurements: Measurement[] = [];
for (const file of files) {
  console.log(`\n${file.replace(".bench.ts", "")}`);
  const { default: bench }: { default: Bench } = await import(path.join(folder, file));
  for (const measurement of await bench()) {
    measurements.push(measurement);
    const { name, value, unit, aim, note, most = value, least = value } = measurement;
    const isMissed = !(least <= value && value <= most);
    if (isMissed) process.exitCode = 1;
    const remarks = [isMissed && "FAILED", aim && `aim: ${aim}`, note].filter(Boolean).join("; ");
    console.log(`  ${name.padEnd(48)} ${rounded(value).padStart(12)} ${unit}${remarks && `   (${remarks})`}`);
  }
}

const machine = {
  node: process.version,
  processors: availableParallelism(),
  model: cpus()[0]?.model ?? "unknown",
};
const report = { measuredAt: new Date().toISOString(), machine, measurements };
writeFileSync(path.join(folder, "latest.json"), `${JSON.stringify(report, null, 2)}\n`);

function rounded(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 100 ? 2 : 0 });
}

/** The name of each benchmark, and the first sentence of what its file says about it. */
function list(): string {
  const lines = all.map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const [, comment = ""] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export default/.exec(text) ?? [];
    const [sentence = ""] = comment
      .replaceAll(/\s*\n \*\s?|\s+/g, " ")
      .trim()
      .split(/(?<=\.) /);
    return `  ${file.replace(".bench.ts", "").padEnd(16)} ${sentence}`;
  });
  return [
    "npm run bench [-- name…] runs all benchmarks, or those whose name contains a word:",
    ...lines,
    "docs/performance.md says how to read them.",
  ].join("\n");
}
