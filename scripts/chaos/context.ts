import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { FAKE_KEY, type FakeVendor, startFakeVendor } from "../../tests/fakes/ai-vendor.ts";
import { type FakeSmtp, startFakeSmtp } from "../../tests/fakes/smtp.ts";
import { startTcpProxy, type TcpProxy } from "../../tests/fakes/tcp-proxy.ts";
import { type BuiltServer, startBuiltServer } from "../../tests/setup/built-server.ts";
import { freePort } from "../../tests/setup/free-port.ts";
import { startPostgres } from "../../tests/setup/postgres.ts";

/**
 * A durable PostgreSQL, a connection to it that can break, a mail server, and everything needed to start the product on
 * them.
 */
export type ChaosContext = {
  database: pg.Pool;
  proxy: TcpProxy;
  smtp: FakeSmtp;
  /** Accepts requests and never answers. */
  vendor: FakeVendor;
  /** For an affiliate network without a rate limit. */
  token: string;
  /** The origin of the product's processes; a restarted one has the same. */
  origin: string;
  /** Starts the product at `origin`, or beside it on a separate port. */
  start(options?: { port?: number; settings?: Record<string, string> }): Promise<BuiltServer>;
  close(): Promise<void>;
};

export async function createChaosContext(): Promise<ChaosContext> {
  const postgres = await startPostgres({ durable: true });
  // A pool, because a killed database breaks its connection.
  const database = new pg.Pool({ connectionString: postgres.url, max: 1 });
  database.on("error", () => {});
  const proxy = await startTcpProxy(postgres.url);
  const [smtp, vendor] = [await startFakeSmtp(), await startFakeVendor()];
  vendor.otherwise = { kind: "hang" };
  const port = await freePort();
  const secret = randomBytes(32).toString("hex");
  const running = new Set<BuiltServer>();

  const start: ChaosContext["start"] = async (options = {}) => {
    const server = await startBuiltServer({
      port: options.port ?? port,
      settings: {
        DATABASE_URL: proxy.url,
        AUTH_SECRET: secret,
        TRUST_PROXY: "1",
        SMTP_URL: smtp.url,
        MAIL_FROM: "no-reply@site.example",
        AI_BASE_URL: vendor.baseUrl,
        ANTHROPIC_API_KEY: FAKE_KEY,
        LOG_LEVEL: "silent",
        ...options.settings,
      },
    });
    running.add(server);
    void server.ended.then(() => running.delete(server));
    return server;
  };

  const first = await start();
  const token = await makeNetwork(database);
  await first.stop();
  return {
    database,
    proxy,
    smtp,
    vendor,
    token,
    origin: `http://localhost:${port}`,
    start,
    async close() {
      for (const server of running) server.process.kill("SIGKILL");
      await Promise.all([...running].map((server) => server.ended));
      await database.end().catch(() => {});
      await proxy.close();
      await smtp.close();
      await vendor.close();
      await postgres.stop();
    },
  };
}

async function makeNetwork(database: pg.Pool): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await database.query(
    `with network as (
      insert into affiliate_networks (name, requests_per_minute) values ('Chaos', 10000000) returning network_id
    )
    insert into affiliate_tokens (kind, network_id, slot, token_hash, token_sealed)
    select 'postback', network_id, 1, $1, 'not kept' from network`,
    [hash],
  );
  return token;
}

/** Retries until `check` is true. @returns how many ms that took. @throws Error if it never is. */
export async function until(check: () => Promise<boolean>, withinMs = 60_000): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < withinMs) {
    if (await check().catch(() => false)) return performance.now() - startedAt;
    await wait(50);
  }
  throw new Error(`It didn't happen within ${withinMs} ms.`);
}
