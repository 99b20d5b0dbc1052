import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { startPostgres } from "../tests/setup/postgres.ts";
import { ask, startOnPostgres } from "./events.ts";
import { type Drive, type Measurement, middleRound } from "./harness.ts";
import { pgbench } from "./pgbench.ts";
import { CONNECTIONS, drivePostbacks, makeNetwork } from "./postbacks.ts";

const SECONDS = 5;
const ROUNDS = 3;
const REPORT_ROWS = 10_000_000;

/**
 * Postbacks, each acknowledged after its commit, alternating with a bare server and with pgbench running the same
 * transactions on tables with the same columns and indexes. Then the response time of a postback while a report reads
 * ten million rows.
 */
export default async function postbacks(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  const product = await startOnPostgres(postgres.url);
  try {
    const token = await makeNetwork(postgres.url);
    await makeBareTables(postgres.url);
    const bare = await startBare(postgres.url);
    const ours: Drive[] = [];
    const theirs: Drive[] = [];
    const bench: Drive[] = [];
    await drivePostbacks(product.origin, token, 2);
    await drivePostbacks(bare.origin, token, 2);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await countConversions(postgres.url);
      const driven = await drivePostbacks(product.origin, token, SECONDS);
      const stored = (await countConversions(postgres.url)) - before;
      if (stored < driven.requestsPerSecond * SECONDS * 0.99) throw new Error(`Only ${stored} are stored.`);
      ours.push(driven);
      theirs.push(await drivePostbacks(bare.origin, token, SECONDS));
      bench.push(...pgbench(postgres.url, SCRIPT, { connections: CONNECTIONS, seconds: SECONDS }));
    }
    bare.stop();
    const during = await whileReportRuns(postgres.url, () => drivePostbacks(product.origin, token, SECONDS));
    return report(
      middleRound(ours),
      middleRound(theirs),
      bench.length > 0 ? middleRound(bench).requestsPerSecond : undefined,
      during,
    );
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

function report(ours: Drive, bare: Drive, bench: number | undefined, during: Drive): Measurement[] {
  const note = "PostgreSQL, durable";
  const measurements: Measurement[] = [
    { name: "postbacks: answered after commit", value: ours.requestsPerSecond, unit: "/s", note },
    { name: "postbacks: bare node:http and pg", value: bare.requestsPerSecond, unit: "/s", note },
    {
      name: "postbacks: share of the bare server",
      value: (ours.requestsPerSecond / bare.requestsPerSecond) * 100,
      unit: "%",
      aim: "at least 75",
    },
    { name: "postbacks: p99", value: ours.p99, unit: "ms", note: `bare server: ${bare.p99} ms` },
    {
      name: "postbacks: p99 while a report runs",
      value: during.p99,
      unit: "ms",
      aim: "at most 250",
      note: `${REPORT_ROWS.toLocaleString("en-US")} rows; ${Math.round(during.requestsPerSecond)}/s at the same time`,
    },
  ];
  if (bench !== undefined) {
    measurements.push(
      { name: "postbacks: pgbench, the same transactions", value: bench, unit: "/s", note },
      { name: "postbacks: share of pgbench", value: (ours.requestsPerSecond / bench) * 100, unit: "%" },
    );
  }
  return measurements;
}

function makeBareTables(url: string): Promise<unknown> {
  return ask(
    url,
    `create table bare_requests (like postback_requests including all);
    create table bare_conversions (like conversions including all)`,
  );
}

async function countConversions(url: string): Promise<number> {
  const [row] = await ask<{ count: string }>(url, "select count(*) as count from conversions");
  return Number(row?.count);
}

async function startBare(url: string): Promise<{ origin: string; stop(): void }> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, "bare-postback-server.ts")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATABASE_URL: url },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).once("line", resolve);
    server.once("exit", () => reject(new Error("The bare server did not start.")));
  });
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.stdin.end() };
}

/** Runs the load while reports over ten million rows follow one another. */
async function whileReportRuns(url: string, drive: () => Promise<Drive>): Promise<Drive> {
  await ask(
    url,
    `create table report_rows as
      select g as id, now() - g * interval '3 seconds' as created_at, g % 40 as brand_id, (g % 300)::numeric(10,2) as payout
      from generate_series(1, ${REPORT_ROWS}) g`,
  );
  let isOver = false;
  const reports = (async () => {
    while (!isOver) {
      await ask(
        url,
        `select (created_at at time zone 'America/New_York')::date as day, brand_id, sum(payout) from report_rows group by 1, 2`,
      );
    }
  })();
  const driven = await drive();
  isOver = true;
  await reports;
  return driven;
}

const SCRIPT = `\\set id random(1, 1000000000000)
insert into bare_requests (endpoint, network_id, method, query, client_address, user_agent)
  values ('postback', 1, 'GET', '?transaction_id=sample&payout=280.00&sub1=hv', '127.0.0.1', 'network/1.0') returning id as request \\gset
begin;
insert into bare_conversions (network_id, transaction_id, revenue, payout, brand_id, sub1, sub2, sub3, sub4, sub5, status)
  values (1, :client_id || '-' || :id, 149, 280, 9646, 'hv', 'spring', 'glp', 'top', 'blue', 'approved')
  on conflict (network_id, transaction_id, is_test) do update set payout = excluded.payout returning id as conversion \\gset
update bare_requests set outcome = 'created', http_status = 200, transaction_id = 'T' || :id, conversion_id = :conversion,
  answered_at = now() where id = :request;
commit;
`;
