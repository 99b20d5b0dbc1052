import { sql } from "drizzle-orm";
import type { Db } from "./client.server";

/** Whether the database answers, within 3 s. */
export async function isDatabaseResponding(db: Db): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
