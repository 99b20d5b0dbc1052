import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

/** A running throw-away PostgreSQL. `url` names its `postgres` database; `stop` also removes its files. */
export type PostgresServer = { url: string; stop(): Promise<void> };

/**
 * Starts its own PostgreSQL for tests or measurements.
 * @param options `durable` keeps commits as safe as in production; otherwise nothing is synchronised to disk.
 * @throws Error when it does not start; the reason is on standard error.
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<PostgresServer> {
  const script = path.join(import.meta.dirname, "postgres-server.ts");
  // In its own process group: Ctrl-C reaches only us, and the end of our pipe stops it whatever becomes of us.
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

/** The address of another database of the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
