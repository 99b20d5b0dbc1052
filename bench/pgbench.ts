import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findPostgresFolder } from "../tests/setup/binaries.ts";
import type { Drive } from "./harness.ts";

/** How fast a script's transactions are; nothing if this PostgreSQL comes without pgbench. @throws Error when it failed. */
export function pgbench(
  url: string,
  script: string,
  { connections, seconds }: { connections: number; seconds: number },
): Drive[] {
  const program = path.join(findPostgresFolder(), "pgbench");
  if (!existsSync(program)) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-pgbench-"));
  const file = path.join(folder, "script.sql");
  writeFileSync(file, script);
  try {
    const clients = ["-c", String(connections), "-j", "2", "-T", String(seconds)];
    const times = ["-l", `--log-prefix=${path.join(folder, "times")}`];
    const { stdout, stderr } = spawnSync(
      program,
      ["-n", "-M", "prepared", ...clients, ...times, "-f", file, url],
      { encoding: "utf8" },
    );
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench said: ${stderr}`);
    return [{ requestsPerSecond: Number(rate), ...percentiles(folder) }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each line of a log is one transaction: its client, its number, and its time in µs. */
function percentiles(folder: string): Pick<Drive, "p50" | "p99"> {
  const times = readdirSync(folder)
    .filter((name) => name.startsWith("times"))
    .flatMap((name) => readFileSync(path.join(folder, name), "utf8").trim().split("\n"))
    .map((line) => Number(line.split(" ")[2]) / 1_000)
    .sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
