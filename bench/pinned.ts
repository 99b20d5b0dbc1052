import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isExecutable, onPath } from "../tests/setup/binaries.ts";
import { type Drive, drive, type Load } from "./harness.ts";
import { driveWithWrk, findWrk } from "./wrk.ts";

/** A server on one core, with what is needed to measure it from another one. */
export type Pinned = { name: string; origin: string; pid: number };

/** A round: `perCpuSecond` is null where the system doesn't say how long a process ran. */
export type PinnedDrive = Drive & { perCpuSecond: number | null };

const CLOCK_TICKS = 100;

/** Gives the first core to the servers and the second to this process. Without `taskset`, the system decides. */
export function pin(servers: readonly Pinned[]): boolean {
  const taskset = onPath("taskset").find(isExecutable);
  if (taskset === undefined || availableParallelism() < 2) return false;
  const set = (core: number, pid: number) =>
    spawnSync(taskset, ["-a", "-p", "-c", String(core), String(pid)]);
  for (const { pid } of servers) set(0, pid);
  return set(1, process.pid).status === 0;
}

/** Sends requests for some seconds, with wrk if it's installed. @throws Error when any response isn't a 2xx. */
export async function drivePinned({ origin, pid }: Pinned, load: Required<Load>): Promise<PinnedDrive> {
  const before = cpuSeconds(pid);
  const wrk = findWrk();
  const driven = wrk === undefined ? await drive(origin, load) : driveWithWrk(wrk, origin + load.path, load);
  const after = cpuSeconds(pid);
  const requests = driven.requestsPerSecond * load.seconds;
  const used = before === null || after === null ? null : after - before;
  return { ...driven, perCpuSecond: used ? requests / used : null };
}

/** Processor time of a process so far; null where the system doesn't say. */
export function cpuSeconds(pid: number): number | null {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
  } catch {
    return null;
  }
}
