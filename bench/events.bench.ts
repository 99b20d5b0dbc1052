import autocannon from "autocannon";
import { startPostgres } from "../tests/setup/postgres.ts";
import { ask, startOnPostgres, viewBody, viewScript, visitorHeaders } from "./events.ts";
import { type Drive, type Measurement, middleRound } from "./harness.ts";
import { pgbench } from "./pgbench.ts";
import { driveWithWrk, findWrk } from "./wrk.ts";

const CONNECTIONS = 50;
const SECONDS = 5;
const ROUNDS = 3;

/**
 * Views of posts, each acknowledged after its commit, against one-row transactions in pgbench, alternating: same
 * PostgreSQL, table, durability, and number of connections.
 */
export default async function events(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const product = await startOnPostgres(postgres.url);
    try {
      await drive(product.origin, 2);
      const ours: Drive[] = [];
      const theirs: Drive[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await countViews(postgres.url);
        const driven = await drive(product.origin, SECONDS);
        const stored = (await countViews(postgres.url)) - before;
        if (stored < driven.requestsPerSecond * SECONDS * 0.99) throw new Error(`Only ${stored} are stored.`);
        ours.push(driven);
        theirs.push(...pgbench(postgres.url, viewScript, { connections: CONNECTIONS, seconds: SECONDS }));
      }
      return report(middleRound(ours), theirs.length > 0 ? middleRound(theirs) : null);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function report(ours: Drive, theirs: Drive | null): Measurement[] {
  const share: Measurement[] =
    theirs === null
      ? []
      : [
          {
            name: "events: one-row transactions of pgbench",
            value: theirs.requestsPerSecond,
            unit: "/s",
            note: "PostgreSQL, durable",
          },
          { name: "events: p99 of pgbench", value: theirs.p99, unit: "ms" },
          {
            name: "events: share of pgbench",
            value: (ours.requestsPerSecond / theirs.requestsPerSecond) * 100,
            unit: "%",
            aim: "at least 70",
          },
        ];
  return [
    {
      name: "events: views answered after commit",
      value: ours.requestsPerSecond,
      unit: "/s",
      note: "PostgreSQL, durable",
    },
    {
      name: "events: p99",
      value: ours.p99,
      unit: "ms",
      aim: "at most 10",
      note: `${CONNECTIONS} connections`,
    },
    ...share,
  ];
}

let sent = 0;
/** More than a round sends, so that each view has its own number. */
const MAX_A_SECOND = 50_000;

/** With wrk if it's installed: it leaves more of the cores to the site and PostgreSQL, as pgbench does. */
async function drive(origin: string, seconds: number): Promise<Drive> {
  const first = sent;
  sent += MAX_A_SECOND * seconds;
  const wrk = findWrk();
  if (wrk !== undefined)
    return driveWithWrk(wrk, origin, { connections: CONNECTIONS, seconds, script: requestsFrom(first) });
  let last = first;
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({
    url: `${origin.replace("//localhost:", "//127.0.0.1:")}/events`,
    connections: CONNECTIONS,
    duration: seconds,
    method: "POST",
    requests: [
      {
        setupRequest: (request) => {
          last += 1;
          return { ...request, headers: visitorHeaders(last), body: viewBody(`view-${last}`) };
        },
      },
    ],
  });
  if (errors + timeouts + non2xx > 0) throw new Error(`${errors + timeouts + non2xx} events were not taken.`);
  return { requestsPerSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** The same requests for wrk, which runs Lua. */
function requestsFrom(first: number): string {
  const { "X-Forwarded-For": _, ...headers } = visitorHeaders(0);
  const [before, after] = viewBody("view-NUMBER").split("NUMBER");
  const fields = Object.entries(headers).map(
    ([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  );
  return `
    local n = ${first}
    local headers = { ${fields.join(", ")} }
    request = function()
      n = n + 1
      headers["X-Forwarded-For"] = "10.0." .. math.floor(n % 65536 / 256) .. "." .. n % 256
      return wrk.format("POST", "/events", headers, [[${before}]] .. n .. [[${after}]])
    end`;
}

async function countViews(url: string): Promise<number> {
  const [row] = await ask<{ views: string }>(url, "select count(*) as views from blog_analytics");
  return Number(row?.views);
}
