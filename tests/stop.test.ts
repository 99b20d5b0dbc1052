import { randomBytes } from "node:crypto";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startFakeSmtp } from "./fakes/smtp.ts";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { BROWSER } from "./setup/ranking.ts";
import { cookiesOf } from "./setup/staff.ts";

let postgres: PostgresServer;
let database: pg.Client;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
}, 60_000);
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await database.query("delete from pgboss.job where name = 'mail'");
}, 60_000);
afterAll(async () => {
  await database.end();
  await postgres.stop();
});

async function start(settings: Record<string, string> = {}): Promise<BuiltServer> {
  const server = await startBuiltServer({
    settings: {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      TRUST_PROXY: "1",
      LOG_LEVEL: "silent",
      SAMPLE_DATA: "false",
      ...settings,
    },
  });
  ends.push(() => {
    server.process.kill("SIGKILL");
    return server.ended;
  });
  return server;
}

/** Browsers that send the next request as soon as they get a response, each on one connection that it keeps. */
function keepAsking(origin: string, browsers: number) {
  const agents = Array.from({ length: browsers }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const answers = { good: 0, other: 0 };
  let isAsking = true;
  const ask = (agent: Agent): Promise<void> =>
    new Promise((resolve) => {
      const request = get(`${origin}/healthz`, { agent, headers: { "user-agent": BROWSER } }, (answer) => {
        if (answer.statusCode === 200) answers.good += 1;
        else answers.other += 1;
        answer
          .resume()
          .on("end", resolve)
          .on("error", () => resolve());
      });
      request.on("error", () => {
        // The server no longer listens.
        isAsking = false;
        resolve();
      });
    });
  const all = Promise.all(
    agents.map(async (agent) => {
      while (isAsking) await ask(agent);
      agent.destroy();
    }),
  );
  return { answers, all };
}

test("SIGTERM ends the server with code 0 even if browsers keep their connections and send more requests", {
  timeout: 60_000,
}, async () => {
  const server = await start();
  const { answers, all } = keepAsking(server.origin, 30);
  await expect.poll(() => answers.good).toBeGreaterThan(200);
  const finished = await beginRequest(server.origin);
  const endless = await beginRequest(server.origin);
  server.process.kill("SIGTERM");
  await expect.poll(() => fetch(`${server.origin}/healthz`).catch(() => "refused")).toBe("refused");
  finished.write("}");
  expect(await finished.answer).toMatch(/^HTTP\/1.1 400 .*\r\nconnection: close\r\n/ims);
  expect(await server.ended).toBe(0);
  expect(await endless.answer).not.toContain("HTTP/1.1 4");
  await all;
  expect(answers.other).toBe(0);
});

/** A request that the server has begun to read; all but its last byte is sent. */
async function beginRequest(origin: string) {
  const socket = connect(Number(new URL(origin).port), "localhost");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text) => {
    heard += text;
  });
  socket.on("error", () => {});
  const answer = new Promise<string>((resolve) => socket.on("close", () => resolve(heard)));
  socket.write(
    "POST /events HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{",
  );
  await expect.poll(() => heard).toContain("100 Continue");
  return { write: (text: string) => socket.write(text), answer };
}

test("SIGTERM ends streams of live updates first, so they don't hold it up", {
  timeout: 60_000,
}, async () => {
  const server = await start();
  const credentials = { email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD };
  const signedIn = await fetch(`${server.origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: server.origin },
    body: new URLSearchParams(credentials),
  });
  const headers = { cookie: cookiesOf(signedIn), accept: "text/event-stream" };
  const stream = await fetch(`${server.origin}/admin/reports/live/feed`, { headers });
  expect(stream.status).toBe(200);
  server.process.kill("SIGTERM");
  expect(await stream.text()).toMatch(/event: end\ndata: stopping\n\n$/);
  expect(await server.ended).toBe(0);
});

/** Starts a server with emails that the mail server received but never acknowledges. */
async function startWithMailsUnderWay() {
  const silent = await startFakeSmtp();
  ends.push(silent.close);
  silent.faults.push(...Array.from({ length: 50 }, () => ({ at: "greeting", does: "hang" }) as const));
  const settings = { SMTP_URL: silent.url, MAIL_FROM: "no-reply@site.example" };
  const server = await start(settings);
  await database.query(
    `insert into pgboss.job (name, data, policy, singleton_key, retry_limit, retry_delay, retry_delay_max, retry_backoff,
       expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter)
     select 'mail', jsonb_build_object('kind', 'test', 'to', 'a' || n || '@visitor.example', 'subject', 'S', 'text', 'T', 'html', '<p>H</p>'),
       'short', 'key-' || n, retry_limit, retry_delay, retry_delay_max, retry_backoff, expire_seconds, deletion_seconds,
       heartbeat_seconds, dead_letter
     from pgboss.queue, generate_series(1, 3) n where name = 'mail'`,
  );
  const activeMails = async () =>
    (await database.query("select 1 from pgboss.job where name = 'mail' and state = 'active'")).rowCount;
  await expect.poll(activeMails, { timeout: 20_000 }).toBe(3);
  return { silent, settings, server };
}

test("emails that a stopped process couldn't finish are due at once", { timeout: 60_000 }, async () => {
  const { server } = await startWithMailsUnderWay();
  expect(await server.stop()).toBe(0);
  const { rows } = await database.query<{ state: string; isDue: boolean }>(
    `select state::text, start_after <= now() as "isDue" from pgboss.job where name = 'mail'`,
  );
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: "retry", isDue: true })));
});

test("emails that a killed process was sending go out after the restart", { timeout: 90_000 }, async () => {
  const { silent, settings, server } = await startWithMailsUnderWay();
  server.process.kill("SIGKILL");
  await server.ended;
  silent.faults.length = 0;

  await start(settings);
  // Shorter than the time limit of an attempt, after which the emails would be retried anyway.
  await expect.poll(() => silent.delivered.length, { timeout: 30_000 }).toBe(3);
});
