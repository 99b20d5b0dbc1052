import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { findPostgresFolder } from "../tests/setup/binaries.ts";
import { type BuiltServer, startBuiltServer } from "../tests/setup/built-server.ts";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { ask } from "./events.ts";
import type { Measurement } from "./harness.ts";

const ROWS = 50_000;
const BRANDS = 1_000;
const COLUMNS =
  "pricing_id,brand_id,medication_type,dosage,plan_interval,is_first_month_discount,first_month_discount_amount,price,comments";
const MEDICATIONS = ["sema_inject", "sema_pill", "trizep_inject", "trizep_pill"];
const INTERVALS = ["monthly", "quarterly", "semi_annual", "annual"];
const SAMPLE_EVERY_MS = 20;

/**
 * 50,000 prices of 1,000 brands by CSV through the whole product, against COPY of the same file into an equal table
 * with the same keys, checks, and indexes in the same PostgreSQL with durable commits.
 */
export default async function imports(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const server = await startBuiltServer({
      settings: {
        DATABASE_URL: postgres.url,
        AUTH_SECRET: randomBytes(32).toString("hex"),
        SAMPLE_DATA: "0",
      },
    });
    try {
      return await measure(postgres.url, server);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(url: string, server: BuiltServer): Promise<Measurement[]> {
  await ask(
    url,
    `insert into brands (brand_name, slug) select 'Provider ' || n, 'provider-' || n from generate_series(1, ${BRANDS}) n`,
  );
  const cookie = await signIn(server.origin);
  const rest = residentMegabytes(server);
  const watch = watchMemory(server);
  const added = await importFile(server.origin, cookie, pricesFile(0), "new");
  const changed = await importFile(server.origin, cookie, pricesFile(5), "changed");
  const exporting = await timed(() => fetchText(server.origin, cookie, "/admin/export/brand-pricing.csv"));
  const back = await check(server.origin, cookie, exporting.value);
  const undone = await timed(() => press(server.origin, cookie, changed.importId, "undo"));
  const peak = watch.stop();
  const difference = await countDifference(url, back.value);
  await expectStored(url);
  const copied = copyInto(url, pricesFile(0));
  const whole = added.reading + added.writing;
  return [
    {
      name: "import: read, check and compare 50,000 prices",
      value: added.reading,
      unit: "s",
      note: "PostgreSQL, durable",
    },
    { name: "import: write 50,000 new prices, history, audit", value: added.writing, unit: "s" },
    {
      name: "import: change 50,000 prices, history, audit",
      value: changed.writing,
      unit: "s",
      note: `after ${changed.reading.toFixed(1)} s of reading`,
    },
    { name: "import: undo of 50,000 changes", value: undone.seconds, unit: "s" },
    { name: "import: COPY of the same rows", value: copied, unit: "s" },
    { name: "import: whole import against COPY", value: whole / copied, unit: "times" },
    { name: "import: writing against COPY", value: added.writing / copied, unit: "times" },
    {
      name: "import: memory above rest",
      value: peak - rest,
      unit: "MB",
      note: `peak ${Math.round(peak)} MB`,
    },
    { name: "import: export of 50,000 prices", value: exporting.seconds, unit: "s" },
    { name: "import: rows that differ after a round trip", value: difference, unit: "rows", aim: "0" },
  ];
}

/** 50,000 prices; `more` dollars are added to make each different. */
function pricesFile(more: number): string {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const id = index + 1;
    const price = (100 + (index % 900) + more + 0.5).toFixed(2);
    const plan = [MEDICATIONS[index % 4], "all_doses", INTERVALS[Math.floor(index / 4) % 4]].join(",");
    return `${id},${(index % BRANDS) + 1},${plan},${index % 3 === 0},${index % 3 === 0 ? "25.00" : ""},${price},"Plan ${id}, as on the site"`;
  });
  return `${COLUMNS}\n${lines.join("\n")}\n`;
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - start) / 1_000 };
}

/** Uploads a file to be checked. @returns the id of the import. */
function check(origin: string, cookie: string, file: string) {
  const form = new FormData();
  form.append("kind", "brand_pricing");
  form.append("file", new Blob([file]), "prices.csv");
  return timed(async () => {
    const answer = await fetch(`${origin}/admin/import/upload`, {
      method: "POST",
      headers: { cookie, origin },
      body: form,
    });
    const { importId, message }: { importId?: number; message?: string } = await answer.json();
    if (importId === undefined) throw new Error(message);
    return importId;
  });
}

async function press(origin: string, cookie: string, importId: number, intent: string): Promise<void> {
  const answer = await fetch(`${origin}/admin/import/${importId}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin },
    body: new URLSearchParams({ intent }),
  });
  if (answer.status !== 302) throw new Error(`"${intent}" was answered with ${answer.status}.`);
}

async function importFile(origin: string, cookie: string, file: string, state: "new" | "changed") {
  const reading = await check(origin, cookie, file);
  const page = await fetchText(origin, cookie, `/admin/import/${reading.value}?rows=${state}`);
  if (!page.includes(`${ROWS.toLocaleString("en-US")} rows`)) throw new Error(`Not all rows are ${state}.`);
  const writing = await timed(() => press(origin, cookie, reading.value, "import"));
  return { importId: reading.value, reading: reading.seconds, writing: writing.seconds };
}

async function fetchText(origin: string, cookie: string, address: string): Promise<string> {
  return (await fetch(`${origin}${address}`, { headers: { cookie } })).text();
}

/** How many rows of the exported file would be added, changed, or rejected. */
async function countDifference(url: string, importId: number): Promise<number> {
  const [row] = await ask<{ unchanged_rows: number; others: number }>(
    url,
    `select unchanged_rows, new_rows + changed_rows + error_rows as others from brand_imports where import_id = ${importId}`,
  );
  if (row?.unchanged_rows !== ROWS) throw new Error("The exported file does not hold every price.");
  return row.others;
}

/** After the undo, the first prices are back, and the history has each step. */
async function expectStored(url: string): Promise<void> {
  const [row] = await ask<{ prices: string; history: string; sum: string }>(
    url,
    "select count(*) as prices, sum(price) as sum, (select count(*) from brand_price_history) as history from brand_pricing",
  );
  const sum = Array.from({ length: ROWS }, (_, index) => 100.5 + (index % 900)).reduce((a, b) => a + b, 0);
  if (Number(row?.prices) !== ROWS || Number(row?.sum) !== sum || Number(row?.history) !== 3 * ROWS)
    throw new Error(`Stored is something else: ${JSON.stringify(row)}`);
}

/** The seconds that psql's own COPY takes for the file, into a separate equal table. */
function copyInto(url: string, file: string): number {
  const psql = path.join(findPostgresFolder(), "psql");
  const run = (command: string, input?: string) =>
    execFileSync(psql, ["-v", "ON_ERROR_STOP=1", "-qc", command, url], {
      input,
      stdio: ["pipe", "ignore", "inherit"],
    });
  run(`create table copied (like brand_pricing including all);
    alter table copied add foreign key (brand_id) references brands`);
  const start = performance.now();
  run(`copy copied (${COLUMNS}) from stdin with (format csv, header)`, file);
  return (performance.now() - start) / 1_000;
}

function residentMegabytes(server: BuiltServer): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

/** The server's peak memory until `stop`, in MB. */
function watchMemory(server: BuiltServer) {
  let most = 0;
  const look = () => {
    most = Math.max(most, residentMegabytes(server));
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  void server.ended.then(() => clearInterval(timer));
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}
