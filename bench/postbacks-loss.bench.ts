import { randomUUID } from "node:crypto";
import { startPostgres } from "../tests/setup/postgres.ts";
import { ask, startOnPostgres } from "./events.ts";
import type { Measurement } from "./harness.ts";
import { KILLS, killWhileSending } from "./kills.ts";
import { makeNetwork, postbackPath } from "./postbacks.ts";

/**
 * Kills the product with SIGKILL at random moments while postbacks arrive, some of them repeats. Checks that every
 * acknowledged one is stored, that none is stored twice, and that the sums match the conversions.
 */
export default async function postbacksLoss(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  const acknowledged = new Set<string>();
  try {
    const first = await startOnPostgres(postgres.url);
    const token = await makeNetwork(postgres.url);
    await first.stop();
    await killWhileSending(postgres.url, async (origin, isUp) => {
      const id = randomUUID();
      for (let repeat = 0; repeat < 2 && isUp(); repeat += 1) {
        const answer = await fetch(`${origin}${postbackPath(token, id)}`).catch(() => null);
        if (answer?.status === 200) acknowledged.add(id);
      }
    });
    const rows = await ask<{ id: string }>(postgres.url, "select transaction_id as id from conversions");
    const stored = new Set(rows.map((row) => row.id));
    const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
    const [sums] = await ask<{ difference: string }>(
      postgres.url,
      `select abs((select coalesce(sum(payout), 0) from conversions where counted)
        - (select coalesce(sum(payout), 0) from conversion_sums where sub1 = '' and not is_test)) as difference`,
    );
    return [
      {
        name: "postbacks: acknowledged before a kill",
        value: acknowledged.size,
        unit: "conversions",
        note: `${KILLS} kills`,
      },
      { name: "postbacks: acknowledged and lost", value: lost, unit: "conversions", aim: "0" },
      { name: "postbacks: doubled", value: rows.length - stored.size, unit: "conversions", aim: "0" },
      {
        name: "postbacks: sums differ from conversions by",
        value: Number(sums?.difference),
        unit: "dollars",
        aim: "0",
      },
    ];
  } finally {
    await postgres.stop();
  }
}
