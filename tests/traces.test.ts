import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentBuiltServer } from "../scripts/lib/build.mjs";
import { pinnedNode } from "../scripts/lib/install.mjs";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { freePort } from "./setup/free-port.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { BROWSER } from "./setup/ranking.ts";

type Attribute = { key: string; value: Record<string, unknown> };
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };

/** A collector that speaks OTLP over HTTP with JSON, on the loopback address. */
async function startCollector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      headers.push({ ...request.headers, url: request.url });
      bodies.push(body);
      for (const resource of JSON.parse(body).resourceSpans)
        for (const scope of resource.scopeSpans) spans.push(...scope.spans);
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { spans, bodies, headers, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Unlike any text of the site, so that finding it in a span means that an answer, path, or value got there. */
const PRIVATE = "pat-jones-7781";

let collector: Awaited<ReturnType<typeof startCollector>>;
let postgres: PostgresServer;
let server: BuiltServer;
const secret = randomBytes(32).toString("hex");

beforeAll(async () => {
  collector = await startCollector();
  postgres = await startPostgres();
  server = await startBuiltServer({
    settings: {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: secret,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=abc",
      OTEL_SERVICE_NAME: "our-site",
    },
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
  collector?.close();
}, 180_000);

const factOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

async function ask(origin: string, where: string, init: RequestInit = {}): Promise<void> {
  const headers = { "user-agent": BROWSER, ...init.headers };
  const answer = await fetch(origin + where, { redirect: "manual", ...init, headers });
  await answer.arrayBuffer();
}

test("a request, its queries, and the job and email that follow reach the collector, without personal data", {
  timeout: 60_000,
}, async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  await ask(server.origin, `/blog?q=${PRIVATE}`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01`, cookie: `x=${PRIVATE}` },
  });
  // A recovery link is queued and sent by email.
  await ask(server.origin, "/login/recover", {
    method: "POST",
    body: new URLSearchParams({ email: testAccounts.ADMIN_EMAIL ?? "" }),
    headers: { origin: server.origin },
  });
  const find = (name: string) => collector.spans.find((span) => span.name === name);
  await expect.poll(() => find("send email"), { timeout: 30_000 }).toBeDefined();

  const request = find("GET /blog");
  expect(request?.traceId).toBe(traceId);
  expect(factOf(request, "http.response.status_code")).toBe(200);
  expect(factOf(request, "request.id")).toMatch(/^[0-9a-f-]{36}$/);
  const statements = collector.spans
    .filter((span) => span.parentSpanId === request?.spanId && span.name === "database select")
    .map((span) => String(factOf(span, "db.query.text")));
  expect(statements.some((text) => text.includes("$1"))).toBe(true);
  const job = find("job mail");
  expect(find("send email")?.parentSpanId).toBe(job?.spanId);

  expect(collector.headers[0]).toMatchObject({ url: "/v1/traces", "x-collector-key": "abc" });
  expect(collector.bodies.join()).toContain("our-site");
  expect(collector.bodies.join()).not.toContain(PRIVATE);
  expect(collector.bodies.join()).not.toContain(testAccounts.ADMIN_EMAIL);
});

test("a missing collector delays neither requests nor the stop", async () => {
  const other = await startBuiltServer({
    settings: {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: secret,
      LOG_LEVEL: "silent",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    },
  });
  await ask(other.origin, "/blog?q=dose");
  expect(await other.stop()).toBe(0);
});

/** Prints the name of every package of OpenTelemetry that is loaded. */
const reportLoads = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from "node:module";
   registerHooks({ load(url, context, next) {
     const name = /@opentelemetry\\/[a-z-]+/.exec(url);
     if (name) console.log("loaded " + name[0]);
     return next(url, context);
   } });`,
)}`;

test("without METRICS_PORT and a collector, no part of the libraries for them is loaded", async () => {
  const child = spawn(pinnedNode(), ["--import", reportLoads, currentBuiltServer()], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATABASE_URL: postgres.url,
      AUTH_SECRET: secret,
      PORT: String(await freePort()),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const ended = once(child, "exit");
  await expect.poll(() => output, { timeout: 30_000 }).toContain("is running at");
  child.kill("SIGTERM");
  await ended;
  expect(output).not.toMatch(/loaded @opentelemetry\/(sdk|exporter|otlp|resources|core)/);
});

test("pg_stat_activity shows the id of the request that a query belongs to", async () => {
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  try {
    const seen = async () =>
      (
        await database.query<{ query: string }>(
          "select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        )
      ).rows.map(({ query }) => query);
    let searches = 0;
    await expect
      .poll(
        async () => {
          // A search that is repeated comes from the page cache, without a query.
          searches += 1;
          await ask(server.origin, `/blog?q=dose${searches}`);
          return (await seen()).some((query) => /^\/\*request=[0-9a-f-]{36}\*\/ select/.test(query));
        },
        { timeout: 10_000 },
      )
      .toBe(true);
  } finally {
    await database.end();
  }
});
