import type pg from "pg";
import { storedIds, type Tally, type WriteKind } from "./writers.ts";

/** The effect of one fault on one kind of write. */
export type Row = {
  fault: string;
  kind: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  longestMs: number;
};

/** The effect of one fault on the product. */
export type Outcome = { fault: string; recoveryMs: number[]; exits: number[]; broken: string[]; rows: Row[] };

export type Promises = {
  /** The longest wait for any response. */
  longestMs: number;
  /** The longest wait of a visitor who leaves for a provider. */
  longestClickMs: number;
  recoveryMs: number;
};

/** Compares the acknowledged writes with the stored ones. */
export async function compare(
  fault: string,
  tallies: ReadonlyMap<WriteKind, Tally>,
  database: pg.Pool,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [kind, tally] of tallies) {
    const stored = await storedIds(database, kind);
    rows.push({
      fault,
      kind: kind.name,
      acknowledged: tally.acknowledged.size,
      lost: [...tally.acknowledged].filter((id) => !stored.has(id)).length,
      doubled: [...stored.values()].filter((times) => times > 1).length,
      longestMs: tally.longestMs,
    });
  }
  return rows;
}

/** The promises that a fault broke, in words. */
export function brokenPromises(outcome: Omit<Outcome, "broken">, promises: Promises): string[] {
  const broken: string[] = [];
  for (const { kind, acknowledged, lost, doubled, longestMs } of outcome.rows) {
    const longest = kind === "clicks" ? promises.longestClickMs : promises.longestMs;
    if (acknowledged === 0) broken.push(`no ${kind} were acknowledged`);
    if (lost > 0) broken.push(`${lost} acknowledged ${kind} are lost`);
    if (doubled > 0) broken.push(`${doubled} ${kind} are doubled`);
    if (longestMs > longest)
      broken.push(`${kind} waited ${seconds(longestMs)}, more than ${seconds(longest)}`);
  }
  const slowest = Math.max(0, ...outcome.recoveryMs);
  if (slowest > promises.recoveryMs) broken.push(`it took ${seconds(slowest)} to recover`);
  if (outcome.exits.some((code) => code !== 0)) broken.push(`exit codes ${outcome.exits.join(", ")}`);
  return broken;
}

export function print({ fault, recoveryMs, exits, broken, rows }: Outcome): void {
  const recovered = recoveryMs.length > 0 ? `recovered within ${seconds(Math.max(...recoveryMs))}` : "";
  console.log(
    `\n${fault}   ${[recovered, exits.length > 0 && `exit codes ${exits.join(" ")}`].filter(Boolean).join("   ")}`,
  );
  for (const row of rows) {
    const { kind, acknowledged, lost, doubled, longestMs } = row;
    const figures = [
      `${String(acknowledged).padStart(7)} acknowledged`,
      `${String(acknowledged - lost).padStart(7)} of them stored`,
      `${String(doubled).padStart(4)} doubled`,
      `longest wait ${seconds(longestMs)}`,
    ];
    console.log(`  ${kind.padEnd(12)}${figures.join("   ")}`);
  }
  for (const problem of broken) console.log(`  BROKEN: ${problem}`);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
