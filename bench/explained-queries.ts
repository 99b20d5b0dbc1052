import { connect, createServer, type Server } from "node:net";
import { ask } from "./events.ts";

/** One query as PostgreSQL executed it. */
export type ExplainedQuery = {
  /** The statement without its values. */
  text: string;
  ms: number;
  /** Pages of 8 KB, from the cache or the disk. */
  pages: number;
  /** The tables it read, and how many rows of each. */
  tables: ReadonlyMap<string, number>;
};

type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] };

/**
 * Has PostgreSQL explain every query of new connections to this database (`auto_explain`, as `EXPLAIN (ANALYZE,
 * BUFFERS)`), and collects the explanations of those that pass through a proxy.
 * @returns the database's URL through the proxy, and `take`, which returns what was collected since the last time.
 */
export async function explainQueries(
  url: string,
): Promise<{ url: string; take(): ExplainedQuery[]; stop(): void }> {
  const { pathname, hostname, port } = new URL(url);
  const database = pathname.slice(1);
  for (const [name, value] of Object.entries(settings))
    await ask(url, `alter database ${database} set ${name} = ${value}`);
  let collected: ExplainedQuery[] = [];
  const proxy = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port) });
    const read = messageReader((text) => {
      const query = explanationIn(text);
      if (query) collected.push(query);
    });
    client.pipe(server).on("error", () => client.destroy());
    server
      .on("data", read)
      .pipe(client)
      .on("error", () => server.destroy());
  });
  const through = new URL(url);
  through.port = String(await listening(proxy));
  return {
    url: through.href,
    take() {
      const taken = collected;
      collected = [];
      return taken;
    },
    stop: () => proxy.close(),
  };
}

const settings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": 0,
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  // Reading the clock for each row would take longer than the query.
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

function listening(proxy: Server): Promise<number> {
  return new Promise((resolve) => {
    proxy.listen(0, "127.0.0.1", () => {
      const address = proxy.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

/** Finds the notices (type N) in what PostgreSQL sends: a letter, the length, and the content of each message. */
function messageReader(onNotice: (text: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) return;
      if (rest[0] === 0x4e) onNotice(rest.toString("utf8", 5, end));
      rest = rest.subarray(end);
    }
  };
}

function explanationIn(notice: string): ExplainedQuery | null {
  const found = /duration: ([0-9.]+) ms {2}plan:\n(\{[\s\S]*\n\})/.exec(notice);
  if (!found?.[2]) return null;
  const { "Query Text": text, Plan: plan }: { "Query Text": string; Plan: PlanNode } = JSON.parse(found[2]);
  const tables = new Map<string, number>();
  addTables(plan, tables);
  const pages = Number(plan["Shared Hit Blocks"] ?? 0) + Number(plan["Shared Read Blocks"] ?? 0);
  return { text, ms: Number(found[1]), pages, tables };
}

function addTables(node: PlanNode, tables: Map<string, number>): void {
  const name = node["Relation Name"];
  const loops = Number(node["Actual Loops"]);
  if (typeof name === "string" && loops > 0) {
    const removed = Number(node["Rows Removed by Filter"] ?? 0);
    tables.set(name, (tables.get(name) ?? 0) + (Number(node["Actual Rows"]) + removed) * loops);
  }
  for (const child of node.Plans ?? []) addTables(child, tables);
}
