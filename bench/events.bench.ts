import autocannon from "autocannon";
import { startPostgres } from "../tests/setup/postgres.ts";
import { ask, startOnPostgres, viewBody, viewScript, visitorHeaders } from "./events.ts";
import { type Drive, type Measurement, middleRound } from "./harness.ts";
import { pgbench } from "./pgbench.ts";

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
      const theirs: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await countViews(postgres.url);
        const driven = await drive(product.origin, SECONDS);
        const stored = (await countViews(postgres.url)) - before;
        if (stored < driven.requestsPerSecond * SECONDS * 0.99) throw new Error(`Only ${stored} are stored.`);
        ours.push(driven);
        theirs.push(...pgbench(postgres.url, viewScript, { connections: CONNECTIONS, seconds: SECONDS }));
      }
      return report(middleRound(ours), theirs.toSorted((a, b) => a - b)[Math.floor(theirs.length / 2)]);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function report(ours: Drive, theirs: number | undefined): Measurement[] {
  const share: Measurement[] =
    theirs === undefined
      ? []
      : [
          {
            name: "events: one-row transactions of pgbench",
            value: theirs,
            unit: "/s",
            note: "PostgreSQL, durable",
          },
          {
            name: "events: share of pgbench",
            value: (ours.requestsPerSecond / theirs) * 100,
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

async function drive(origin: string, seconds: number): Promise<Drive> {
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({
    url: `${origin.replace("//localhost:", "//127.0.0.1:")}/events`,
    connections: CONNECTIONS,
    duration: seconds,
    method: "POST",
    requests: [
      {
        setupRequest: (request) => {
          sent += 1;
          return { ...request, headers: visitorHeaders(sent), body: viewBody(`view-${sent}`) };
        },
      },
    ],
  });
  if (errors + timeouts + non2xx > 0) throw new Error(`${errors + timeouts + non2xx} events were not taken.`);
  return { requestsPerSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

async function countViews(url: string): Promise<number> {
  const [row] = await ask<{ views: string }>(url, "select count(*) as views from blog_analytics");
  return Number(row?.views);
}
