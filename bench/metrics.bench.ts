import { type BuiltServer, startBuiltServer } from "../tests/setup/built-server.ts";
import { freePort } from "../tests/setup/free-port.ts";
import { type Drive, drive, type Load, type Measurement } from "./harness.ts";

const encodings = { "accept-encoding": "gzip, br" };
const loads: Record<string, Load> = {
  "cached page": { path: "/", headers: encodings },
  "repeated search": { path: "/blog?q=dose", connections: 20, headers: encodings },
};
/** More rounds than elsewhere, since the difference is small. */
const ROUNDS = 7;
const SECONDS = 2;
/** How often the metrics are read during a round, in ms; Prometheus asks every 15 s. */
const SCRAPE_EVERY_MS = 1_000;

/** The throughput with metrics, which are read every second, as a share of the throughput without. */
export default async function metrics(): Promise<Measurement[]> {
  const port = await freePort();
  const without = await startBuiltServer();
  const counting = await startBuiltServer({ settings: { METRICS_PORT: String(port) } });
  const scraping = setInterval(() => {
    fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  }, SCRAPE_EVERY_MS);
  try {
    const measurements: Measurement[] = [];
    for (const [name, load] of Object.entries(loads))
      measurements.push(...(await compare(name, load, without, counting)));
    return measurements;
  } finally {
    clearInterval(scraping);
    await Promise.all([without.stop(), counting.stop()]);
  }
}

async function compare(name: string, load: Load, without: BuiltServer, counting: BuiltServer) {
  for (const { origin } of [without, counting]) await drive(origin, { ...load, seconds: SECONDS });
  const rounds: { plain: Drive; counted: Drive }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const both = { ...load, seconds: SECONDS };
    // Each round in the other order, so that a drift of the machine affects both.
    if (round % 2 === 0) {
      const plain = await drive(without.origin, both);
      rounds.push({ plain, counted: await drive(counting.origin, both) });
    } else {
      const counted = await drive(counting.origin, both);
      rounds.push({ plain: await drive(without.origin, both), counted });
    }
  }
  const share = median(
    rounds.map(({ plain, counted }) => counted.requestsPerSecond / plain.requestsPerSecond),
  );
  const speed = median(rounds.map(({ plain }) => plain.requestsPerSecond));
  return [
    { name: `metrics: ${name} without`, value: speed, unit: "/s" },
    { name: `metrics: ${name}, cost of metrics`, value: (1 - share) * 100, unit: "%", aim: "at most 2" },
  ];
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
