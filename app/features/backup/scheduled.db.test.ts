import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { createLog } from "~/platform/log.server";
import { startFakeS3 } from "~tests/fakes/s3";
import { useApp } from "~tests/setup/app";
import { installation, makeJobTables } from "~tests/setup/backups";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { ArchiveError } from "./integrations/archive-file.server";
import { checkBackups } from "./jobs.server";
import { addRun } from "./mutations/runs.server";
import { listRuns, newestVerified } from "./queries/runs.server";
import { archiveName } from "./rules/schedule";
import { makeBackup, type WriteArchive } from "./use-cases/make-backup.server";

const folder = useTemporaryFolder();
// The app's own checks run too. On its clock and without a schedule, they find nothing to report.
const app = await useApp({
  settings: { DATA_DIR: folder, BACKUP_KEEP: "2" },
  now: () => new Date("2026-11-01T00:00:00Z"),
});
const { db, config } = app.platform;
await makeJobTables(app.platform.database);
const site = await installation(app.platform.database, folder);
const backups = path.join(folder, "backups");

const signal = new AbortController().signal;
/** Writes a real archive of the test's database, in this process. */
const write: WriteArchive = async ({ file, onProgress }) => {
  onProgress({ kind: "progress", step: "Saving rows", percent: 40 });
  return site.save(file);
};

beforeEach(async () => {
  await db.execute(sql`truncate backup_runs, backup_plan`);
  await db.execute(sql`delete from pgboss.job where data->>'kind' = 'backup-alert'`);
});

const nameAt = (now: Date) => archiveName(config.SITE_URL, now, false);

/** Requests a backup, as the schedule does. */
async function requested(time: string) {
  const now = new Date(time);
  const backupId = await addRun(db, { archiveName: nameAt(now), requestedBy: null, now });
  if (backupId === null) throw new Error("Another backup is active.");
  return { backupId, parts: { ...app.platform, log: createLog("silent"), now: () => now } };
}

async function made(time: string, options: Partial<Parameters<typeof makeBackup>[2]> = {}) {
  const { backupId, parts } = await requested(time);
  await makeBackup(parts, backupId, { write, signal, ...options });
}

describe("a backup on a schedule", () => {
  test("is at its location with its size when it's done, and older ones are deleted", async () => {
    await made("2026-11-20T08:15:00Z");
    writeFileSync(path.join(backups, "notes.txt"), "not a backup");
    await made("2026-11-21T08:15:00Z");
    await made("2026-11-22T08:15:00Z");
    const [newest, second, oldest] = await listRuns(db, 5);
    const archive = nameAt(new Date("2026-11-22T08:15:00Z"));
    expect(newest).toMatchObject({
      state: "done",
      archiveName: archive,
      bytes: statSync(path.join(backups, archive)).size,
      isEncrypted: false,
      deletedAt: null,
    });
    expect(newest).toMatchObject({ rows: expect.any(Number), uploads: 0 });
    expect(second).toMatchObject({ deletedAt: null });
    expect(oldest).toMatchObject({ state: "done", deletedAt: new Date("2026-11-22T08:15:00Z") });
    expect(readdirSync(backups).sort()).toEqual([".in-progress", second?.archiveName, archive, "notes.txt"]);
    expect(readdirSync(path.join(backups, ".in-progress"))).toEqual([]);
    expect((await newestVerified(db))?.archiveName).toBe(archive);
  });

  test("that fails leaves nothing at its location, and the next attempt starts over", async () => {
    const { backupId, parts } = await requested("2026-11-22T09:00:00Z");
    const failing: WriteArchive = async ({ file }) => {
      writeFileSync(file, "half an archive");
      throw new ArchiveError("The restored rows aren't those that were saved.");
    };
    await expect(makeBackup(parts, backupId, { write: failing, signal })).rejects.toThrow(ArchiveError);
    const archive = path.join(backups, nameAt(new Date("2026-11-22T09:00:00Z")));
    expect(existsSync(archive)).toBe(false);
    await makeBackup(parts, backupId, { write, signal });
    expect(existsSync(archive)).toBe(true);
    expect(await listRuns(db, 5)).toMatchObject([{ state: "done" }]);
    // The queue may repeat a job that has succeeded.
    await makeBackup(parts, backupId, { write: failing, signal });
    expect(await listRuns(db, 5)).toMatchObject([{ state: "done" }]);
  });

  test("isn't added while another one is waiting or running", async () => {
    const { backupId } = await requested("2026-11-22T09:00:00Z");
    const now = new Date("2026-11-22T09:00:01Z");
    const another = () => addRun(db, { archiveName: nameAt(now), requestedBy: null, now });
    expect(await another()).toBeNull();
    await makeBackup(app.platform, backupId, { write, signal });
    expect(await another()).not.toBeNull();
  });

  test("goes to the bucket if that's the location, and isn't part of the next one", async () => {
    const s3 = await startFakeS3("claims");
    const settings = { BACKUP_LOCATION: "s3", S3_BUCKET: "claims", S3_ENDPOINT: s3.endpoint };
    const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret", S3_FORCE_PATH_STYLE: true };
    const inBucket = { ...config, ...settings, ...keys };
    try {
      const bucketSite = await installation(app.platform.database, folder, undefined, inBucket);
      for (const day of ["20", "21", "22"]) {
        const { backupId, parts } = await requested(`2026-11-${day}T08:15:00Z`);
        await makeBackup({ ...parts, config: inBucket }, backupId, {
          write: async ({ file }) => bucketSite.save(file),
          signal,
        });
      }
      const runs = await listRuns(db, 5);
      expect(runs).toMatchObject([1, 2, 3].map(() => ({ state: "done", uploads: 0 })));
      expect([...s3.objects.keys()].sort()).toEqual([
        `backups/${runs[1]?.archiveName}`,
        `backups/${runs[0]?.archiveName}`,
      ]);
      expect(runs[0]).toMatchObject({
        bytes: s3.objects.get(`backups/${runs[0]?.archiveName}`)?.bytes.length,
      });
    } finally {
      await s3.close();
    }
  });
});

