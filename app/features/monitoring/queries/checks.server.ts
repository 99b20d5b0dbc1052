import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import type { Finding } from "~/kernel/finding";
import type { Platform } from "~/platform/context.server";
import { readQueues } from "~/platform/jobs/queue-state.server";
import type { SystemCheck } from "~/platform/system-checks.server";
import { certificateFinding } from "../rules/certificate";
import {
  databaseFinding,
  diskFinding,
  jobsFinding,
  mailFinding,
  replicaFinding,
  secretsFinding,
} from "../rules/findings";
import { listCertificates } from "./certificates.server";

/** The parts of the platform, which have no feature of their own. */
export function platformChecks(platform: Platform): SystemCheck[] {
  const { db, now } = platform;
  return [
    { key: "database", title: "Database", order: 10, alerts: false, check: () => checkDatabase(platform) },
    {
      key: "replica",
      title: "Replica",
      order: 15,
      alerts: true,
      check: async () =>
        replicaFinding(platform.reads.lagSeconds(), platform.config.DATABASE_READ_MAX_LAG_SECONDS),
    },
    {
      key: "jobs",
      title: "Background jobs",
      order: 20,
      alerts: true,
      check: async () => jobsFinding(await readQueues(db)),
    },
    // An email about emails that can't leave wouldn't leave either.
    {
      key: "mail",
      title: "Email",
      order: 30,
      alerts: false,
      check: async () => mailFinding(await readQueues(db), platform.mailer.delivers),
    },
    { key: "storage", title: "Uploads", order: 40, alerts: true, check: () => checkStorage(platform) },
    // Each machine has its own disk, and any of them may run the check.
    {
      key: `disk ${hostname()}`,
      title: "Disk space",
      order: 50,
      alerts: true,
      check: async () => {
        const { bavail, bsize, blocks } = await statfs(platform.config.DATA_DIR);
        return diskFinding(bavail * bsize, blocks * bsize);
      },
    },
    {
      key: "certificates",
      title: "Certificates",
      order: 70,
      alerts: true,
      check: async () => certificateFinding(await listCertificates(db), now()),
    },
    {
      key: "secrets",
      title: "Stored keys",
      order: 145,
      alerts: false,
      check: async () =>
        secretsFinding(await platform.sealed.inspect(), platform.secrets.previousKeyIds.length > 0),
    },
    { key: "errors", title: "Errors", order: 200, alerts: false, check: () => checkErrors(platform) },
  ];
}

async function checkDatabase({ db, database }: Platform): Promise<Finding> {
  const started = performance.now();
  await db.execute(sql`select 1`);
  return databaseFinding(database.driver.kind, performance.now() - started);
}

async function checkStorage({ storage, config }: Platform): Promise<Finding> {
  const where = config.S3_BUCKET ? "The S3 store" : "The folder";
  try {
    await storage.list("brand-logos/").next();
    return { level: "ok", says: `${where} for uploads responds.` };
  } catch {
    return {
      level: "problem",
      says: `${where} for uploads doesn't respond.`,
      todo: config.S3_BUCKET
        ? "Check the S3 settings and the status of the vendor."
        : "Check that DATA_DIR exists and that the site may write to it.",
    };
  }
}

async function checkErrors({ db }: Platform): Promise<Finding> {
  const [row] = await db.execute<{ errors: number }>(
    sql`select count(*)::integer as errors from recent_errors where happened_at > now() - interval '1 hour'`,
    "objects",
  );
  const errors = row?.errors ?? 0;
  if (errors === 0) return { level: "ok", says: "There were no errors in the last hour." };
  return {
    level: "attention",
    says: `${errors === 1 ? "1 error" : `${errors} errors`} in the last hour.`,
    todo: "Look at the errors below, then find their requests in the log.",
  };
}
