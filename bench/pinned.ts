import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isExecutable, onPath } from "../tests/setup/binaries.ts";
import { type Drive, drive, type Load } from "./harness.ts";

/** A server on one core, with what is needed to measure it from another one. */
export type Pinned = { name: string; origin: string; pid: number };

/** A round: `perCpuSecond` is null where the system doesn't say how long a process ran. */
export type PinnedDrive = Drive & { perCpuSecond: number | null };

const CLOCK_TICKS = 100;
/** wrk's default of 2 s is less than a long list takes on a slow machine, if 20 connections request it at once. */
const TIMEOUT_SECONDS = 30;

/** Gives the first core to the servers and the second to this process. Without `taskset`, the system decides. */
export function pin(servers: readonly Pinned[]): boolean {
  const taskset = onPath("taskset").find(isExecutable);
  if (taskset === undefined || availableParallelism() < 2) return false;
  const set = (core: number, pid: number) =>
    spawnSync(taskset, ["-a", "-p", "-c", String(core), String(pid)]);
  for (const { pid } of servers) set(0, pid);
  return set(1, process.pid).status === 0;
}

/**
 * Sends requests for some seconds, with wrk if it's installed: it costs less than a server does, so a fast server isn't
 * held back by it. @throws Error when any response isn't a 2xx.
 */
export async function drivePinned({ origin, pid }: Pinned, load: Required<Load>): Promise<PinnedDrive> {
  const before = cpuSeconds(pid);
  const wrk = onPath("wrk").find(isExecutable);
  const driven = wrk === undefined ? await drive(origin, load) : driveWithWrk(wrk, origin, load);
  const after = cpuSeconds(pid);
  const requests = driven.requestsPerSecond * load.seconds;
  const used = before === null || after === null ? null : after - before;
  return { ...driven, perCpuSecond: used ? requests / used : null };
}

function driveWithWrk(wrk: string, origin: string, load: Required<Load>): Drive {
  const headers = Object.entries(load.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const size = [
    "-t1",
    `-c${load.connections}`,
    `-d${load.seconds}s`,
    `--timeout=${TIMEOUT_SECONDS}s`,
    "--latency",
  ];
  const url = origin.replace("//localhost:", "//127.0.0.1:") + load.path;
  const { stdout } = spawnSync(wrk, [...size, ...headers, url], { encoding: "utf8" });
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk said: ${stdout}`);
  const at = (percent: number) => toMs(new RegExp(`^\\s+${percent}%\\s+(\\S+)$`, "m").exec(stdout)?.[1]);
  return { requestsPerSecond: Number(rate), p50: at(50), p99: at(99) };
}

/** @param time such as `812.00us`, `1.20ms`, or `1.05s`. */
function toMs(time = ""): number {
  const [, value = "NaN", unit = ""] = /^([\d.]+)(us|ms|s)$/.exec(time) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN);
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
