import { type Db as BossDatabase, fromPglite } from "pg-boss";
import type { Database } from "~/platform/db/client.server";

/** Lets the queue use the product's existing connections, including the one that listens. */
export function bossDatabase(database: Database): BossDatabase {
  return { executeSql: executeSql(database), listen: listenWith(database) };
}

function executeSql({ driver }: Database): BossDatabase["executeSql"] {
  if (driver.kind === "embedded") return fromPglite(driver.pglite).executeSql;
  return async (text, values) => driver.pool.query(text, values);
}

function listenWith(database: Database): NonNullable<BossDatabase["listen"]> {
  return async (channel, onNotification, onReconnect) => {
    const close = await database.listen(channel, (queue) => {
      // An empty notice means that notices may have been missed while the connection was down.
      if (queue === "") onReconnect();
      else onNotification(queue);
    });
    return { close };
  };
}
