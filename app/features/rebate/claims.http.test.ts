import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { createStorage } from "~/platform/storage/storage.server";
import { startFakeSmtp } from "~tests/fakes/smtp";
import { useApp } from "~tests/setup/app";
import { answerOf, claimForm, newScreenshot, useClaims } from "~tests/setup/claims";
import { RECENT_AGES, sweepScreenshots } from "./jobs/claim-mails.server";
import { claimMessages } from "./schema";

const { app, db, dataDir, settings, clock, post, submit, rows, files, mailsTo, expectNothingKept } =
  await useClaims();

describe("a claim", () => {
  // spec:rebate#claim-stored
  test("is stored as pending with the consent, and its history begins", async () => {
    const { status, answer } = await answerOf(await submit({ fields: { phone: " ", addressLine2: "" } }));
    expect({ status, answer }).toEqual({
      status: 200,
      answer: { ok: true, email: "jane@visitor.example", mailed: false },
    });
    const [claim] = await rows();
    expect(claim).toMatchObject({
      full_name: "Jane Doe",
      email: "jane@visitor.example",
      phone: null,
      address_line1: "12 North Main Street",
      address_line2: null,
      city: "Miami",
      state: "FL",
      zip_code: "33101",
      provider_id: null,
      provider_name: "A provider no one lists",
      order_confirmation_number: "A-1001",
      status: "pending",
      flags: [],
      agreed_to_terms: true,
      terms_version: "2025-03",
      consent_page: "/rebate-claim",
    });
    const [day] = await db.execute(sql`select order_date::text as day from rebate_claims`, "objects");
    expect(day).toEqual({ day: "2025-03-30" });
    const history = await db.execute(sql`select * from rebate_claim_history`, "objects");
    expect(history).toMatchObject([{ claim_id: claim?.claim_id, from_status: null, to_status: "pending" }]);
  });

  test("is confirmed by email, without a mention of health in the subject", async () => {
    await submit({ fields: { email: "mailed@visitor.example" } });
    await expect.poll(() => mailsTo("mailed@visitor.example")).toHaveLength(1);
    const [mail] = await mailsTo("mailed@visitor.example");
    expect(mail).toContain("Subject: We received your rebate claim");
    expect(mail).toContain("4-6 weeks");
    expect(mail).not.toContain("A-1001");
  });

  test("finds the provider by name, ignoring case", async () => {
    const [brand] = await db.execute<{ brand_id: number; brand_name: string }>(
      sql`select brand_id, brand_name from brands order by brand_name limit 1`,
      "objects",
    );
    await submit({ fields: { providerName: ` ${brand?.brand_name.toUpperCase()} ` } });
    expect(await rows()).toMatchObject([{ provider_id: brand?.brand_id }]);
  });

  test("has its screenshot at a URL no one can guess, without its hidden data", async () => {
    await submit();
    const [claim] = await rows();
    const address = String(claim?.order_confirmation_image);
    expect(address).toMatch(/^\/uploads\/rebate-claims\/1743436800000-[0-9a-f]{32}\.jpg$/);
    const kept = await readFile(path.join(dataDir, address));
    const picture = await sharp(kept).metadata();
    expect(picture).toMatchObject({ format: "jpeg", width: 90, height: 160 });
    expect(picture.exif).toBeUndefined();
  });

  test("sent twice, including at once, is stored and confirmed once", async () => {
    const fields = { submissionId: randomUUID(), email: "twice@visitor.example" };
    const picture = newScreenshot();
    const sent = await Promise.all([1, 2, 3].map(() => submit({ fields, picture })));
    const again = await submit({ fields, picture });
    expect([...sent, again].map((response) => response.status)).toEqual([200, 200, 200, 200]);
    expect(await rows()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
    await expect.poll(() => mailsTo("twice@visitor.example")).toHaveLength(1);
  });
});

describe("the household rule", () => {
  test("flags exactly one of five claims sent at once from one household, and all are accepted", async () => {
    const spellings = [
      "12 North Main Street",
      "12 N Main St",
      "12 n. main st.",
      "12 N. MAIN STREET",
      "12 north main st",
    ];
    const sent = await Promise.all(
      spellings.map((addressLine1, index) =>
        submit({ fields: { addressLine1, orderConfirmationNumber: `B-${index}` } }),
      ),
    );
    expect(sent.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
    const flags = (await rows()).map((claim) => claim.flags);
    expect(flags.filter((each) => String(each) === "household_limit")).toHaveLength(1);
    expect(flags.filter((each) => String(each) === "")).toHaveLength(4);
  });

  test("doesn't count claims of last year or of neighbors", async () => {
    clock.now = new Date("2024-12-31T16:00:00Z");
    for (const number of [1, 2, 3, 4]) {
      await submit({ fields: { orderDate: "2024-12-30", orderConfirmationNumber: `C-${number}` } });
    }
    clock.now = new Date("2025-01-02T16:00:00Z");
    const next = { orderDate: "2025-01-01" };
    await submit({ fields: { ...next, orderConfirmationNumber: "C-5" } });
    await submit({ fields: { ...next, orderConfirmationNumber: "C-6", addressLine2: "Apt 5" } });
    expect((await rows()).map((claim) => claim.flags)).toEqual([[], [], [], [], [], []]);
  });

  test("a repeated screenshot or order is flagged", async () => {
    const picture = newScreenshot();
    await submit({ picture, fields: { orderConfirmationNumber: "D-1" } });
    await submit({ picture, fields: { orderConfirmationNumber: "D-2" } });
    await submit({ fields: { orderConfirmationNumber: "d-1" } });
    await submit({ fields: { orderConfirmationNumber: "D-1", providerName: "Another provider" } });
    expect((await rows()).map((claim) => claim.flags)).toEqual([[], ["same_image"], ["same_order"], []]);
  });
});

describe("when a service behind the form fails", () => {
  test("the database fails: the claim is rejected, and its screenshot is removed", async () => {
    await db.execute(sql`alter table rebate_claims add constraint refused check (city <> 'Refused')`);
    const { status, answer } = await answerOf(
      await submit({ fields: { city: "Refused", email: "refused@visitor.example" } }),
    );
    await db.execute(sql`alter table rebate_claims drop constraint refused`);
    expect({ status, answer }).toEqual({
      status: 503,
      answer: { ok: false, message: claimMessages.submitFailed, errors: {} },
    });
    await expectNothingKept();
    const queued = await db.execute(
      sql`select state from pgboss.job where data->>'to' = 'refused@visitor.example'`,
      "objects",
    );
    expect(queued).toEqual([]);
  });

  test("the disk fails: the claim is rejected", async () => {
    await writeFile(path.join(dataDir, "uploads"), "a file where the folder should be");
    const { status, answer } = await answerOf(await submit());
    expect({ status, answer }).toEqual({
      status: 503,
      answer: { ok: false, message: claimMessages.uploadFailed, errors: {} },
    });
    expect(await rows()).toEqual([]);
  });

  // spec:rebate#claim-limits
  test("too many claims from one connection: later ones must wait and lose nothing", async () => {
    let response = new Response();
    for (let sent = 0; sent < 30 && response.status !== 429; sent += 1) {
      response = await post("/rebate-claim", claimForm({ fields: { city: "" } }));
    }
    expect(response.status).toBe(429);
    const html = await response.text();
    expect(html).toContain("Too many forms were sent from your network");
    expect(html).toContain('value="12 North Main Street"');
  });
});

test("the nightly sweep removes screenshots that belong to no claim after a day", async () => {
  await submit();
  const [kept] = await files();
  const folder = path.join(dataDir, "uploads/rebate-claims");
  const orphan = `${clock.now.getTime()}-${"0".repeat(32)}.jpg`;
  await writeFile(path.join(folder, orphan), "left behind");
  const storage = await createStorage({ ...app.platform.config, DATA_DIR: dataDir });

  expect(await sweepScreenshots({ db, storage, now: () => clock.now })).toBe(0);
  const nextDay = new Date(clock.now.getTime() + 86_400_001);
  expect(await sweepScreenshots({ db, storage, now: () => nextDay })).toBe(1);
  expect(await files()).toEqual([kept]);
});

test("a screenshot without a claim is removed within an hour, and one of a claim in progress stays", async () => {
  const folder = path.join(dataDir, "uploads/rebate-claims");
  const storage = await createStorage({ ...app.platform.config, DATA_DIR: dataDir });
  const orphan = `${clock.now.getTime()}-${"1".repeat(32)}.jpg`;
  await submit();
  await writeFile(path.join(folder, orphan), "left behind");
  const kept = (await files()).filter((file) => !file.endsWith(orphan));

  const crons = await db.execute<{ cron: string }>(
    sql`select cron from pgboss.schedule where name = 'rebate-fresh-sweep'`,
    "objects",
  );
  expect(crons).toEqual([{ cron: "*/20 * * * *" }]);
  const after = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000);
  expect(await sweepScreenshots({ db, storage, now: () => after(5) }, RECENT_AGES)).toBe(0);
  expect(await sweepScreenshots({ db, storage, now: () => after(40) }, RECENT_AGES)).toBe(1);
  expect(await files()).toEqual(kept);
});

// spec:rebate#claim-submitted
test("with a mail server the receipt says that the email was sent, and it is", async () => {
  const smtp = await startFakeSmtp();
  afterAll(() => smtp.close());
  // Servers of one database share queues, so the one without a mail server must not take this email.
  await app.platform.jobs.stop();
  const withMail = await useApp({ settings: { ...settings, SMTP_URL: smtp.url }, now: () => clock.now });
  const form = claimForm({ fields: { email: "smtp@visitor.example" } });
  const response = await withMail.fetch("/rebate-claim", { method: "POST", body: form });
  const html = (await response.text()).replaceAll("<!-- -->", "");
  expect(html).toMatch(/A confirmation email was sent to <strong[^>]*>smtp@visitor\.example<\/strong>/);
  // Emails of an earlier test may still be in the queue.
  const delivered = () => smtp.delivered.flatMap(({ to }) => to).filter((to) => to.startsWith("smtp@"));
  await expect.poll(delivered).toEqual(["smtp@visitor.example"]);
});
