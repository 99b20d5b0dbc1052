import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findPostgresFolder } from "../tests/setup/binaries.ts";

/** Transactions per second of a script; none if this PostgreSQL comes without pgbench. @throws Error when it failed. */
export function pgbench(
  url: string,
  script: string,
  { connections, seconds }: { connections: number; seconds: number },
): number[] {
  const program = path.join(findPostgresFolder(), "pgbench");
  if (!existsSync(program)) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-pgbench-"));
  const file = path.join(folder, "script.sql");
  writeFileSync(file, script);
  try {
    const clients = ["-c", String(connections), "-j", "2", "-T", String(seconds)];
    const { stdout, stderr } = spawnSync(program, ["-n", "-M", "prepared", ...clients, "-f", file, url], {
      encoding: "utf8",
    });
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench said: ${stderr}`);
    return [Number(rate)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
