import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/client.server";

const CHANNEL = "test_notices_arrived";

type Waiting = Map<string, () => void>;
const listening = new WeakMap<Database, Promise<Waiting>>();

/**
 * Resolves when this database's handlers have received the notice of every change committed so far. Notices arrive in
 * the order of their commits, so one sent now arrives last.
 */
export async function noticesArrived(database: Database): Promise<void> {
  const started = listening.get(database) ?? listen(database);
  listening.set(database, started);
  const waiting = await started;
  const id = randomUUID();
  const arrived = new Promise<void>((resolve) => waiting.set(id, resolve));
  await database.db.execute(sql`select pg_notify(${CHANNEL}, ${id})`);
  await arrived;
}

async function listen(database: Database): Promise<Waiting> {
  const waiting: Waiting = new Map();
  await database.listen(CHANNEL, (id) => {
    waiting.get(id)?.();
    waiting.delete(id);
  });
  return waiting;
}
