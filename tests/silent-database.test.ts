import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTcpProxy, type TcpProxy } from "./fakes/tcp-proxy.ts";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { BROWSER } from "./setup/ranking.ts";

const RANKING = "lowest-cost-semaglutide-injections";
/** A ranking that no one has opened, so that it isn't in the process's memory. */
const UNREAD = "tirzepatide-without-a-membership-fee";

let postgres: PostgresServer;
let database: pg.Client;
let proxy: TcpProxy;
let server: BuiltServer;
let provider: number;
/** Clicks of earlier tests. Nothing removes them: a truncate could meet the job of the sums in a deadlock. */
let earlier: string[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  proxy = await startTcpProxy(postgres.url);
  server = await startBuiltServer({
    settings: {
      DATABASE_URL: proxy.url,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      TRUST_PROXY: "1",
      LOG_LEVEL: "silent",
    },
  });
  const page = await (await fetch(`${server.origin}/blog/${RANKING}`)).text();
  provider = Number(/\/go\/[^/]+\/1\/(\d+)\/visit/.exec(page)?.[1]);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await database?.end();
  await proxy?.close();
  await postgres?.stop();
}, 60_000);
beforeEach(async () => {
  await proxy.restore();
  await expect.poll(ready).toBe(200);
  const { rows } = await database.query<{ click_id: string }>("select click_id from provider_clicks");
  earlier = rows.map((row) => row.click_id);
});

let visitors = 0;
function visit(path: string, init: RequestInit = {}) {
  visitors += 1;
  const headers = {
    "user-agent": BROWSER,
    "x-forwarded-for": `203.0.113.${visitors % 250}`,
    ...init.headers,
  };
  return fetch(`${server.origin}${path}`, { redirect: "manual", ...init, headers });
}

const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
const follow = (slug: string, id: number = provider) =>
  visit(`/go/${slug}/1/${id}/visit?utm_source=ads&weight=220`);
const report = () =>
  visit("/events", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "interaction", component: "calculator" }),
  });

async function storedClicks(): Promise<{ ids: string[]; pages: string[] }> {
  const { rows } = await database.query<{ click_id: string; source_page: string }>(
    "select click_id, source_page from provider_clicks where click_id <> all($1) order by source_page",
    [earlier],
  );
  return {
    ids: rows.map((row) => row.click_id).sort(),
    pages: [...new Set(rows.map((row) => row.source_page))],
  };
}

const clickIdOf = (answer: Response) =>
  new URL(answer.headers.get("location") ?? "").searchParams.get("sub2") ?? "";

/** Of `those`, the ones that were answered before any of `others`. */
async function answeredBefore<Value>(those: Promise<Value>[], others: Promise<unknown>[]): Promise<Value[]> {
  const answered: Value[] = [];
  for (const one of those) void one.then((value) => answered.push(value));
  await Promise.race(others);
  return answered;
}

test("visitors reach providers while the database is silent, and their clicks are stored when it is back", {
  timeout: 60_000,
}, async () => {
  proxy.silence();
  const events = Array.from({ length: 40 }, report);
  const clicks = Array.from({ length: 40 }, () => follow(RANKING));
  const followed = await answeredBefore(clicks, events);
  expect(followed.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 302));
  for (const answer of await Promise.all(events)) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  }
  expect(await ready()).toBe(503);
  const later = await follow(RANKING);
  expect(await storedClicks()).toEqual({ ids: [], pages: [] });

  await proxy.restore();
  await expect.poll(ready).toBe(200);
  expect((await report()).status).toBe(204);
  const ids = [...followed, later].map(clickIdOf).sort();
  await expect.poll(storedClicks).toEqual({ ids, pages: [`/blog/${RANKING}`] });
});

test("a link in a post that isn't in memory redirects to the provider's own site", {
  timeout: 60_000,
}, async () => {
  proxy.silence();
  const answer = await follow(UNREAD);
  expect(answer.status).toBe(302);
  const address = new URL(answer.headers.get("location") ?? "");
  expect(address.hostname).not.toBe(new URL(server.origin).hostname);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    sub1: "",
    sub2: expect.stringMatching(/-/),
  });
  expect([...address.searchParams.keys()]).not.toContain("weight");
  expect((await follow(UNREAD, 999_999)).headers.get("location")).toBe(`/blog/${UNREAD}`);

  await proxy.restore();
  await expect.poll(storedClicks).toEqual({ ids: [clickIdOf(answer)], pages: [`/blog/${UNREAD}`] });
});

test("clicks and events continue as before once the database has been stopped and started", {
  timeout: 60_000,
}, async () => {
  await proxy.cut();
  const followed = await follow(RANKING);
  expect(followed.status).toBe(302);
  expect((await report()).status).toBe(503);
  expect(await ready()).toBe(503);
  await proxy.restore();
  await expect.poll(async () => (await report()).status).toBe(204);
  await expect.poll(storedClicks).toEqual({ ids: [clickIdOf(followed)], pages: [`/blog/${RANKING}`] });
});

// spec:platform#database-away
describe("requests that need the database", { timeout: 60_000 }, () => {
  let cookie = "";
  beforeAll(async () => {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testAccounts;
    const answer = await visit("/login", form({ email, password }));
    cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    expect((await visit("/admin", { headers: { cookie } })).status).toBe(200);
  });

  function form(fields: Record<string, string>): RequestInit {
    const headers = { cookie, origin: server.origin };
    return { method: "POST", headers, body: new URLSearchParams(fields) };
  }

  test.for(["silent", "stopped"] as const)(
    "answer 503 while it is %s, and keep what was typed",
    async (fault) => {
      if (fault === "silent") proxy.silence();
      else await proxy.cut();
      const name = `Acme "& <Sons>`;
      const answers = await Promise.all([
        visit("/admin", { headers: { cookie } }),
        visit("/admin.data", { headers: { cookie } }),
        visit("/admin/export/brands.csv", { headers: { cookie } }),
        visit("/blog?q=price"),
        visit("/admin/settings/networks", form({ intent: "add", name })),
        visit("/login", form({ email: "ann@visitor.example", password: "a secret" })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      for (const { headers } of answers) expect(headers.get("retry-after")).toMatch(/^\d+$/);
      const [sent, signIn] = await Promise.all(answers.slice(-2).map((answer) => answer.text()));
      expect(sent).toContain("Send again");
      expect(sent).toMatch(/<form [^>]*action="\/admin\/settings\/networks"/);
      expect(sent).toContain('name="name" value="Acme &quot;&amp; &lt;Sons&gt;"');
      expect(signIn).not.toContain("a secret");
      await proxy.restore();
      await expect.poll(async () => (await visit("/admin", { headers: { cookie } })).status).toBe(200);
    },
  );
});
