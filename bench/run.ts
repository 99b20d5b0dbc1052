/** Runs all benchmarks, or those whose file name contains one of the arguments, and writes `latest.json`. */
import { readdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import path from "node:path";
import type { Bench, Measurement } from "./harness.ts";

const folder = import.meta.dirname;
const filters = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".bench.ts"))
  .filter((file) => filters.length === 0 || filters.some((word) => file.includes(word)))
  .sort();

const measurements: Measurement[] = [];
for (const file of files) {
  console.log(`\n${file.replace(".bench.ts", "")}`);
  const { default: bench }: { default: Bench } = await import(path.join(folder, file));
  for (const measurement of await bench()) {
    measurements.push(measurement);
    const { name, value, unit, aim, note, most } = measurement;
    const isMissed = most !== undefined && !(value <= most);
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
