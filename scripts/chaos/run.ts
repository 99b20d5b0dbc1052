/**
 * `npm run chaos`: breaks what the product needs, one thing after the other, and checks whether it keeps its promises.
 */
import { parseArgs } from "node:util";
import { runChaos } from "./suite.ts";

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "6" }, short: { type: "boolean", default: false } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number from 1.");

const outcomes = await runChaos({ rounds, isShort: values.short, words: positionals });
const broken = outcomes.flatMap(({ fault, broken: problems }) =>
  problems.map((problem) => `${fault}: ${problem}`),
);
console.log(broken.length === 0 ? "\nEvery promise was kept." : `\n${broken.length} promises were broken.`);
process.exit(broken.length === 0 ? 0 : 1);
