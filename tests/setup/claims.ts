import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeEach, expect } from "vitest";
import { buildClaimFields } from "~/features/rebate/factory";
import { seedSampleData } from "~db/demo/seed.server";
import { startFakeS3 } from "../fakes/s3.ts";
import { useApp } from "./app.ts";
import { useDatabase } from "./database.ts";
import { readOutbox } from "./outbox.ts";

/** What a test changes in a valid claim. `picture: null` leaves the screenshot out. */
export type SentClaim = {
  fields?: Parameters<typeof buildClaimFields>[0];
  picture?: Buffer | null;
  fileName?: string;
};

/** A screenshot with a location in its metadata. */
export const screenshot = await sharp({ create: { width: 90, height: 160, channels: 3, background: "teal" } })
  .withExif({ IFD3: { GPSLatitude: "25/1 46/1 0/1" } })
  .jpeg()
  .toBuffer();

/** A different picture for each claim; otherwise the reviewer gets a notice. */
export const newScreenshot = () => Buffer.concat([screenshot, Buffer.from(randomUUID())]);

/** The form as a browser sends it, with the file after the fields. */
export function claimForm({ fields, picture = newScreenshot(), fileName = "order.jpg" }: SentClaim = {}) {
  const form = new FormData();
  const values = buildClaimFields({ submissionId: randomUUID(), ...fields });
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  form.append("screenshot", new Blob(picture ? [new Uint8Array(picture)] : []), picture ? fileName : "");
  return form;
}

/** The status and JSON of a response. */
export async function answerOf(response: Response) {
  const answer: Record<string, unknown> = await response.json();
  return { status: response.status, answer };
}

/**
 * The built server with sample brands, at noon on March 31, 2025 in New York. Each test starts without claims and as a
 * new visitor, so that limits don't add up. Call it at the top of a `*.db.test.ts` file.
 */
export async function useClaims() {
  const { db } = await useDatabase();
  await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
  const dataDir = await mkdtemp(path.join(tmpdir(), "rebate-"));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const clock = { now: new Date() };
  const settings = { TRUST_PROXY: "true", DATA_DIR: dataDir };
  const app = await useApp({ settings, now: () => clock.now });

  let visitor = 0;
  beforeEach(async () => {
    clock.now = new Date("2025-03-31T16:00:00Z");
    visitor += 1;
    await rm(path.join(dataDir, "uploads"), { recursive: true, force: true });
    await db.execute(sql`truncate rebate_claims cascade`);
  });

  function post(address: string, body: BodyInit, headers: Record<string, string> = {}) {
    const from = { "X-Forwarded-For": `203.0.113.${visitor}` };
    // A body that is sent piece by piece needs `duplex`, which the types don't include.
    const init = { method: "POST", body, duplex: "half", headers: { ...from, ...headers } };
    return app.fetch(address, init);
  }
  const rows = () =>
    db.execute<Record<string, unknown>>(sql`select * from rebate_claims order by claim_id`, "objects");
  const files = () => readdir(path.join(dataDir, "uploads/rebate-claims")).catch(() => [] as string[]);

  return {
    app,
    db,
    dataDir,
    settings,
    clock,
    post,
    /** Sends a claim as the page's script does. */
    submit: (sent?: SentClaim) => post("/rebate-claim/submit", claimForm(sent)),
    /** The stored claims, oldest first. */
    rows,
    /** Names of the stored screenshots. */
    files,
    /** Another server on the same database that keeps screenshots in an S3-compatible store. */
    async useS3() {
      const s3 = await startFakeS3("claims");
      afterAll(() => s3.close());
      const s3Settings = {
        S3_BUCKET: "claims",
        S3_ENDPOINT: s3.endpoint,
        S3_ACCESS_KEY_ID: "key",
        S3_SECRET_ACCESS_KEY: "secret",
        S3_FORCE_PATH_STYLE: "true",
      };
      return { s3, s3App: await useApp({ settings: { ...settings, ...s3Settings }, now: () => clock.now }) };
    },
    /** The emails written to this address so far. */
    mailsTo: async (recipient: string) =>
      (await readOutbox(dataDir)).filter((mail) => mail.includes(`To: ${recipient}`)),
    async expectNothingKept() {
      expect(await rows()).toEqual([]);
      expect(await files()).toEqual([]);
    },
  };
}
