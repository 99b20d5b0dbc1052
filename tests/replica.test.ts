import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "~/platform/db/postgres.server";
import { openReads } from "~/platform/db/reads.server";
import { createLog } from "~/platform/log.server";
import { startTcpProxy, type TcpProxy } from "./fakes/tcp-proxy.ts";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { cookiesOf } from "./setup/staff.ts";

const REPORTS = [
  "/admin/analytics",
  "/admin/blog/analytics",
  "/admin/blog/analytics/export",
  "/admin/revenue/attribution",
  "/admin/reports",
  "/admin/reports/export",
];

describe("with a replica", { timeout: 60_000 }, () => {
  let postgres: PostgresServer;
  let primary: pg.Client;
  let standby: pg.Client;
  let proxy: TcpProxy;
  let server: BuiltServer;
  let cookie = "";

  beforeAll(async () => {
    postgres = await startPostgres({ standby: true });
    proxy = await startTcpProxy(postgres.standbyUrl);
    [primary, standby] = [postgres.url, postgres.standbyUrl].map(
      (connectionString) => new pg.Client({ connectionString }),
    ) as [pg.Client, pg.Client];
    await Promise.all([primary.connect(), standby.connect()]);
    server = await startBuiltServer({
      settings: {
        DATABASE_URL: postgres.url,
        DATABASE_READ_URL: proxy.url,
        DATABASE_READ_MAX_LAG_SECONDS: "3",
        AUTH_SECRET: randomBytes(32).toString("hex"),
        LOG_LEVEL: "silent",
      },
    });
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testAccounts;
    cookie = cookiesOf(await post("/login", { email, password }));
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await Promise.all([primary?.end(), standby?.end()]);
    await proxy?.close();
    await postgres?.stop();
  }, 60_000);

  const ask = (target: string, init: RequestInit = {}) =>
    fetch(`${server.origin}${target}`, { redirect: "manual", headers: { cookie }, ...init });
  const post = (target: string, fields: Record<string, string>) =>
    ask(target, { method: "POST", body: new URLSearchParams(fields) });
  /** Where a page was read, according to its `Server-Timing`. */
  const sourceOf = ({ status, headers }: Response) =>
    `${status} ${/db;desc="(\w+)"/.exec(headers.get("server-timing") ?? "")?.[1]}`;
  const sourcesOf = async (pages: string[]) =>
    (await Promise.all(pages.map((page) => ask(page)))).map(sourceOf);
  const untilReadFrom = (source: string) =>
    expect.poll(() => sourcesOf(["/admin/analytics"])).toEqual([`200 ${source}`]);

  test("reports and visitors' lists are read from it", async () => {
    await untilReadFrom("replica");
    const pages = [...REPORTS, "/corrections", "/providers/alderwick-health"];
    expect(await sourcesOf(pages)).toEqual(pages.map(() => "200 replica"));
    const home = await ask("/");
    expect([home.status, home.headers.get("server-timing")]).toEqual([200, null]);
  });

  test("staff see what they saved, in any process", async () => {
    await untilReadFrom("replica");
    const saved = await post("/admin/settings?index", { group: "home", reset: "home.lead" });
    expect(saved.status).toBe(302);
    expect(saved.headers.getSetCookie().join()).toContain("wrote=1; Max-Age=3;");
    const fresh = await ask("/admin/analytics", { headers: { cookie: cookiesOf(saved, cookie) } });
    expect(sourceOf(fresh)).toBe("200 primary");
  });

  test("a replica that lags isn't used, and a page that changed is never made from it", async () => {
    await untilReadFrom("replica");
    await standby.query("select pg_wal_replay_pause()");
    await primary.query("update brands set brand_name = 'Changed Health' where slug = 'alderwick-health'");
    const page = () => ask("/providers/alderwick-health");
    await expect.poll(async () => (await page()).text()).toContain("Changed Health");
    expect(sourceOf(await page())).toBe("200 primary");
    await untilReadFrom("primary");
    await standby.query("select pg_wal_replay_resume()");
    await untilReadFrom("replica");
  });

  test("no request fails while it is unavailable or silent", async () => {
    await untilReadFrom("replica");
    await proxy.cut();
    expect(await sourcesOf(REPORTS)).toEqual(REPORTS.map(() => "200 primary"));
    await proxy.restore();
    await untilReadFrom("replica");

    proxy.silence();
    const reports = Array.from({ length: 5 }, () => REPORTS).flat();
    expect(await sourcesOf(reports)).toEqual(reports.map(() => "200 primary"));
    await proxy.cut();
    await proxy.restore();
    await untilReadFrom("replica");
  });

  test("another database stops the start, and a replica that doesn't respond doesn't", async () => {
    const database = await openPostgres(postgres.url, () => {});
    const open = (url: string) =>
      openReads(database, { DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG_SECONDS: 5 }, createLog("silent"));
    await expect(open(postgres.url)).rejects.toThrow("DATABASE_READ_URL doesn't lead to a replica");
    const away = await open("postgres://postgres@127.0.0.1:1/postgres");
    expect(await away.read({}, async () => "primary")).toBe("primary");
    await away.close();
    await database.close();
  });
});
