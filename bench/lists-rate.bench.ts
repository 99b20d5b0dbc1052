import { loadavg } from "node:os";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { startOnPostgres } from "./events.ts";
import { BROWSER_ENCODINGS, type Load, type Measurement } from "./harness.ts";
import { fillLists, LIST_ROWS, staffLists } from "./list-data.ts";
import { drivePinned, type PinnedDrive, pin } from "./pinned.ts";

const ROUNDS = 3;
const [CONNECTIONS, SECONDS, WARM_UP_SECONDS] = [20, 3, 1];

/**
 * The lists of the staff area, rendered for a signed-in administrator, on PostgreSQL: one core for the server, the
 * other for the load. Each figure is the median of the rounds.
 */
export default async function listsRate(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const product = await startOnPostgres(postgres.url).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  try {
    const cookie = await signIn(product.origin);
    await fillLists(postgres.url);
    const us = { name: "us", origin: product.origin, pid: product.process.pid ?? 0 };
    const isPinned = pin([us]);
    const measured: Measurement[] = [];
    for (const [name, path] of Object.entries(staffLists)) {
      const headers = { ...BROWSER_ENCODINGS, cookie };
      const load: Required<Load> = { path, connections: CONNECTIONS, seconds: SECONDS, headers };
      await drivePinned(us, { ...load, seconds: WARM_UP_SECONDS });
      const rounds: PinnedDrive[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await drivePinned(us, load));
      measured.push(...figures(name, rounds, isPinned));
    }
    return measured;
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

function figures(name: string, rounds: readonly PinnedDrive[], isPinned: boolean): Measurement[] {
  const median = (pick: (drive: PinnedDrive) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  const note = `${isPinned ? "a core each for server and load" : "not pinned"}; load ${loadavg()[0]?.toFixed(1)}`;
  const title = `lists: ${name}, ${LIST_ROWS} rows`;
  return [
    {
      name: title,
      value: median((drive) => drive.requestsPerSecond),
      unit: "/s",
      aim: "at least 200",
      note,
    },
    {
      name: `${title}, by processor time`,
      value: median((drive) => drive.perCpuSecond ?? drive.requestsPerSecond),
      unit: "/CPU s",
    },
    { name: `${title}, p99`, value: median(({ p99 }) => p99), unit: "ms" },
  ];
}
