import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { startPostgres } from "../tests/setup/postgres.ts";
import { median } from "./analytics-pages.ts";
import { startOnPostgres } from "./events.ts";
import { fetchRaw, type Measurement } from "./harness.ts";
import { rendered } from "./pages.bench.ts";
import { cpuSeconds, drivePinned } from "./pinned.ts";

const ROUNDS = 4;

type Site = { processes: number; origin: string; pid: number };
type Round = { perSecond: number; perCpuSecond: number };

/**
 * Rendered pages with one process and with two, in turns. The load generator and PostgreSQL use the same cores, so
 * twice the pages per second of the site's own processor time is what two processes reach on two cores of their own.
 */
export default async function processes(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const stops: (() => unknown)[] = [() => postgres.stop()];
  try {
    const sites: Site[] = [];
    for (const processes of [1, 2]) {
      const server = await startOnPostgres(postgres.url, { WEB_CONCURRENCY: String(processes) });
      stops.push(() => server.stop());
      sites.push({ processes, origin: server.origin, pid: server.process.pid ?? 0 });
    }
    const rounds = new Map<Site, Round[]>(sites.map((site) => [site, []]));
    for (const site of sites) await measure(site, 8);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const site of sites) rounds.get(site)?.push(await measure(site, 4));
    return report([...rounds.values()]);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function measure({ origin, pid }: Site, seconds: number): Promise<Round> {
  await fetchRaw(origin, rendered);
  const before = cpuOfAll(pid);
  const { requestsPerSecond } = await drivePinned({ name: "", origin, pid }, { ...rendered, seconds });
  return {
    perSecond: requestsPerSecond,
    perCpuSecond: (requestsPerSecond * seconds) / (cpuOfAll(pid) - before),
  };
}

/** Of the parent and its processes; NaN where the system doesn't say. In seconds. */
function cpuOfAll(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    const all = [pid, ...children.filter(Boolean).map(Number)];
    return all.reduce((sum, each) => sum + (cpuSeconds(each) ?? Number.NaN), 0);
  } catch {
    return Number.NaN;
  }
}

function report([one = [], two = []]: Round[][]): Measurement[] {
  const growth = (pick: (round: Round) => number) => median(two.map(pick)) / median(one.map(pick));
  const note = `load ${loadavg()[0]?.toFixed(1)}`;
  const unit = "pages/s";
  return [
    { name: "one process", value: median(one.map(({ perSecond }) => perSecond)), unit, note },
    { name: "two processes", value: median(two.map(({ perSecond }) => perSecond)), unit, note },
    {
      name: "growth with the load on the same cores",
      value: growth(({ perSecond }) => perSecond),
      unit: "×",
    },
    {
      name: "growth without the share of the load and of PostgreSQL",
      value: 2 * growth(({ perCpuSecond }) => perCpuSecond),
      unit: "×",
      aim: "at least 1.7",
    },
  ];
}
