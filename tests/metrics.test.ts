import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentBuiltServer } from "../scripts/lib/build.mjs";
import { pinnedNode } from "../scripts/lib/install.mjs";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { freePort } from "./setup/free-port.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { BROWSER } from "./setup/ranking.ts";

const monitoring = path.resolve(import.meta.dirname, "../deploy/monitoring");
/** Unlike any text of the site, so that finding it in a scrape means that a path or a query got there. */
const PRIVATE = "pat-jones-7781";

let postgres: PostgresServer;
let server: BuiltServer;
let metricsPort: number;

beforeAll(async () => {
  postgres = await startPostgres();
  metricsPort = await freePort();
  server = await startBuiltServer({
    settings: {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      METRICS_PORT: String(metricsPort),
    },
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
}, 180_000);

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

/** A metric's value with exactly these labels, or their part; undefined if it isn't there. */
function readingOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split("\n")
    .find(
      (each) =>
        each.split(/[{ ]/, 1)[0] === name &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ") + 1));
}

async function ask(where: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(`${server.origin}${where}`, {
    redirect: "manual",
    ...init,
    headers: { "user-agent": BROWSER, ...init.headers },
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function makeTraffic(): Promise<void> {
  await ask("/");
  await ask("/");
  await ask(`/?email=${PRIVATE}`);
  await ask(`/providers/${PRIVATE}`);
  await ask(`/${PRIVATE}/${PRIVATE}`);
  await ask(`/uploads/${PRIVATE}.png`);
  await ask(`/functions/v1/postback?token=${PRIVATE}&transaction_id=${PRIVATE}`);
  const view = { type: "interaction", component: "calculator" };
  await ask("/events", {
    method: "POST",
    body: JSON.stringify(view),
    headers: { "content-type": "application/json" },
  });
  await ask("/", { method: `X${PRIVATE}`.toUpperCase() });
}

// spec:monitoring#metric-readings
test("every metric of the alert rules and the dashboard is in a scrape of a running server", async () => {
  await makeTraffic();
  // The age and size exist only after a backup.
  const later = ["dosecompare_backup_age_seconds", "dosecompare_backup_size_bytes"];
  const known = new Set([...(await scrape()).matchAll(/^(dosecompare_\w+)/gm)].map(([name]) => name));
  for (const file of ["alerts.yml", "grafana-dashboard.json"]) {
    const names = readFileSync(path.join(monitoring, file), "utf8").match(/dosecompare_\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    expect(
      [...new Set(names)].filter((name) => !known.has(name) && !later.includes(name)),
      file,
    ).toEqual([]);
  }
});

// spec:monitoring#metric-labels
test("requests are counted by the pattern of their route, and nothing from a visitor is in a label", async () => {
  await makeTraffic();
  const text = await scrape();
  const count = (labels: Record<string, string>) =>
    readingOf(text, "dosecompare_http_request_duration_seconds_count", labels);
  expect(count({ route: "/", method: "GET", status: "200" })).toBeGreaterThan(0);
  expect(count({ route: "/providers/:slug", method: "GET", status: "404" })).toBeGreaterThan(0);
  expect(
    count({ route: "/events", method: "POST", status: "202" }) ?? count({ route: "/events" }),
  ).toBeGreaterThan(0);
  expect(count({ route: "/functions/v1/postback" })).toBeGreaterThan(0);
  expect(count({ route: "unmatched", status: "404" })).toBeGreaterThan(0);
  expect(text.toLowerCase()).not.toContain(PRIVATE);
  expect(readingOf(text, "dosecompare_page_cache_requests_total", { result: "hit" })).toBeGreaterThan(0);
  expect(readingOf(text, "dosecompare_postbacks_total", { outcome: "rejected" })).toBeGreaterThan(0);
  expect(readingOf(text, "dosecompare_group_write_items_count", { writer: "events" })).toBeGreaterThan(0);
});

test("other paths and methods of the metrics port are rejected, and visitors' port has no metrics", async () => {
  const at = `http://127.0.0.1:${metricsPort}`;
  expect((await fetch(`${at}/`)).status).toBe(404);
  expect((await fetch(`${at}/metrics`, { method: "POST" })).status).toBe(405);
  expect(await ask("/metrics")).toBe(404);
});

test("a metrics port in use stops the start with one line that names the setting", async () => {
  const port = await freePort();
  const taken = createServer().listen(port, "127.0.0.1");
  await once(taken, "listening");
  const child = spawn(pinnedNode(), [currentBuiltServer()], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATABASE_URL: postgres.url,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      LOG_LEVEL: "error",
      PORT: String(await freePort()),
      METRICS_PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  taken.close();
  expect(code).toBe(1);
  expect(output.trim()).toBe(`Port ${port} for metrics is in use. Set METRICS_PORT to another one.`);
});
