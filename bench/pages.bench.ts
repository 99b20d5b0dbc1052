import { spawn } from "node:child_process";
import { loadavg } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { startPostgres } from "../tests/setup/postgres.ts";
import { startOnPostgres } from "./events.ts";
import { BROWSER_ENCODINGS, fetchSettled, type Load, type Measurement, startBareServer } from "./harness.ts";
import { startNginx } from "./nginx.ts";
import { drivePinned, type Pinned, type PinnedDrive, pin } from "./pinned.ts";

const ROUNDS = 3;
const headers = BROWSER_ENCODINGS;
const cached: Required<Load> = { path: "/", connections: 50, seconds: 3, headers };
const search: Required<Load> = { path: "/blog?q=dose", connections: 20, seconds: 3, headers };
/** A visitor with a cookie that the site doesn't know never gets a cached page. */
export const rendered: Required<Load> = { ...search, headers: { ...headers, cookie: "other=1" } };

/**
 * Cached and rendered pages against nginx (if it's installed), a bare Node server, and bare React, in turns: one core
 * for the servers, the other for the load.
 */
export default async function pages(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const stops: (() => unknown)[] = [() => postgres.stop()];
  try {
    const product = await startOnPostgres(postgres.url);
    stops.push(() => product.stop());
    const answer = await fetchSettled(product.origin, cached);
    const [nginx, bare, react] = [
      await startNginx(answer),
      await startBareServer(answer),
      await startBareReact(postgres.url),
    ];
    stops.push(() => nginx?.stop(), bare.stop, react.stop);
    const us = { name: "us", origin: product.origin, pid: product.process.pid ?? 0 };
    const known = [
      ...(nginx ? [{ name: "nginx", ...nginx }] : []),
      { name: "a bare Node server", ...bare },
      { name: "bare React", ...react },
    ];
    const isPinned = pin([us, ...known]);
    const note = `${isPinned ? "a core each for servers and load" : "not pinned"}; load ${loadavg()[0]?.toFixed(1)}`;
    const byBytes = known.filter(({ name }) => name !== "bare React");
    return [
      ...(await compare("cached page", cached, [us, ...byBytes], note)),
      ...(await compare("repeated search", search, [us], note)),
      ...(await compare("rendered search", rendered, [us, { name: "bare React", ...react }], note)),
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function startBareReact(url: string) {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, "bare-react-server.ts")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATABASE_URL: url },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).once("line", resolve);
    server.once("exit", () => reject(new Error("The React server did not start.")));
  });
  return { origin: `http://127.0.0.1:${port}`, pid: server.pid ?? 0, stop: () => server.stdin.end() };
}

/** The first server is ours. Each figure is the median of the rounds, each share that of what a core can do. */
async function compare(
  what: string,
  load: Required<Load>,
  servers: Pinned[],
  note: string,
): Promise<Measurement[]> {
  const rounds = new Map<string, PinnedDrive[]>(servers.map(({ name }) => [name, []]));
  for (const server of servers) await drivePinned(server, { ...load, seconds: 2 });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const server of servers) rounds.get(server.name)?.push(await drivePinned(server, load));
  const of = (name: string, pick: (drive: PinnedDrive) => number) =>
    median((rounds.get(name) ?? []).map(pick));
  const rate = (drive: PinnedDrive) => drive.perCpuSecond ?? drive.requestsPerSecond;
  return servers.flatMap(({ name }, index) => [
    {
      name: `pages: ${what}, ${name}`,
      value: of(name, (drive) => drive.requestsPerSecond),
      unit: "/s",
      note,
    },
    { name: `pages: ${what}, ${name}, by processor time`, value: of(name, rate), unit: "/CPU s" },
    { name: `pages: ${what}, ${name}, p99`, value: of(name, ({ p99 }) => p99), unit: "ms" },
    ...(index === 0
      ? []
      : [
          {
            name: `pages: ${what}, our share of ${name}`,
            value: (of("us", rate) / of(name, rate)) * 100,
            unit: "%",
          },
        ]),
  ]);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
