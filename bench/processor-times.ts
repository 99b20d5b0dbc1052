import { readdirSync, readFileSync } from "node:fs";
import { ask } from "./events.ts";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_MS = 0.1;

export type Product = { origin: string; process: { pid?: number | undefined } };

/** Processor times so far, in ms, of the site's process and of all processes of its PostgreSQL. Only on Linux. */
export async function processorTimes(
  { process: { pid } }: Product,
  url: string,
): Promise<{ site: number; database: number }> {
  const [row] = await ask<{ checkpointer: number }>(
    url,
    "select pid as checkpointer from pg_stat_activity where backend_type = 'checkpointer'",
  );
  if (!row) throw new Error("PostgreSQL didn't answer.");
  const server = statOf(row.checkpointer).parent;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return statOf(Number(name));
      } catch {
        // It ended in between.
        return [];
      }
    })
    .filter(({ parent }) => parent === server);
  const database = children.reduce((sum, child) => sum + child.own, 0) + statOf(server).ofEndedChildren;
  return { site: statOf(Number(pid)).own, database };
}

/** Processor times in ms. */
function statOf(pid: number): { parent: number; own: number; ofEndedChildren: number } {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const sum = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / TICKS_PER_MS;
  return { parent: fields[1] ?? 0, own: sum(11), ofEndedChildren: sum(13) };
}
