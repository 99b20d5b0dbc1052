import { ask } from "./events.ts";

/** Whether the events are in the sums, except the latest ones. Those of pairs are updated once an hour. */
export async function isSummed(url: string): Promise<boolean> {
  const [progress] = await ask<{ done: boolean }>(
    url,
    `select bool_and(rolled_until > now() - case source when 'view_pairs' then interval '7 hours' else interval '10 minutes' end)
       as done from analytics_progress`,
  );
  return progress?.done ?? false;
}

/** Milliseconds by report, from the page's timing header. */
export async function timingsOf(origin: string, cookie: string, path: string): Promise<Map<string, number>> {
  const answer = await fetch(origin + path, { headers: { cookie } });
  await answer.text();
  const header = answer.headers.get("server-timing");
  if (!answer.ok || !header) throw new Error(`${path} was answered with ${answer.status}.`);
  return new Map(
    header.split(", ").map((entry): [string, number] => {
      const [name = "", ms = ""] = entry.split(";dur=");
      return [name, Number(ms)];
    }),
  );
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