describe("administrators get an email", () => {
  const mails = async () => {
    const rows = await db.execute<{ to: string; subject: string; text: string }>(
      sql`select data->>'to' as to, data->>'subject' as subject, data->>'text' as text from pgboss.job
          where name = 'mail' and data->>'kind' = 'backup-alert' and data->>'to' = ${administrator.email}`,
      "objects",
    );
    return rows;
  };
  const scheduled = { ...app.platform, config: { ...config, BACKUP_SCHEDULE: "15 3 * * *" } };
  const checkAt = (time: string) => checkBackups({ ...scheduled, now: () => new Date(time) });
  let administrator: Awaited<ReturnType<typeof createStaff>>;
  beforeEach(async () => {
    administrator = await createStaff(db);
  });

  test("once about each scheduled backup that is missing two hours later", async () => {
    await checkAt("2026-11-20T12:00:00Z");
    expect(await mails()).toEqual([]);
    await made("2026-11-21T08:15:00Z");
    await checkAt("2026-11-22T10:00:00Z");
    expect(await mails()).toEqual([]);
    await Promise.all([checkAt("2026-11-22T10:41:00Z"), checkAt("2026-11-22T10:41:00Z")]);
    await checkAt("2026-11-22T11:41:00Z");
    expect(await mails()).toEqual([
      {
        to: administrator.email,
        subject: "A backup is overdue",
        text: expect.stringContaining("The backup scheduled for Nov 22, 2026, 3:15 AM ET is missing."),
      },
    ]);
    await checkAt("2026-11-23T10:41:00Z");
    expect(await mails()).toHaveLength(2);
  });

  test("once about a backup whose job was lost, and not again because it's overdue", async () => {
    await checkAt("2026-11-20T12:00:00Z");
    await requested("2026-11-21T08:15:00Z");
    await checkAt("2026-11-21T08:41:00Z");
    expect(await listRuns(db, 1)).toMatchObject([{ state: "waiting" }]);
    await checkAt("2026-11-21T08:46:00Z");
    expect(await listRuns(db, 1)).toMatchObject([{ state: "failed" }]);
    await checkAt("2026-11-21T10:46:00Z");
    expect(await mails()).toEqual([
      {
        to: administrator.email,
        subject: "A backup failed",
        text: expect.stringContaining("The backup didn't finish."),
      },
    ]);
  });
});
