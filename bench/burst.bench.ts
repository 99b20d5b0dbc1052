import { loadavg } from "node:os";
import { startPostgres } from "../tests/setup/postgres.ts";
import { ask, startOnPostgres } from "./events.ts";
import type { Measurement } from "./harness.ts";
import { type SentViews, sendViews, type ViewLoad } from "./view-senders.ts";

const TIMES = 10;
const USUAL_SECONDS = 3;
const BURST_SECONDS = 2;
/** The busiest second of a site with a million visits a day (`docs/scale.md`). */
const USUAL_PER_SECOND = 240;
/** As in `events.bench.ts`. */
const USUAL_CONNECTIONS = 50;

type Usual = Omit<ViewLoad, "seconds" | "onTimeOver">;

/**
 * Ten times the usual load for 2 s, at whose end the site is killed with SIGKILL: every acknowledged view has to be on
 * the durable PostgreSQL, exactly once. First ten times the views per second, then ten times the connections, each of
 * which sends as fast as it can.
 */
export default async function burst(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const rate = { connections: USUAL_CONNECTIONS, perSecond: USUAL_PER_SECOND };
    return [
      ...(await measure(
        "10 × the views per second",
        postgres.url,
        rate,
        // Enough connections, so that a slow response doesn't keep the next view back.
        { connections: USUAL_CONNECTIONS * TIMES, perSecond: USUAL_PER_SECOND * TIMES },
      )),
      ...(await measure(
        "10 × the connections",
        postgres.url,
        { connections: USUAL_CONNECTIONS },
        { connections: USUAL_CONNECTIONS * TIMES },
      )),
    ];
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, url: string, usual: Usual, most: Usual): Promise<Measurement[]> {
  const product = await startOnPostgres(url);
  try {
    const before = await sendViews(product.origin, { ...usual, seconds: USUAL_SECONDS });
    const during = await sendViews(product.origin, {
      ...most,
      seconds: BURST_SECONDS,
      onTimeOver: () => product.process.kill("SIGKILL"),
    });
    await product.ended;
    const planned = most.perSecond === undefined ? "" : ` of ${most.perSecond * BURST_SECONDS} planned`;
    return report({ name, planned }, before, during, await storedTimes(url));
  } finally {
    product.process.kill("SIGKILL");
    await product.ended;
  }
}

/** Session id → how often its view is stored. */
async function storedTimes(url: string): Promise<Map<string, number>> {
  const rows = await ask<{ session_id: string; views: number }>(
    url,
    "select session_id, count(*)::integer as views from blog_analytics group by session_id",
  );
  return new Map(rows.map((row) => [row.session_id, row.views]));
}

function report(
  { name, planned }: { name: string; planned: string },
  before: SentViews,
  during: SentViews,
  stored: Map<string, number>,
): Measurement[] {
  const acknowledged = [...before.acknowledged, ...during.acknowledged];
  const refused = [...during.refused].map(([status, count]) => `${count} got ${status}`);
  const sent = [
    `${during.sent}${planned} sent`,
    ...refused,
    `${during.unanswered} without a response at the kill`,
  ];
  const measured = (what: string, value: number, more: Partial<Measurement> = {}) => ({
    name: `burst, ${name}: ${what}`,
    value,
    unit: "views",
    ...more,
  });
  const perSecond = (views: number, seconds: number) => ({ value: views / seconds, unit: "/s" });
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  return [
    measured("usual", 0, { ...perSecond(before.acknowledged.length, USUAL_SECONDS), note: load }),
    measured("acknowledged in 2 s", during.acknowledged.length, { note: sent.join(", ") }),
    measured("acknowledged", 0, perSecond(during.acknowledged.length, BURST_SECONDS)),
    measured("p99", p99(during.times), { unit: "ms", note: `usual ${p99(before.times).toFixed(1)} ms` }),
    measured("acknowledged and lost", acknowledged.filter((id) => !stored.has(id)).length, {
      aim: "0",
      most: 0,
    }),
    measured("acknowledged and stored twice", acknowledged.filter((id) => (stored.get(id) ?? 0) > 1).length, {
      aim: "0",
      most: 0,
    }),
  ];
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
