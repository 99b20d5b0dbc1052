import { afterAll, beforeAll, expect, test } from "vitest";
import { startTcpProxy } from "~tests/fakes/tcp-proxy";
import { type PostgresServer, startPostgres } from "~tests/setup/postgres";
import { DatabaseOpenError } from "./client.server";
import { openPostgres } from "./postgres.server";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server.stop());

/** PostgreSQL's BackendKeyData message: its type, its length, and the process id. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/** As a pooler does: the client gets a process id that isn't the server's. */
function withOtherProcessId(chunk: Buffer): Buffer {
  const at = chunk.indexOf(KEY_DATA);
  if (at === -1) return chunk;
  const changed = Buffer.from(chunk);
  changed.writeInt32BE(chunk.readInt32BE(at + KEY_DATA.length) + 1, at + KEY_DATA.length);
  return changed;
}

// spec:platform#direct-connections
test("a pooler that takes every setting is noticed, unless the direct URL is known", async () => {
  const pooler = await startTcpProxy(server.url, withOtherProcessId);
  const open = (directUrl?: string) => openPostgres(pooler.url, () => {}, { directUrl });
  await expect(open()).rejects.toThrow(
    "Wrong setting: DATABASE_URL leads to a pooler such as PgBouncer, so DATABASE_DIRECT_URL must be the URL of PostgreSQL itself.",
  );
  await (await open(server.url)).close();
  await pooler.close();
});

test("a proxy that passes everything on isn't taken for a pooler", async () => {
  const proxy = await startTcpProxy(server.url);
  await (await openPostgres(proxy.url, () => {})).close();
  await proxy.close();
});

test("a database that can't be opened is reported with what to check, and the driver's words only to the log", async () => {
  const logged: string[] = [];
  const messageOf = async (change: (url: URL) => void) => {
    const url = new URL(server.url);
    change(url);
    const error: unknown = await openPostgres(url.href, ({ message }) => logged.push(message)).catch(
      (reason: unknown) => reason,
    );
    return error instanceof DatabaseOpenError ? error.message : null;
  };
  const begins = "The database in DATABASE_URL isn't responding.";
  expect(await messageOf((url) => Object.assign(url, { port: "1" }))).toBe(
    `${begins} Nothing answers at its host and port. Check both, and whether PostgreSQL is running.`,
  );
  expect(await messageOf((url) => Object.assign(url, { pathname: "/no_such_name" }))).toBe(
    `${begins} It has no database of that name. Create it, or correct the name in the URL.`,
  );
  expect(logged.length).toBeGreaterThanOrEqual(2);
});
