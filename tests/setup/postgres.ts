import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

/** A running temporary PostgreSQL. `url` is that of its `postgres` database; `stop` also removes its files. */
export type PostgresServer = { url: string; stop(): Promise<void> };

/**
 * Starts a separate PostgreSQL for tests or benchmarks.
 * @param options `durable` makes commits as safe as in production; otherwise nothing is synchronized to disk.
 * @throws Error when it doesn't start; the reason is on standard error.
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<PostgresServer> {
  const script = path.join(import.meta.dirname, "postgres-server.ts");
  // In a separate process group, so that Ctrl-C reaches only this process. The server stops when our pipe ends, however
  // this process ends.
  const keeper = spawn(process.execPath, [script, ...(options.durable ? ["--durable"] : [])], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => keeper.once("exit", () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: keeper.stdout }).once("line", resolve);
    keeper.once("error", reject);
    ended.then(() => reject(new Error("PostgreSQL for the tests did not start.")));
  });
  const { url }: { url: string } = JSON.parse(line);
  return {
    url,
    stop: () => {
      keeper.stdin.end();
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
