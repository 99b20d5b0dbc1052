import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../tests/setup/free-port.ts";
import { startPostgres } from "../tests/setup/postgres.ts";
import { debianProgram, sayLeftOut } from "../tests/setup/programs.ts";
import {
  PROXIED_HOST,
  PROXIES,
  type ProxyName,
  type RunningProxy,
  startProxy,
} from "../tests/setup/proxies.ts";
import { ask } from "./events.ts";
import type { Measurement } from "./harness.ts";
import { makeNetwork } from "./postbacks.ts";
import { firstProvider, type RequestKind, requestKinds, visitorOf } from "./visitors.ts";

const PER_SECOND = 200;
const LEAST_SECONDS = 30;
const BEFORE_AND_AFTER_MS = 3_000;
/** As TimeoutStopSec in the shipped unit. */
const STOP_MS = 30_000;
/** A prime, so that every visitor sends every kind. */
const VISITORS = 251;
const scripts = path.resolve(import.meta.dirname, "../scripts");

/**
 * Restarts two `npm run serve` processes one after the other behind each installed proxy with the shipped
 * configuration, under 200 requests per second, and checks that every request succeeds and every write is stored.
 */
export default async function rolling(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const name of PROXIES) {
    if (debianProgram(name)) measurements.push(...(await restartBehind(name)));
    else sayLeftOut(`rolling restart behind ${name}`, name);
  }
  return measurements;
}

async function restartBehind(name: ProxyName): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-rolling-"));
  const ports = [await freePort(), await freePort()];
  const settings = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    DATA_DIR: folder,
    SITE_URL: `https://${PROXIED_HOST}`,
    SAMPLE_DATA: "1",
    TRUST_PROXY: "1",
    DRAIN_SECONDS: "5",
    LOG_LEVEL: "error",
  };
  const processes: ChildProcess[] = [];
  let proxy: RunningProxy | undefined;
  let load: Load | undefined;
  try {
    for (const port of ports) processes.push(await serve(port, settings));
    const staticRoot = path.resolve(scripts, "../build/client");
    proxy = await startProxy(name, { upstreams: ports, staticRoot });
    const token = await makeNetwork(postgres.url);
    load = await startLoad(proxy, token);
    await wait(BEFORE_AND_AFTER_MS);
    const startedAt = performance.now();
    do {
      for (const [at, port] of ports.entries()) {
        await stop(processes[at]);
        processes[at] = await serve(port, settings);
      }
    } while (performance.now() - startedAt < LEAST_SECONDS * 1_000);
    await wait(BEFORE_AND_AFTER_MS);
    const result = await load.stop();
    for (const process of processes.splice(0)) await stop(process);
    return await report(name, postgres.url, result);
  } finally {
    await load?.stop();
    for (const process of processes) process.kill("SIGKILL");
    await proxy?.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts `npm run serve` without npm, and resolves when it accepts requests. */
async function serve(port: number, settings: Record<string, string>): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH, ...settings, PORT: String(port) };
  const child = spawn(process.execPath, [path.join(scripts, "serve.mjs")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const probe = spawn(process.execPath, [path.join(scripts, "health.mjs"), "--wait", "90"], { env });
  const code = await new Promise((resolve) => probe.once("exit", resolve));
  if (code === 0) return child;
  child.kill("SIGKILL");
  throw new Error("A process didn't start.");
}

/** Stops a process as systemd does: SIGTERM, and SIGKILL after 30 s. @throws Error unless it ends with code 0. */
async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null)
    throw new Error("A process ended before it was asked to.");
  const code = new Promise((resolve) => child.once("exit", resolve));
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  child.kill("SIGTERM");
  const ended = await code;
  clearTimeout(deadline);
  if (ended !== 0) throw new Error("A process didn't end with code 0.");
}

type LoadResult = {
  sent: number;
  seconds: number;
  failures: string[];
  slowestMs: number;
  acknowledged: Map<RequestKind, Set<string>>;
};

type Load = {
  /** Sends no more requests and waits for those in progress. Can be called again. */
  stop(): Promise<LoadResult>;
};

/** Sends requests at a fixed rate, without waiting for earlier responses. */
async function startLoad(proxy: RunningProxy, token: string): Promise<Load> {
  const visitors = Array.from({ length: VISITORS }, (_, n) => visitorOf(proxy, n + 1));
  const [first] = visitors;
  if (!first) throw new Error("No visitor was made.");
  const kinds = requestKinds(token, await firstProvider(first));
  const turns = kinds.flatMap((kind) => Array.from({ length: kind.share / 10 }, () => kind));
  const acknowledged = new Map(kinds.map((kind) => [kind, new Set<string>()]));
  const result: LoadResult = { sent: 0, seconds: 0, failures: [], slowestMs: 0, acknowledged };
  const pending = new Set<Promise<void>>();
  const startedAt = performance.now();

  async function sendOne(n: number): Promise<void> {
    const [kind, visitor] = [turns[n % turns.length], visitors[n % VISITORS]];
    if (!kind || !visitor) return;
    const sentAt = performance.now();
    try {
      const id = await kind.send(visitor);
      if (id === null) result.failures.push(`${kind.name}: unexpected response`);
      else if (kind.stored) acknowledged.get(kind)?.add(id);
    } catch (error) {
      result.failures.push(`${kind.name}: ${error instanceof Error ? error.message : error}`);
    }
    result.slowestMs = Math.max(result.slowestMs, performance.now() - sentAt);
  }
  const clock = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * PER_SECOND;
    for (; result.sent < due; result.sent += 1) {
      const one = sendOne(result.sent).finally(() => pending.delete(one));
      pending.add(one);
    }
  }, 5);
  return {
    async stop() {
      clearInterval(clock);
      result.seconds ||= (performance.now() - startedAt) / 1_000;
      await Promise.all(pending);
      for (const visitor of visitors) visitor.leave();
      return result;
    },
  };
}

async function report(name: ProxyName, url: string, result: LoadResult): Promise<Measurement[]> {
  let [writes, lost, twice] = [0, 0, 0];
  for (const [{ stored }, ids] of result.acknowledged) {
    if (!stored) continue;
    const counts = new Map<string, number>();
    for (const { id } of await ask<{ id: string }>(url, stored)) counts.set(id, (counts.get(id) ?? 0) + 1);
    writes += ids.size;
    lost += [...ids].filter((id) => !counts.has(id)).length;
    twice += [...ids].filter((id) => (counts.get(id) ?? 0) > 1).length;
  }
  const kinds = [...new Set(result.failures)].slice(0, 5).join("; ");
  const rate = Math.round(result.sent / result.seconds);
  return [
    {
      name: `rolling restart behind ${name}: requests`,
      value: result.sent,
      unit: "requests",
      note: `${rate}/s for ${Math.round(result.seconds)} s, slowest ${Math.round(result.slowestMs)} ms`,
    },
    {
      name: `rolling restart behind ${name}: failed`,
      value: result.failures.length,
      unit: "requests",
      aim: "0",
      note: kinds,
    },
    {
      name: `rolling restart behind ${name}: lost or stored twice`,
      value: lost + twice,
      unit: "writes",
      aim: "0",
      note: `of ${writes} acknowledged`,
    },
  ];
}
