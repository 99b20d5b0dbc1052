import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

/**
 * A running temporary PostgreSQL. `url` is that of its `postgres` database, `standbyUrl` that of its replica; `stop`
 * also removes its files.
 */
export type PostgresServer = { url: string; standbyUrl: string; stop(): Promise<void> };

export type PostgresServerOptions = {
  /** Makes commits as safe as in production; otherwise nothing is synchronized to disk. */
  durable?: boolean;
  /** Starts a replica too, which follows by streaming replication. */
  standby?: boolean;
};

/**
 * Starts a separate PostgreSQL for tests or benchmarks.
 * @throws Error when it doesn't start; the reason is on standard error.
 */
export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const script = path.join(import.meta.dirname, "postgres-server.ts");
  // In a separate process group, so that Ctrl-C reaches only this process. The server stops when our pipe ends, however
  // this process ends.
  const flags = (["durable", "standby"] as const).filter((name) => options[name]).map((name) => `--${name}`);
  const launcher = spawn(process.execPath, [script, ...flags], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => launcher.once("exit", () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: launcher.stdout }).once("line", resolve);
    launcher.once("error", reject);
    ended.then(() => reject(new Error("PostgreSQL for the tests did not start.")));
  });
  const { url, standbyUrl = "" }: { url: string; standbyUrl?: string } = JSON.parse(line);
  return {
    url,
    standbyUrl,
    stop: () => {
      launcher.stdin.end();
      return ended;
    },
  };
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
