import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtServer } from "../scripts/lib/build.mjs";
import type { Measurement } from "./harness.ts";

type Main = typeof import("../main.ts");

const REQUESTS = 20;
const STATES =
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH".split(" ");
const answersFrom = (state: string) =>
  JSON.stringify({ state, preferredMedication: "either", administrationType: "any", paymentMethod: "cash" });

/**
 * The widest comparison over many brands with 12 prices and 3 fees each: CPU time of the whole process, database
 * included.
 */
export default async function results(): Promise<Measurement[]> {
  const small = await measure(250);
  const large = await measure(1_000);
  const growth = large.first / small.first / 4;
  return [
    { name: "results: CPU, answers not asked before, 250 brands", value: small.first, unit: "ms" },
    {
      name: "results: CPU, answers not asked before, 1,000",
      value: large.first,
      unit: "ms",
      aim: "at most 25",
    },
    { name: "results: CPU, answers asked before, 1,000", value: large.kept, unit: "ms" },
    {
      name: "results: CPU after a price change, 1,000",
      value: large.changed,
      unit: "ms",
      note: "with the embedded database reading all again",
    },
    { name: "results: growth from 250 to 1,000, per brand", value: growth, unit: "×", aim: "1: linear" },
    { name: "results: bytes sent, gzip, 1,000 brands", value: large.bytes, unit: "bytes" },
  ];
}

async function measure(brandCount: number): Promise<Record<"kept" | "first" | "changed" | "bytes", number>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "dosecompare-bench-"));
  Object.assign(process.env, { DATA_DIR: dataDir, SAMPLE_DATA: "false", TRUST_PROXY: "true" });
  const { loadServer }: Main = await import(builtServer());
  const { createApp, developmentSettings, prepareDatabase } = await loadServer();
  const { config, log } = developmentSettings();
  const database = await prepareDatabase(config, log);
  const app = await createApp({ config, log, database });
  try {
    await database.runScript(brandsScript(brandCount));
    let visitors = 0;
    const ask = (state = "CA") => {
      // A new visitor each time, because one network may not ask this often.
      visitors += 1;
      const headers = {
        "Content-Type": "application/json",
        "Accept-Encoding": "gzip",
        "X-Forwarded-For": `198.18.0.${visitors}`,
      };
      const url = `${config.SITE_URL}/compare-providers/matches`;
      return app.front.fetch(new Request(url, { method: "POST", body: answersFrom(state), headers }));
    };
    const bytes = (await (await ask()).arrayBuffer()).byteLength;
    const kept = await cpuOf(REQUESTS, async () => {
      await (await ask()).arrayBuffer();
    });
    let sent = 0;
    const first = await cpuOf(REQUESTS, async () => {
      sent += 1;
      await (await ask(STATES[sent])).arrayBuffer();
    });
    const changed = await cpuOf(10, async () => {
      await database.runScript("update brand_pricing set price = price where pricing_id = 1");
      await (await ask()).arrayBuffer();
    });
    return { kept, first, changed, bytes };
  } finally {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** CPU milliseconds of this process for one run of `work`, after a warm-up. */
async function cpuOf(times: number, work: () => Promise<void>): Promise<number> {
  for (let run = 0; run < Math.ceil(times / 3); run += 1) await work();
  const start = process.cpuUsage();
  for (let run = 0; run < times; run += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 / times;
}

function brandsScript(count: number): string {
  return `
    insert into brands (brand_name, slug, website_link, hsa_accepted, trustpilot_rating, refund_summary)
      select 'Bench Brand ' || n, 'bench-brand-' || n, 'https://bench' || n || '.example', true, (n % 50) / 10.0,
        'Full refund before the prescription is written.' from generate_series(1, ${count}) n;
    insert into brand_pricing (brand_id, medication_type, plan_interval, price)
      select brand_id, (array['sema_inject','sema_pill','sema_drop','trizep_inject','trizep_pill','trizep_drop'])[1 + k % 6],
        (array['monthly','quarterly'])[1 + k / 6], 99 + (brand_id * 7 + k * 13) % 400 from brands, generate_series(0, 11) k;
    insert into brand_fees (brand_id, fee_type, fee_amount)
      select brand_id, (array['Membership','Consultation','Shipping'])[k], 20 + k from brands, generate_series(1, 3) k;`;
}
