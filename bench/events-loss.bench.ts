import { randomUUID } from "node:crypto";
import { startPostgres } from "../tests/setup/postgres.ts";
import { ask, viewBody, visitorHeaders } from "./events.ts";
import type { Measurement } from "./harness.ts";
import { KILLS, killWhileSending } from "./kills.ts";

/**
 * Kills the product with SIGKILL at random moments while views arrive, and checks that every acknowledged view is
 * stored. Without a response, a view may or may not be stored.
 */
export default async function eventsLoss(): Promise<Measurement[]> {
  const postgres = await startPostgres({ durable: true });
  const acknowledged = new Set<string>();
  let sent = 0;
  try {
    await killWhileSending(postgres.url, async (origin) => {
      const id = randomUUID();
      sent += 1;
      const answer = await fetch(`${origin}/events`, {
        method: "POST",
        headers: visitorHeaders(sent),
        body: viewBody(id),
      }).catch(() => null);
      if (answer?.status === 204) acknowledged.add(id);
    });
    const rows = await ask<{ session_id: string }>(postgres.url, "select session_id from blog_analytics");
    const stored = new Set(rows.map((row) => row.session_id));
    const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
    return [
      {
        name: "events: acknowledged before a kill",
        value: acknowledged.size,
        unit: "views",
        note: `${KILLS} kills`,
      },
      { name: "events: acknowledged and lost", value: lost, unit: "views", aim: "0", most: 0 },
    ];
  } finally {
    await postgres.stop();
  }
}
