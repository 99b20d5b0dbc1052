import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/context.server";

export type ErrorRecorder = {
  /** Writes what failed since the last time. Never throws; while the database is away, the newest errors wait. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const EVERY_MS = 5_000;
/** Older ones are deleted. */
const KEPT = 500;

/** Copies errors from the log to the database, where the System page finds those of all processes. */
export function createErrorRecorder({ db, log }: Pick<Platform, "db" | "log">): ErrorRecorder {
  let writing: Promise<void> | null = null;
  async function write(): Promise<void> {
    const failures = log.failures.take();
    if (failures.length === 0) return;
    try {
      await db.execute(sql`
        insert into recent_errors (happened_at, request_id, what, name, code, place)
        select * from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb)
          as f(at timestamptz, "requestId" uuid, what text, name text, code text, place text)`);
      await db.execute(sql`
        delete from recent_errors where error_id <=
          (select error_id from recent_errors order by error_id desc offset ${KEPT} limit 1)`);
    } catch {
      log.failures.putBack(failures);
    }
  }
  async function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = null;
    });
    await writing;
  }
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
