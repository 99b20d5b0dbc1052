import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { ask, startOnPostgres } from "./events.ts";
import type { Measurement } from "./harness.ts";

const ROUNDS = 21;
const SCALE = "100,000 conversions, a year";

/**
 * The queries of the revenue dashboard's panels, and the whole page's data with sign-in, over a year of conversions.
 */
export default async function revenue(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  const product = await startOnPostgres(postgres.url);
  try {
    await seed(postgres.url);
    const cookie = await signIn(product.origin);
    const page = await median(async () => {
      const answer = await fetch(`${product.origin}/admin/revenue.data?period=all&days=365`, {
        headers: { cookie },
      });
      if (!answer.ok) throw new Error(`The dashboard answered ${answer.status}.`);
      await answer.text();
    });
    const year = "sub1 = '' and not is_test and day > current_date - 365";
    const panels = {
      "payout by day": `select day, sum(conversions), sum(payout) from conversion_sums where ${year} group by 1 order by 1`,
      "payout by brand": `select brand_id, sum(conversions), sum(payout) from conversion_sums where ${year} group by 1`,
      "the same from the raw rows":
        "select day, brand_id, count(*), sum(payout) from conversions where counted and day > current_date - 365 group by 1, 2",
      "recent conversions":
        "select * from conversions where archived_at is null and not is_test order by created_at desc, id desc limit 25",
    };
    const measured: Measurement[] = [];
    for (const [name, statement] of Object.entries(panels)) {
      const value = await median(() => ask(postgres.url, statement));
      measured.push({ name: `revenue: ${name}`, value, unit: "ms", note: `${SCALE}, with a new connection` });
    }
    return [...measured, { name: "revenue: all data of the page", value: page, unit: "ms", note: SCALE }];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function seed(url: string): Promise<void> {
  await ask(
    url,
    `insert into conversions (transaction_id, created_at, revenue, payout, brand_id, sub1, sub2, status)
      select 'tx-' || g, now() - random() * interval '364 days', 149, round((50 + random() * 300)::numeric, 2),
        1 + (random() * 40)::integer, (array['hv', 'msl', 'blog', 'genie'])[1 + (random() * 3)::integer],
        'campaign-' || g % 50, (array['approved', 'approved', 'pending', 'reversed'])[1 + (random() * 3)::integer]
      from generate_series(1, 100000) g`,
  );
  await ask(url, "vacuum analyze");
}

/** The median in milliseconds. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}
