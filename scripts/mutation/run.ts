import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { readRepository } from "../../tests/architecture/source-tree.ts";
import { say } from "../lib/console.mjs";
import { type Mutant, mutantsOf, withMutant } from "./mutants.ts";
import { type Target, targetsOf } from "./plan.ts";
import type { Trial, Verdict } from "./session.ts";

/** The percentage of a feature's mutants that tests must notice. */
const LEAST_SCORE = 90;
/** A mutant may take this many times as long as the original before it counts as endless. */
const PATIENCE = 10;
const LEAST_WAIT_MS = 5_000;
const START_MS = 60_000;

let session: ChildProcess | undefined;

/** Runs the tests with this source. @returns null if they didn't end in time, or crashed the process. */
async function attempt(trial: Trial, waitMs: number): Promise<Verdict | null> {
  session ??= await startSession();
  const current = session;
  const stopped = new AbortController();
  const gone = once(current, "exit", { signal: stopped.signal }).then(() => null);
  const late = new Promise<null>((resolve) => {
    const timer = setTimeout(resolve, waitMs, null);
    stopped.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  current.send(trial);
  const answer = once(current, "message", { signal: stopped.signal }).then(
    ([verdict]: Verdict[]) => verdict ?? null,
  );
  const verdict = await Promise.race([answer, gone, late]);
  stopped.abort();
  await Promise.allSettled([answer, gone]);
  if (verdict === null) endSession();
  return verdict;
}

async function startSession(): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, "session.ts"), {
    env: { ...process.env, STOP_AT_FAILURE: "1" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message", { signal: AbortSignal.timeout(START_MS) });
  return child;
}

function endSession(): void {
  session?.kill("SIGKILL");
  session = undefined;
}

type Outcome = { noticed: number; survivors: Mutant[] };

async function mutate({ file, tests }: Target): Promise<Outcome> {
  const mutants = mutantsOf(file);
  if (mutants.length === 0) return { noticed: 0, survivors: [] };
  if (tests.length === 0) return { noticed: 0, survivors: mutants };
  const trial = { file: file.path, tests };
  await attempt({ ...trial, source: file.source }, START_MS);
  const startedAt = performance.now();
  const original = await attempt({ ...trial, source: file.source }, START_MS);
  if (original?.failed !== false) throw new Error(`The tests of ${file.path} fail without any mutant.`);
  const waitMs = Math.max(LEAST_WAIT_MS, PATIENCE * (performance.now() - startedAt));
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    const verdict = await attempt({ ...trial, source: withMutant(file.source, mutant) }, waitMs);
    if (verdict?.failed === false) survivors.push(mutant);
  }
  return { noticed: mutants.length - survivors.length, survivors };
}

const shown = (text: string) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
};

const score = (noticed: number, all: number) => (all === 0 ? 100 : (100 * noticed) / all);

async function mutateFeature(requested: string): Promise<number> {
  let [noticed, all] = [0, 0];
  say(`\n── ${requested}`);
  for (const target of targetsOf(readRepository(), requested)) {
    const outcome = await mutate(target);
    const count = outcome.noticed + outcome.survivors.length;
    if (count === 0) continue;
    noticed += outcome.noticed;
    all += count;
    say(`${target.file.path}: ${outcome.noticed} of ${count}`);
    for (const { line, before, text } of outcome.survivors)
      say(`  ${line}: ${shown(before)} → ${shown(text)}`);
  }
  say(`${requested}: ${noticed} of ${all} mutants noticed, ${score(noticed, all).toFixed(1)} %`);
  return score(noticed, all);
}

const scores: number[] = [];
for (const requested of process.argv.slice(2)) scores.push(await mutateFeature(requested));
endSession();
if (scores.length === 0) say("Which feature? For example: npm run mutate -- pricing");
process.exitCode = scores.length > 0 && Math.min(...scores) >= LEAST_SCORE ? 0 : 1;
