import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import { testAccounts } from "../tests/setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "../tests/setup/built-server.ts";
import { startPgBouncer } from "../tests/setup/pgbouncer.ts";
import { startPostgres } from "../tests/setup/postgres.ts";
import { debianProgram, sayLeftOut } from "../tests/setup/programs.ts";
import { cookiesOf } from "../tests/setup/staff.ts";
import { viewBody, visitorHeaders } from "./events.ts";
import { drive, type Measurement } from "./harness.ts";

const REPORT = "/admin/analytics";
const REPORT_CONNECTIONS = 8;
const VIEW_CONNECTIONS = 50;
const SECONDS = 2;
const ROUNDS = 5;

type Way = { how: string; server: BuiltServer; cookie: string };

/**
 * Compares reports and stored page views with PostgreSQL directly, with a replica, and through PgBouncer, all on this
 * machine, taking turns.
 */
export default async function pooler(): Promise<Measurement[]> {
  const program = debianProgram("pgbouncer");
  if (!program) sayLeftOut("requests through PgBouncer", "pgbouncer");
  const postgres = await startPostgres({ durable: true, standby: true });
  const bouncer = program ? await startPgBouncer(program, postgres.url) : null;
  const ways: Way[] = [];
  try {
    const direct = { DATABASE_URL: postgres.url, AUTH_SECRET: randomBytes(32).toString("hex") };
    ways.push(await start("directly", direct));
    ways.push(await start("with a replica", { ...direct, DATABASE_READ_URL: postgres.standbyUrl }));
    const pooled = { DATABASE_URL: bouncer?.url ?? "", DATABASE_DIRECT_URL: postgres.url };
    if (bouncer) ways.push(await start("through PgBouncer", { ...direct, ...pooled }));
    return await compare(ways);
  } finally {
    for (const { server } of ways) await server.stop();
    await bouncer?.stop();
    await postgres.stop();
  }
}

async function start(how: string, settings: Record<string, string>): Promise<Way> {
  const server = await startBuiltServer({ settings: { ...settings, TRUST_PROXY: "1", LOG_LEVEL: "silent" } });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testAccounts;
  const body = new URLSearchParams({ email, password });
  const signedIn = await fetch(`${server.origin}/login`, { method: "POST", redirect: "manual", body });
  return { how, server, cookie: cookiesOf(signedIn) };
}

/** The medians of all rounds. */
async function compare(ways: readonly Way[]): Promise<Measurement[]> {
  const reports = new Map<Way, number[]>(ways.map((way) => [way, []]));
  const views = new Map<Way, number[]>(ways.map((way) => [way, []]));
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const way of ways) {
      const { server, cookie } = way;
      const load = { path: REPORT, headers: { cookie }, connections: REPORT_CONNECTIONS, seconds: SECONDS };
      const { requestsPerSecond } = await drive(server.origin, load);
      const viewsPerSecond = await driveViews(server.origin);
      if (round === 0) continue;
      reports.get(way)?.push(requestsPerSecond);
      views.get(way)?.push(viewsPerSecond);
    }
  }
  return ways.flatMap((way) => [
    measurementOf(`reports ${way.how}`, "pages/s", reports.get(way)),
    measurementOf(`page views stored ${way.how}`, "views/s", views.get(way)),
  ]);
}

function measurementOf(name: string, unit: string, values: readonly number[] = []): Measurement {
  const sorted = values.toSorted((a, b) => a - b);
  const note = `${Math.round(sorted[0] ?? 0)} to ${Math.round(sorted.at(-1) ?? 0)} in ${sorted.length} rounds`;
  return { name, value: sorted[Math.floor(sorted.length / 2)] ?? 0, unit, note };
}

let sent = 0;

/** @throws Error when a view isn't stored. */
async function driveViews(origin: string): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({
    url: origin.replace("//localhost:", "//127.0.0.1:"),
    connections: VIEW_CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => {
          sent += 1;
          return {
            ...request,
            method: "POST",
            path: "/events",
            headers: visitorHeaders(sent),
            body: viewBody(`bench-${sent}`),
          };
        },
      },
    ],
  });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} page views weren't stored.`);
  return requests.average;
}
