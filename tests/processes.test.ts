import { Agent, get } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuiltServer } from "./setup/built-server.ts";
import { freePort } from "./setup/free-port.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { BROWSER } from "./setup/ranking.ts";
import { type SiteProcesses, startSiteProcesses } from "./setup/site-processes.ts";

const BROWSERS = 12;
let postgres: PostgresServer;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
  await postgres.stop();
}, 60_000);

async function start(processes: number, settings: Record<string, string>): Promise<SiteProcesses> {
  const secret = { AUTH_SECRET: "s".repeat(32), SAMPLE_DATA: "false" };
  const site = await startSiteProcesses(processes, { DATABASE_URL: postgres.url, ...secret, ...settings });
  ends.push(() => {
    site.parent.process.kill("SIGKILL");
    return site.parent.ended;
  });
  return site;
}

/** Browsers that ask for a page again and again, each on one connection that it keeps. */
function keepAsking(origin: string) {
  const browsers = Array.from({ length: BROWSERS }, () => ({ good: 0, failed: 0 }));
  const wrong: (number | undefined)[] = [];
  let isAsking = true;
  const ask = (agent: Agent) =>
    new Promise<boolean>((resolve) => {
      const request = get(`${origin}/terms`, { agent, headers: { "user-agent": BROWSER } }, (answer) => {
        if (answer.statusCode !== 200) wrong.push(answer.statusCode);
        answer
          .resume()
          .on("end", () => resolve(true))
          .on("error", () => resolve(false));
      });
      request.on("error", () => resolve(false));
    });
  const all = Promise.all(
    browsers.map(async (counts) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (isAsking) {
        const isAnswered = await ask(agent);
        if (isAnswered) counts.good += 1;
        // After the end, no one listens.
        else if (isAsking) counts.failed += 1;
      }
      agent.destroy();
    }),
  );
  const total = (key: "good" | "failed") => browsers.reduce((sum, counts) => sum + counts[key], 0);
  const more = async (count: number) => {
    const target = total("good") + count;
    await expect.poll(() => total("good"), { timeout: 30_000 }).toBeGreaterThan(target);
  };
  const end = async () => {
    isAsking = false;
    await all;
  };
  return { browsers, wrong, total, more, end };
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("three processes under one parent", { timeout: 120_000 }, () => {
  let site: SiteProcesses;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    site = await start(3, { METRICS_PORT: String(metricsPort), DRAIN_SECONDS: "300" });
  }, 120_000);

  test("prepare an empty database once, and write whole lines to one log, each with its process", async () => {
    expect([...site.serving().keys()].sort()).toEqual([1, 2, 3]);
    const load = keepAsking(site.parent.origin);
    await load.more(300);
    await load.end();
    const message = site.lines().filter((line) => !line.startsWith("{"));
    expect(message.filter((line) => line.includes("is running at"))).toHaveLength(1);
    const entries = site
      .lines()
      .filter((line) => line.startsWith("{"))
      .map((line): { process?: number } => JSON.parse(line));
    expect(entries.length).toBeGreaterThan(300);
    expect(new Set(entries.map((entry) => entry.process))).toEqual(new Set([1, 2, 3]));
  });

  test("have the figures of each on one metrics port", async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const processesOf = (name: string) =>
      new Set([...text.matchAll(new RegExp(`^${name}\\{process="(\\d)"`, "gm"))].map(([, number]) => number));
    expect(processesOf("dosecompare_build_info")).toEqual(new Set(["1", "2", "3"]));
    expect(processesOf("dosecompare_http_request_duration_seconds_count").size).toBeGreaterThan(0);
    expect(text.match(/^# TYPE dosecompare_build_info gauge$/gm)).toHaveLength(1);
  });

  test("keep their port: a second site on it doesn't start", async () => {
    const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: "s".repeat(32), WEB_CONCURRENCY: "2" };
    const port = Number(new URL(site.parent.origin).port);
    await expect(startBuiltServer({ port, settings })).rejects.toThrow("before it was ready, with 1.");
  });

  test("replace a killed one, which costs only the requests it had, while the others answer", async () => {
    const load = keepAsking(site.parent.origin);
    await load.more(100);
    const killed = site.serving().get(2) ?? 0;
    process.kill(killed, "SIGKILL");
    await load.more(100);
    await site.served(4);
    expect([...site.serving().keys()].sort()).toEqual([1, 2, 3]);
    expect(site.serving().get(2)).not.toBe(killed);
    await load.more(100);
    await load.end();
    expect(load.wrong).toEqual([]);
    expect(Math.max(...load.browsers.map(({ failed }) => failed))).toBeLessThanOrEqual(1);
    expect(load.total("failed")).toBeLessThan(BROWSERS);
  });

  test("replace one that is stopped, without a failed request", async () => {
    const load = keepAsking(site.parent.origin);
    await load.more(100);
    process.kill(site.serving().get(1) ?? 0, "SIGINT");
    await site.served(5);
    await load.more(100);
    await load.end();
    expect([load.total("failed"), load.wrong]).toEqual([0, []]);
  });

  test("stop on SIGTERM: health checks fail first, every request gets a response, and the exit code is 0", async () => {
    const load = keepAsking(site.parent.origin);
    await load.more(100);
    site.parent.process.kill("SIGTERM");
    const status = () => fetch(`${site.parent.origin}/servingz`).then((answer) => answer.status);
    await expect.poll(status).toBe(503);
    await load.more(100);
    await load.end();
    expect([load.total("failed"), load.wrong]).toEqual([0, []]);
    // Ends the wait.
    site.parent.process.kill("SIGTERM");
    expect(await site.parent.ended).toBe(0);
    expect([...site.serving().values()].filter(isRunning)).toEqual([]);
  });
});

describe("two processes under one parent", { timeout: 120_000 }, () => {
  test("end when the parent is killed", async () => {
    const { parent, serving } = await start(2, {});
    parent.process.kill("SIGKILL");
    await expect.poll(() => [...serving().values()].filter(isRunning)).toEqual([]);
  });

  test("aren't replaced any longer when none can start: the parent ends with code 1", {
    timeout: 300_000,
  }, async () => {
    const own = await startPostgres();
    const { parent, serving } = await start(2, { DATABASE_URL: own.url });
    await own.stop();
    for (const pid of serving().values()) process.kill(pid, "SIGKILL");
    expect(await parent.ended).toBe(1);
    const isOpen = new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(parent.origin).port), "127.0.0.1", () => resolve(true));
      socket.on("error", () => resolve(false));
    });
    expect(await isOpen).toBe(false);
  });
});
