import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll } from "vitest";
import { parseConfig } from "~/platform/config.server";
import type { Database } from "~/platform/db/client.server";
import { createLog } from "~/platform/log.server";
// Types only: the tests run the built server, as the public gets it.
import type { App, AppOptions } from "../../server.ts";
import { testAccounts } from "./accounts.ts";
import { useDatabase } from "./database.ts";
import { addFirstAccounts, keepFirstAccounts } from "./first-accounts.ts";
import { noticesArrived } from "./notices.ts";

const build = path.resolve(import.meta.dirname, "../../build");
const ORIGIN = "http://localhost:3000";
/**
 * Tests count exactly how many requests a limit lets through. With the product's own 300 ms, a busy machine's database
 * would often be too slow, and the process would begin to count alone.
 */
const PATIENT_MS = 60_000;

export type TestApp = App & {
  /** Sends a request through the whole server, as from the network. A path is relative to the site. */
  fetch(pathOrRequest: string | Request, init?: RequestInit): Promise<Response>;
  /** Resolves when the app has received every change committed so far and has handled the consequences. */
  settled(): Promise<void>;
};

export type TestAppOptions = {
  /** Settings in addition to those of a test. The machine's environment and `.env` aren't read. */
  settings?: Record<string, string>;
  now?: AppOptions["now"];
  /** Silent unless given. */
  log?: AppOptions["log"];
  /** This file's database unless given. */
  database?: Database;
};

/**
 * The built server on this file's database: `const app = await useApp();`. It is closed after the file.
 * @throws Error without a build (`npm test` makes it).
 */
export async function useApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await useDatabase());
  const { createApp } = await loadBuiltServer();
  const config = parseConfig({ NODE_ENV: "test", SITE_URL: ORIGIN, ...testAccounts, ...options.settings });
  if (!options.database) await addFirstAccounts(database.db, config, options.now?.() ?? new Date());
  const app = await createApp({
    config,
    database,
    log: options.log ?? createLog("silent"),
    now: options.now,
    staticRoot: path.join(build, "client"),
    limitsWithin: PATIENT_MS,
  });
  afterAll(() => app.close());
  const emails = app.firstAccounts.map(({ email }) => email);
  await keepFirstAccounts(database.db, config, emails);
  return {
    ...app,
    settled: async () => {
      await noticesArrived(database);
      await app.platform.copies.settled();
      await app.settled();
    },
    fetch: async (pathOrRequest, init) => {
      const request =
        typeof pathOrRequest === "string" ? new Request(new URL(pathOrRequest, ORIGIN), init) : pathOrRequest;
      return app.front.fetch(request);
    },
  };
}

async function loadBuiltServer(): Promise<{ createApp(options: AppOptions): Promise<App> }> {
  const file = path.join(build, "server/index.js");
  if (!existsSync(file)) throw new Error("There is no build to test: npm run build makes one.");
  const { loadServer } = await import(/* @vite-ignore */ file);
  return loadServer();
}
