import { type Db as BossDatabase, fromPglite, PgBoss } from "pg-boss";
import type { Database } from "~/platform/db/client.server";
import type { Log } from "~/platform/log.server";

const DAY_SECONDS = 86_400;

/** Lets the queue use the product's existing connections, including the one that listens. */
function bossDatabase(database: Database): BossDatabase {
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

/** The queue on the product's connections. @param schedule whether some jobs run at certain times. */
export function createBoss(database: Database, log: Log, schedule: boolean): PgBoss {
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.driver.kind === "embedded" ? "pglite" : "postgres",
    useListenNotify: true,
    schedule,
    // Finished jobs contain personal data, so they are deleted within minutes after they expire, not within a day.
    maintenanceIntervalSeconds: 300,
    // This looks only for chains of jobs, which the product doesn't use.
    flowIntervalSeconds: DAY_SECONDS,
  });
  boss.on("error", (error) => log.failure(error, "job queue"));
  // The fixed words end at the colon. After it there may be an error's message.
  boss.on("warning", ({ message }) => log.warn({ warning: message.split(":", 1)[0] }, "job queue"));
  return boss;
}
