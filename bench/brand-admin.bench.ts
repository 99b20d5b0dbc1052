import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { ask, startOnPostgres } from "./events.ts";
import type { Measurement } from "./harness.ts";

const BRANDS = 5_000;
const CLICKS = 200_000;
const REQUESTS = 25;

/** Staff screens, with the paths they are measured with: the pages of one list must take about the same time. */
const screens = {
  "by name": "/admin",
  "second page": "/admin?page=2",
  "by price": "/admin?sort=semaglutide&dir=asc",
  search: "/admin?q=e",
  "prices to check": "/admin/verification",
} as const;
type Screen = keyof typeof screens;

/**
 * The brand dashboard with few and with many brands with 12 prices each, on PostgreSQL: rendered pages, requested one
 * after the other.
 */
export default async function brandAdmin(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const product = await startOnPostgres(postgres.url);
    try {
      const cookie = await signIn(product.origin);
      const few = await measureAll(product.origin, cookie);
      await fill(postgres.url);
      await untilSummed(postgres.url);
      const many = await measureAll(product.origin, cookie);
      return report(few, many);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function report(few: Record<Screen, number>, many: Record<Screen, number>): Measurement[] {
  const pages = (Object.keys(screens) as Screen[]).flatMap((screen): Measurement[] => [
    { name: `brands: ${screen}, ${BRANDS} brands, median`, value: many[screen], unit: "ms" },
    {
      name: `brands: ${screen}, against the sample brands`,
      value: many[screen] / few[screen],
      unit: "×",
      aim: "at most 2",
      note: `${few[screen].toFixed(1)} ms over the sample brands`,
    },
  ]);
  return pages;
}

async function measureAll(origin: string, cookie: string): Promise<Record<Screen, number>> {
  const times = {} as Record<Screen, number>;
  for (const screen of Object.keys(screens) as Screen[])
    times[screen] = await medianOf(`${origin}${screens[screen]}`, cookie);
  return times;
}

async function medianOf(address: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let i = -5; i < REQUESTS; i += 1) {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}.`);
    // The first few requests are only a warm-up.
    if (i >= 0) times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Waits until the product has added past clicks to the sums, which it does every few seconds. */
async function untilSummed(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const [late] = await ask<{ left: number }>(url, "select count(*)::integer as left from analytics_late");
    if (late?.left === 0) return;
    await wait(1_000);
  }
  throw new Error("The clicks were not summed up.");
}

async function fill(url: string): Promise<void> {
  await ask(
    url,
    `insert into brands (brand_name, slug, website_link, last_verified_updated)
       select 'Bench Brand ' || n, 'bench-brand-' || n, 'https://bench' || n || '.example',
         now() - (n % 200) * interval '1 day' from generate_series(1, ${BRANDS}) n`,
  );
  await ask(
    url,
    `insert into brand_pricing (brand_id, medication_type, plan_interval, price)
       select brand_id, (array['sema_inject','sema_pill','sema_drop','trizep_inject','trizep_pill','trizep_drop'])[1 + k % 6],
         (array['monthly','quarterly'])[1 + k / 6], 99 + (brand_id * 7 + k * 13) % 400
       from brands, generate_series(0, 11) k where slug like 'bench-brand-%'`,
  );
  await ask(
    url,
    `insert into provider_clicks (provider_id, component, source_page, created_at)
       select (array(select brand_id from brands))[1 + n % ${BRANDS}], 'provider_page', '/providers/bench',
         now() - (n % 180) * interval '1 day' from generate_series(1, ${CLICKS}) n`,
  );
  for (const table of ["brands", "brand_pricing", "provider_clicks"])
    await ask(url, `vacuum analyze ${table}`);
}
