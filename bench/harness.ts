import { spawn } from "node:child_process";
import { request } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";

/** One figure. `aim` is the product's goal for it, in words. A value above `most` or below `least` makes the run fail. */
export type Measurement = {
  name: string;
  value: number;
  unit: string;
  aim?: string;
  note?: string;
  most?: number;
  least?: number;
};

/** The default export of a `*.bench.ts` file. */
export type Bench = () => Promise<Measurement[]>;

export type Load = { path: string; connections?: number; seconds?: number; headers?: Record<string, string> };

/** The encodings that browsers accept. */
export const BROWSER_ENCODINGS = { "accept-encoding": "gzip, deflate, br, zstd" };

/** p50 and p99 in ms. */
export type Drive = { requestsPerSecond: number; p50: number; p99: number };

/** A response as received over the network, still compressed. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer };

const CONNECTIONS = 50;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;
const ROUNDS = 3;
/** The server sets these for every response itself. */
const PER_ANSWER_HEADERS = new Set([
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
]);

/**
 * Sends requests for some seconds. @throws Error when any response isn't a 2xx, since its speed would be meaningless.
 */
export async function drive(origin: string, load: Load): Promise<Drive> {
  const result = await autocannon({
    url: `${numeric(origin)}${load.path}`,
    connections: load.connections ?? CONNECTIONS,
    duration: load.seconds ?? SECONDS,
    headers: load.headers,
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new Error(`${bad} requests to ${load.path} failed.`);
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Runs the load on two servers alternately, so that a noisy machine affects both. The middle round counts. */
export async function driveInTurns(first: string, second: string, load: Load): Promise<[Drive, Drive]> {
  const results: [Drive[], Drive[]] = [[], []];
  for (const origin of [first, second]) await drive(origin, { ...load, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    results[0].push(await drive(first, load));
    results[1].push(await drive(second, load));
  }
  return [middle(results[0]), middle(results[1])];
}

function middle(rounds: Drive[]): Drive {
  const by = (pick: (round: Drive) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  return {
    requestsPerSecond: by((round) => round.requestsPerSecond),
    p50: by((round) => round.p50),
    p99: by((round) => round.p99),
  };
}

/** The round with the median speed. */
export function middleRound(rounds: readonly Drive[]): Drive {
  const sorted = rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const chosen = sorted[Math.floor(sorted.length / 2)];
  if (!chosen) throw new Error("Nothing was measured.");
  return chosen;
}

/** "localhost" may first be tried over the other IP version: measure the server, not the lookup. */
const numeric = (origin: string) => origin.replace("//localhost:", "//127.0.0.1:");

/** Fetches a response without decompressing it. */
export function fetchRaw(origin: string, load: Load): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${numeric(origin)}${load.path}`, { headers: load.headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: ownHeaders(answer.headers),
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject).end();
  });
}

/** Requests that a page gets, half a second apart, until its bytes no longer change. */
const SETTLING_REQUESTS = 6;

/** A page as it's sent after the first requests, when the site has compressed it as well as it can. */
export async function fetchSettled(origin: string, load: Load): Promise<RawAnswer> {
  for (let sent = 0; sent < SETTLING_REQUESTS; sent += 1) {
    await fetchRaw(origin, load);
    await setTimeout(500);
  }
  return fetchRaw(origin, load);
}

function ownHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !PER_ANSWER_HEADERS.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/** The baseline: a process with only `node:http` that gives this response to every request. */
export async function startBareServer(
  answer: RawAnswer,
): Promise<{ origin: string; pid: number; stop(): void }> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, "bare-server.ts")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { status, headers, body } = answer;
  server.stdin.write(`${JSON.stringify({ status, headers, body: body.toString("base64") })}\n`);
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).once("line", resolve);
    server.once("exit", () => reject(new Error("The bare server did not start.")));
  });
  return { origin: `http://localhost:${port}`, pid: server.pid ?? 0, stop: () => server.stdin.end() };
}
