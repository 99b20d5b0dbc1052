import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isExecutable, onPath } from "../tests/setup/binaries.ts";
import type { Drive } from "./harness.ts";

/** `script` is in Lua, and makes the requests. */
type WrkLoad = { connections: number; seconds: number; headers?: Record<string, string>; script?: string };

/** wrk's default of 2 s is less than a long list takes on a slow machine, if 20 connections request it at once. */
const TIMEOUT_SECONDS = 30;

/** The load generator wrk, if it's installed: it costs less than a server does, so a fast server isn't held back by it. */
export const findWrk = (): string | undefined => onPath("wrk").find(isExecutable);

/** Sends requests for some seconds. @throws Error when any response isn't a 2xx. */
export function driveWithWrk(wrk: string, url: string, load: WrkLoad): Drive {
  const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-wrk-"));
  try {
    const script = path.join(folder, "requests.lua");
    if (load.script !== undefined) writeFileSync(script, load.script);
    const { stdout } = spawnSync(
      wrk,
      [
        "-t1",
        `-c${load.connections}`,
        `-d${load.seconds}s`,
        `--timeout=${TIMEOUT_SECONDS}s`,
        "--latency",
        ...(load.script === undefined ? [] : ["-s", script]),
        ...Object.entries(load.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
        url.replace("//localhost:", "//127.0.0.1:"),
      ],
      { encoding: "utf8" },
    );
    return read(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(output: string): Drive {
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  if (rate === undefined || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk said: ${output}`);
  const at = (percent: number) => toMs(new RegExp(`^\\s+${percent}%\\s+(\\S+)$`, "m").exec(output)?.[1]);
  return { requestsPerSecond: Number(rate), p50: at(50), p99: at(99) };
}

/** @param time such as `812.00us`, `1.20ms`, or `1.05s`. */
function toMs(time = ""): number {
  const [, value = "NaN", unit = ""] = /^([\d.]+)(us|ms|s)$/.exec(time) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN);
}
