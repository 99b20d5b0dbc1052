import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ChaosContext, createChaosContext, until } from "./context.ts";
import { FAULTS, type Fault, smallDisk } from "./faults.ts";
import { brokenPromises, compare, type Outcome, type Promises, print } from "./report.ts";
import { startWriting } from "./writers.ts";

export type SuiteOptions = {
  /** How often the product is killed, and how often it is asked to stop. */
  rounds: number;
  /** Only the faults that `npm test` has time for, and without checking times, which depend on the machine. */
  isShort: boolean;
  /** Only the faults whose name contains one of these words. */
  words: readonly string[];
};

/** If the product hasn't recovered by then, this is used as the recovery time, so that the table is still printed. */
const RECOVERY_PATIENCE_MS = 59_000;

/** The promises under every fault. A busy machine gets twice the product's targets. */
const PROMISES: Promises = { longestMs: 10_000, longestClickMs: 2_000, recoveryMs: 5_000 };
/** A visitor leaves for a provider within a second, whatever the database does. */
const WITHOUT_DATABASE: Promises = { ...PROMISES, longestClickMs: 1_000 };
/** A stopped process can't answer, so its start counts as part of the wait. */
const WHILE_RESTARTED: Promises = { longestMs: 15_000, longestClickMs: 15_000, recoveryMs: 30_000 };
const UNTIMED: Promises = {
  longestMs: Number.POSITIVE_INFINITY,
  longestClickMs: Number.POSITIVE_INFINITY,
  recoveryMs: RECOVERY_PATIENCE_MS,
};
const FAULT_MS = 8_000;
const SHORT_FAULT_MS = 5_000;

/** Runs the faults one after the other and prints their effects. @returns the outcomes. */
export async function runChaos({ rounds, isShort, words }: SuiteOptions): Promise<Outcome[]> {
  const isRequested = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  const outcomes: Outcome[] = [];
  const keep = (outcome: Outcome) => {
    outcomes.push(outcome);
    print(outcome);
  };
  const context = await createChaosContext();
  try {
    for (const signal of ["SIGKILL", "SIGTERM"] as const)
      if (isRequested(signal))
        keep(await restartUnderWrites(context, signal, rounds, isShort ? UNTIMED : WHILE_RESTARTED));
    for (const fault of FAULTS)
      if (isRequested(fault.name) && (fault.isShort || !isShort))
        keep(await withFault(context, fault, isShort));
    if (isRequested("disk full") && !isShort) {
      const outcome = await withFullDisk(context);
      if (outcome) keep(outcome);
      else console.log("\ndisk full   left out: only root can make a small disk");
    }
    return outcomes;
  } finally {
    await context.close();
  }
}

/** Ends the product at random moments while all kinds of writes arrive, and starts it again. */
async function restartUnderWrites(
  context: ChaosContext,
  signal: "SIGKILL" | "SIGTERM",
  rounds: number,
  promises: Promises,
): Promise<Outcome> {
  const fault = signal;
  let server = await context.start();
  const writing = startWriting(context.origin, context.token);
  const [recoveryMs, exits]: number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await untilGood(writing);
    await wait(Math.random() * 1_000);
    server.process.kill(signal);
    const code = await server.ended;
    if (signal === "SIGTERM") exits?.push(code);
    const downAt = performance.now();
    server = await context.start();
    await untilGood(writing, downAt);
    recoveryMs?.push(performance.now() - downAt);
    if ((round + 1) % 20 === 0) console.log(`${fault}: ${round + 1} of ${rounds} rounds`);
  }
  await writing.stop();
  await server.stop();
  const rows = await compare(fault, writing.tallies, context.database);
  return judged({ fault, recoveryMs: recoveryMs ?? [], exits: exits ?? [], rows }, promises);
}

/** Applies a fault for some seconds while all kinds of writes arrive. */
async function withFault(context: ChaosContext, fault: Fault, isShort: boolean): Promise<Outcome> {
  const server = await context.start({ settings: fault.settings });
  const writing = startWriting(context.origin, context.token);
  await untilGood(writing);
  const end = await fault.begin(context);
  await wait(isShort ? SHORT_FAULT_MS : FAULT_MS);
  await end();
  const endedAt = performance.now();
  await untilGood(writing, endedAt);
  const recoveryMs = [performance.now() - endedAt];
  await wait(1_000);
  await writing.stop();
  const exits = [await server.stop()];
  const rows = await compare(fault.name, writing.tallies, context.database);
  return judged({ fault: fault.name, recoveryMs, exits, rows }, isShort ? UNTIMED : promisesDuring(fault));
}

const promisesDuring = ({ name }: Fault) => (name.startsWith("database") ? WITHOUT_DATABASE : PROMISES);

/** Fills the disk that screenshots are stored on, then frees space. */
async function withFullDisk(context: ChaosContext): Promise<Outcome | null> {
  const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-disk-"));
  const remove = smallDisk(folder);
  if (!remove) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const server = await context.start({ settings: { DATA_DIR: folder } });
  const writing = startWriting(context.origin, context.token);
  await wait(FAULT_MS);
  rmSync(path.join(folder, "uploads"), { recursive: true, force: true });
  const endedAt = performance.now();
  await untilGood(writing, endedAt);
  const recoveryMs = [performance.now() - endedAt];
  await writing.stop();
  const exits = [await server.stop()];
  const rows = await compare("disk full", writing.tallies, context.database);
  remove();
  rmSync(folder, { recursive: true, force: true });
  return judged({ fault: "disk full", recoveryMs, exits, rows }, PROMISES);
}

/** Waits until every kind of write was acknowledged after that moment, or until a time limit. */
async function untilGood(writing: ReturnType<typeof startWriting>, since = performance.now()): Promise<void> {
  await until(async () => writing.allGoodSince(since), RECOVERY_PATIENCE_MS + 1_000).catch(() => {});
}

function judged(outcome: Omit<Outcome, "broken">, promises: Promises): Outcome {
  return { ...outcome, broken: brokenPromises(outcome, promises) };
}
