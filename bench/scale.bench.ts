import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { startPostgres } from "../tests/setup/postgres.ts";
import { ask, startOnPostgres, viewBody, visitorHeaders } from "./events.ts";
import { BROWSER_ENCODINGS, type Measurement } from "./harness.ts";
import { type Product, processorTimes } from "./processor-times.ts";

const CONNECTIONS = 20;
const SECONDS = 3;
const RANKING = "lowest-cost-semaglutide-injections";
const TABLES = ["blog_analytics", "provider_clicks", "analytics_events", "provider_rankings_log"];

type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
/** A kind of request; `n` numbers the visitors. */
type Work = { name: string; request: (n: number) => Request };

/**
 * What one request costs, for `docs/performance.md`: processor time of the site's process and of PostgreSQL, bytes in the
 * write-ahead log, and bytes of a stored row with its indexes. Only on Linux.
 */
export default async function scale(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  const product = await startOnPostgres(postgres.url);
  try {
    const post = await (await fetch(`${product.origin}/blog/${RANKING}`)).text();
    const provider = /\/go\/[^/]+\/1\/(\d+)\/visit/.exec(post)?.[1];
    const works: Work[] = [
      { name: "cached page", request: (n) => ({ path: "/", headers: from(n) }) },
      // With a cookie that the site doesn't know, a repeated search is rendered again.
      {
        name: "rendered page",
        request: (n) => ({ path: "/blog?q=dose", headers: { ...from(n), cookie: "other=1" } }),
      },
      {
        name: "page view",
        request: (n) => ({ method: "POST", path: "/events", headers: from(n), body: viewBody(`scale-${n}`) }),
      },
      {
        name: "click",
        request: (n) => ({ path: `/go/${RANKING}/1/${provider}/visit?utm_source=ads`, headers: from(n) }),
      },
    ];
    const results: Measurement[] = [];
    for (const work of works) results.push(...(await costOf(work, product, postgres.url)));
    const status = readFileSync(`/proc/${product.process.pid}/status`, "utf8");
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
    return [
      ...results,
      { name: "scale: memory of the process afterward", value: kilobytes / 1_024, unit: "MB" },
      ...(await rowSizes(postgres.url)),
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

const from = (n: number) => ({ ...visitorHeaders(n), ...BROWSER_ENCODINGS });

let visitors = 0;

async function costOf({ name, request }: Work, product: Product, url: string): Promise<Measurement[]> {
  await send(product.origin, request, 1);
  const before = { ...(await processorTimes(product, url)), log: await logSize(url) };
  const requests = await send(product.origin, request, SECONDS);
  const after = { ...(await processorTimes(product, url)), log: await logSize(url) };
  const each = (pick: keyof typeof after) => (after[pick] - before[pick]) / requests;
  const measured = (what: string, value: number, unit: string) => ({
    name: `scale: ${name}, ${what}`,
    value,
    unit,
  });
  return [
    measured("processor time of the site", each("site"), "ms"),
    measured("processor time of PostgreSQL", each("database"), "ms"),
    measured("write-ahead log", each("log"), "bytes"),
  ];
}

async function send(origin: string, request: Work["request"], seconds: number): Promise<number> {
  const { requests, errors, timeouts, ...result } = await autocannon({
    url: origin.replace("//localhost:", "//127.0.0.1:"),
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest: (given) => {
          visitors += 1;
          return { ...given, ...request(visitors) };
        },
      },
    ],
  });
  const refused = errors + timeouts + result["4xx"] + result["5xx"];
  if (refused > 0) throw new Error(`${refused} requests failed.`);
  return requests.total;
}

/** Bytes that the write-ahead log has had so far. */
async function logSize(url: string): Promise<number> {
  const [row] = await ask<{ log: string }>(url, "select (pg_current_wal_insert_lsn() - '0/0')::text as log");
  return Number(row?.log);
}

async function rowSizes(url: string): Promise<Measurement[]> {
  const sizes: Measurement[] = [];
  for (const table of TABLES) {
    const [row] = await ask<{ rows: string; bytes: string }>(
      url,
      // The bytes of a table by month are those of its parts.
      `select count(*)::text as rows, (pg_total_relation_size('${table}') + (
           select coalesce(sum(pg_total_relation_size(relid)), 0) from pg_partition_tree('${table}')
           where relid <> '${table}'::regclass))::text as bytes from ${table}`,
    );
    sizes.push({
      name: `scale: a row of ${table} with indexes`,
      value: Number(row?.bytes) / Number(row?.rows),
      unit: "bytes",
      note: `${row?.rows} rows`,
    });
  }
  return sizes;
}
