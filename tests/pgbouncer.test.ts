import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildLeadForm } from "~/features/leads/factory";
import { isDatabaseUnavailable } from "~/platform/db/failure.server";
import { openPostgres } from "~/platform/db/postgres.server";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { type PgBouncer, startPgBouncer } from "./setup/pgbouncer.ts";
import { databaseUrl, type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { debianProgram } from "./setup/programs.ts";
import { BROWSER } from "./setup/ranking.ts";
import { cookiesOf } from "./setup/staff.ts";
import { useTemporaryFolder } from "./setup/temporary-folder.ts";

// Without it, this file is left out (vitest.config.ts).
const program = debianProgram("pgbouncer") ?? "";

const RANKING = "lowest-cost-semaglutide-injections";

describe("behind PgBouncer in transaction pooling mode", { timeout: 60_000 }, () => {
  const folder = useTemporaryFolder();
  let postgres: PostgresServer;
  let bouncer: PgBouncer;
  let database: pg.Client;
  let server: BuiltServer;
  const outbox = path.join(folder, "outbox");

  beforeAll(async () => {
    postgres = await startPostgres();
    bouncer = await startPgBouncer(program, postgres.url);
    database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    server = await startBuiltServer({
      settings: {
        DATABASE_URL: bouncer.url,
        DATABASE_DIRECT_URL: postgres.url,
        AUTH_SECRET: randomBytes(32).toString("hex"),
        DATA_DIR: folder,
        LOG_LEVEL: "silent",
      },
    });
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await database?.end();
    await bouncer?.stop();
    await postgres?.stop();
  }, 60_000);

  const ask = (target: string, init: RequestInit = {}) =>
    fetch(`${server.origin}${target}`, {
      redirect: "manual",
      ...init,
      headers: { "user-agent": BROWSER, ...init.headers },
    });
  const post = (target: string, fields: Record<string, string>, cookie = "") =>
    ask(target, { method: "POST", body: new URLSearchParams(fields), headers: { cookie } });
  const count = async (table: string) =>
    Number((await database.query(`select count(*) from ${table}`)).rows[0]?.count);
  const homePage = async () => (await ask("/")).text();
  const ready = async () => (await ask("/readyz")).status;

  test("pages, leads, events, clicks, and jobs work", async () => {
    const pages = ["/", "/blog", "/compare-providers", "/save-on-prescription", `/blog/${RANKING}`];
    // Together, so that statements of several requests change between the server's connections.
    const answers = await Promise.all(pages.map((page) => ask(page)));
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));

    const leads = await count("user_leads");
    const answer = await post("/compare-providers", buildLeadForm({ email: "lea@visitor.example" }));
    expect(answer.status).toBeLessThan(400);
    expect(await count("user_leads")).toBe(leads + 1);
    await expect.poll(() => readdirSync(outbox).length).toBeGreaterThan(0);

    const events = await count("analytics_events");
    const reports = Array.from({ length: 30 }, () =>
      ask("/events", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ type: "interaction", component: "calculator" }),
      }),
    );
    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(reports.map(() => 204));
    expect(await count("analytics_events")).toBeGreaterThanOrEqual(events + 30);
  });

  test("changes are announced, and staff can sign in and save", async () => {
    await homePage();
    await database.query("insert into site_texts values ('home.lead', 'Written elsewhere', now())");
    await expect.poll(homePage).toContain("Written elsewhere");

    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testAccounts;
    const cookie = cookiesOf(await post("/login", { email, password }));
    expect((await ask("/admin/blog/analytics", { headers: { cookie } })).status).toBe(200);
    const saved = await post("/admin/settings?index", { group: "home", reset: "home.lead" }, cookie);
    expect(saved.status).toBe(302);
    await expect.poll(homePage).not.toContain("Written elsewhere");
  });

  test("a killed PgBouncer doesn't stop visitors, and everything works after it was started again", async () => {
    const provider = Number(
      /\/go\/[^/]+\/1\/(\d+)\/visit/.exec(await (await ask(`/blog/${RANKING}`)).text())?.[1],
    );
    const follow = () => ask(`/go/${RANKING}/1/${provider}/visit?utm_source=ads`);
    const clicks = await count("provider_clicks");
    bouncer.process().kill("SIGKILL");
    await expect.poll(ready).toBe(503);
    expect((await follow()).status).toBe(302);
    expect((await ask("/")).status).toBe(200);
    expect((await post("/compare-providers", buildLeadForm())).status).toBe(503);

    await bouncer.start();
    await expect.poll(ready).toBe(200);
    await expect.poll(() => count("provider_clicks")).toBe(clicks + 1);
    expect((await follow()).status).toBe(302);
    await expect.poll(() => count("provider_clicks")).toBe(clicks + 2);
  });

  describe("connections", () => {
    const problems: string[] = [];
    const open = (url: string, directUrl?: string) =>
      openPostgres(url, ({ message }) => problems.push(message), { directUrl });

    test("have the site's limits, and a long statement isn't taken for a lost one", async () => {
      const through = await open(bouncer.url, postgres.url);
      const rows = await through.db.execute<{ jit: string; limit: string }>(
        sql`select current_setting('jit') as jit, current_setting('statement_timeout') as limit, pg_sleep(2.5)`,
        "objects",
      );
      expect(rows).toMatchObject([{ jit: "off", limit: "30s" }]);
      expect(problems).toEqual([]);
      await through.close();
    });

    test("a silent PgBouncer is noticed", async () => {
      const through = await open(bouncer.url, postgres.url);
      bouncer.process().kill("SIGSTOP");
      const failed = through.db.execute("select 1").then(() => null, isDatabaseUnavailable);
      expect(await failed).toBe(true);
      bouncer.process().kill("SIGCONT");
      expect(problems.splice(0)).toEqual(["The database accepts connections but doesn't respond."]);
      await through.close();
    });

    test("without a time limit are reported", async () => {
      const careless = await startPgBouncer(program ?? "", postgres.url, "select 1");
      const through = await open(careless.url, postgres.url);
      expect(problems.splice(0)).toEqual([expect.stringContaining("connect_query='set statement_timeout")]);
      await through.close();
      await careless.stop();
    });

    test("that lead to different databases stop the start", async () => {
      await database.query("create database other");
      const other = databaseUrl(postgres.url, "other");
      await expect(open(bouncer.url, other)).rejects.toThrow("lead to different databases");
      await expect(open(bouncer.url)).rejects.toThrow("DATABASE_DIRECT_URL must be the URL of PostgreSQL");
      await expect(open(postgres.url, bouncer.url)).rejects.toThrow("DATABASE_DIRECT_URL isn't responding");
    });
  });
});
