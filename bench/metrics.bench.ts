import { type BuiltServer, startBuiltServer } from "../tests/setup/built-server.ts";
import { freePort } from "../tests/setup/free-port.ts";
import { BROWSER_ENCODINGS, type Load, type Measurement } from "./harness.ts";
import { cpuSeconds, drivePinned, type Pinned, pin } from "./pinned.ts";

const headers = BROWSER_ENCODINGS;
const ROUND = { connections: 20, seconds: 1, headers };
const loads: Record<string, Required<Load>> = {
  "cached page": { path: "/", ...ROUND },
  "repeated search": { path: "/blog?q=dose", ...ROUND },
};
/** Many short rounds, since the difference is small. */
const ROUNDS = 15;
const WARM_UP_SECONDS = 3;
const SCRAPES = 50;
/** How often Prometheus asks unless told otherwise. */
const SCRAPED_EVERY_SECONDS = 15;

/**
 * What metrics cost: the processor time of a request with them and without, in turns, and that of a scrape. Other work
 * on the machine changes requests per second far more than metrics do. A second server without metrics shows how far
 * two equal servers differ.
 */
export default async function metrics(): Promise<Measurement[]> {
  const port = await freePort();
  const without = await startBuiltServer();
  const control = await startBuiltServer();
  const counting = await startBuiltServer({ settings: { METRICS_PORT: String(port) } });
  const servers = [without, control, counting];
  try {
    pin(servers.map(asPinned));
    const measurements: Measurement[] = [];
    for (const [name, load] of Object.entries(loads))
      measurements.push(...(await compare(name, load, servers)));
    return [...measurements, ...(await scrapes(counting, port))];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** @param servers without metrics, without them again, and with them. */
async function compare(name: string, load: Required<Load>, servers: readonly BuiltServer[]) {
  const used = servers.map(() => ({ requests: 0, cpuSeconds: 0 }));
  for (const server of servers) await drivePinned(asPinned(server), { ...load, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round starts with another server, so that a drift of the machine affects all.
    for (let turn = 0; turn < servers.length; turn += 1) {
      const index = (round + turn) % servers.length;
      const [server, sum] = [servers[index], used[index]];
      if (!server || !sum) continue;
      const { perCpuSecond, requestsPerSecond } = await drivePinned(asPinned(server), load);
      const requests = requestsPerSecond * load.seconds;
      sum.requests += requests;
      sum.cpuSeconds += perCpuSecond === null ? load.seconds : requests / perCpuSecond;
    }
  }
  const [plain = 0, again = 0, counted = 0] = used.map((sum) => (sum.cpuSeconds / sum.requests) * 1e6);
  const share = (cost: number) => (cost / plain - 1) * 100;
  return [
    { name: `metrics: ${name} without`, value: plain, unit: "µs of processor time" },
    { name: `metrics: ${name}, a second server without`, value: share(again), unit: "%" },
    { name: `metrics: ${name}, cost of metrics`, value: share(counted), unit: "%", aim: "at most 2" },
  ];
}

async function scrapes(server: BuiltServer, port: number): Promise<Measurement[]> {
  const { pid } = asPinned(server);
  const scrape = () => fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  for (let n = 0; n < SCRAPES; n += 1) await scrape();
  const before = cpuSeconds(pid) ?? 0;
  for (let n = 0; n < SCRAPES; n += 1) await scrape();
  const ms = (((cpuSeconds(pid) ?? 0) - before) / SCRAPES) * 1_000;
  return [
    { name: "metrics: a scrape", value: ms, unit: "ms of processor time" },
    { name: "metrics: a scrape every 15 s", value: ms / SCRAPED_EVERY_SECONDS / 10, unit: "% of a core" },
  ];
}

const asPinned = ({ origin, process: { pid = 0 } }: BuiltServer): Pinned => ({ name: "site", origin, pid });
