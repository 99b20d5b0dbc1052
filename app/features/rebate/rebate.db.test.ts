import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createStorage } from "~/platform/storage/storage.server";
import { seedSampleData } from "~db/demo/seed.server";
import { startFakeS3 } from "~tests/fakes/s3";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { buildClaimFields } from "./factory";
import { sweepScreenshots } from "./jobs.server";
import { claimMessages, moreClaimMessages } from "./schema";

const database = await useDatabase();
const { db } = database;
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const dataDir = await mkdtemp(path.join(tmpdir(), "rebate-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
let now = new Date();
const settings = { TRUST_PROXY: "true", DATA_DIR: dataDir };
const app = await useApp({ settings, now: () => now });

const screenshot = await sharp({ create: { width: 90, height: 160, channels: 3, background: "teal" } })
  .withExif({ IFD3: { GPSLatitude: "25/1 46/1 0/1" } })
  .jpeg()
  .toBuffer();
/** Each claim a picture of its own, or the reviewer is told. */
const newScreenshot = () => Buffer.concat([screenshot, Buffer.from(randomUUID())]);

let visitor = 0;
beforeEach(async () => {
  now = new Date("2025-03-31T16:00:00Z");
  visitor += 1;
  await rm(path.join(dataDir, "uploads"), { recursive: true, force: true });
  await db.execute(sql`truncate rebate_claims cascade`);
});

type Fields = Parameters<typeof buildClaimFields>[0];
type Sent = { fields?: Fields; picture?: Buffer | null; fileName?: string };

/** The form as a browser sends it, the file after the fields. */
function claimForm({ fields, picture = newScreenshot(), fileName = "order.jpg" }: Sent = {}): FormData {
  const form = new FormData();
  const values = buildClaimFields({ submissionId: randomUUID(), ...fields });
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  form.append("screenshot", new Blob(picture ? [new Uint8Array(picture)] : []), picture ? fileName : "");
  return form;
}

function post(address: string, body: BodyInit, headers: Record<string, string> = {}) {
  const from = { "X-Forwarded-For": `203.0.113.${visitor}` };
  // A body that is sent piece by piece wants `duplex`, which the types do not know.
  const init = { method: "POST", body, duplex: "half", headers: { ...from, ...headers } };
  return app.fetch(address, init);
}
const submit = (sent?: Sent) => post("/rebate-claim/submit", claimForm(sent));

async function answerOf(response: Response): Promise<{ status: number; answer: Record<string, unknown> }> {
  return { status: response.status, answer: await response.json() };
}
const claims = () =>
  db.execute<Record<string, unknown>>(sql`select * from rebate_claims order by 1`, "objects");
const files = () => readdir(path.join(dataDir, "uploads/rebate-claims")).catch(() => [] as string[]);

/** The mails written to this address so far: without a mail server they are files. */
async function mailsTo(recipient: string): Promise<string[]> {
  const folder = path.join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${recipient}`));
}

async function expectNothingKept() {
  expect(await claims()).toEqual([]);
  expect(await files()).toEqual([]);
}

describe("a claim", () => {
  test("is stored as pending with what was agreed to, and its history begins", async () => {
    const { status, answer } = await answerOf(await submit({ fields: { phone: " ", addressLine2: "" } }));
    expect({ status, answer }).toEqual({
      status: 200,
      answer: { ok: true, email: "jane@visitor.example", mailed: false },
    });
    const [claim] = await claims();
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
      provider_name: "A provider nobody lists",
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

  test("is confirmed by mail, without a word on health in the subject", async () => {
    await submit({ fields: { email: "mailed@visitor.example" } });
    await expect.poll(() => mailsTo("mailed@visitor.example")).toHaveLength(1);
    const [mail] = await mailsTo("mailed@visitor.example");
    expect(mail).toContain("Subject: We received your rebate claim");
    expect(mail).toContain("4-6 weeks");
    expect(mail).not.toContain("A-1001");
  });

  test("knows the provider whatever the case of its name", async () => {
    const [brand] = await db.execute<{ brand_id: number; brand_name: string }>(
      sql`select brand_id, brand_name from brands order by brand_name limit 1`,
      "objects",
    );
    await submit({ fields: { providerName: ` ${brand?.brand_name.toUpperCase()} ` } });
    expect(await claims()).toMatchObject([{ provider_id: brand?.brand_id }]);
  });

  test("has its screenshot at an address nobody can guess, without its hidden data", async () => {
    await submit();
    const [claim] = await claims();
    const address = String(claim?.order_confirmation_image);
    expect(address).toMatch(/^\/uploads\/rebate-claims\/1743436800000-[0-9a-f]{32}\.jpg$/);
    const served = await app.fetch(address);
    expect(served.status).toBe(200);
    expect(served.headers.get("Cache-Control")).toBe("private, max-age=3600");
    expect(served.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(served.headers.get("Content-Security-Policy")).toContain("sandbox");
    const picture = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: "jpeg", width: 90, height: 160 });
    expect(picture.exif).toBeUndefined();
  });

  test("sent twice, also at once, is stored, kept and confirmed once", async () => {
    const fields = { submissionId: randomUUID(), email: "twice@visitor.example" };
    const picture = newScreenshot();
    const sent = await Promise.all([1, 2, 3].map(() => submit({ fields, picture })));
    const again = await submit({ fields, picture });
    expect([...sent, again].map((response) => response.status)).toEqual([200, 200, 200, 200]);
    expect(await claims()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
    await expect.poll(() => mailsTo("twice@visitor.example")).toHaveLength(1);
  });
});

describe("the household rule", () => {
  test("of five claims at once from one household exactly one is flagged, and all are accepted", async () => {
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
    const flags = (await claims()).map((claim) => claim.flags);
    expect(flags.filter((each) => String(each) === "household_limit")).toHaveLength(1);
    expect(flags.filter((each) => String(each) === "")).toHaveLength(4);
  });

  test("claims of last year and of neighbours do not count", async () => {
    now = new Date("2024-12-31T16:00:00Z");
    for (const number of [1, 2, 3, 4]) {
      await submit({ fields: { orderDate: "2024-12-30", orderConfirmationNumber: `C-${number}` } });
    }
    now = new Date("2025-01-02T16:00:00Z");
    const next = { orderDate: "2025-01-01" };
    await submit({ fields: { ...next, orderConfirmationNumber: "C-5" } });
    await submit({ fields: { ...next, orderConfirmationNumber: "C-6", addressLine2: "Apt 5" } });
    expect((await claims()).map((claim) => claim.flags)).toEqual([[], [], [], [], [], []]);
  });

  test("the same screenshot or the same order again is flagged", async () => {
    const picture = newScreenshot();
    await submit({ picture, fields: { orderConfirmationNumber: "D-1" } });
    await submit({ picture, fields: { orderConfirmationNumber: "D-2" } });
    await submit({ fields: { orderConfirmationNumber: "d-1" } });
    await submit({ fields: { orderConfirmationNumber: "D-1", providerName: "Another provider" } });
    expect((await claims()).map((claim) => claim.flags)).toEqual([[], ["same_image"], ["same_order"], []]);
  });
});

describe("what is wrong is said at the top and at the field, and nothing is kept", () => {
  const required = [
    "fullName",
    "email",
    "addressLine1",
    "city",
    "state",
    "zipCode",
    "providerName",
    "orderDate",
    "orderConfirmationNumber",
  ] as const;

  test.each(required)("%s is missing", async (field) => {
    const { status, answer } = await answerOf(await submit({ fields: { [field]: "  " } }));
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { ok: false, message: claimMessages.missing },
    });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    await expectNothingKept();
  });

  test("the screenshot is missing", async () => {
    const { status, answer } = await answerOf(await submit({ picture: null }));
    expect(status).toBe(400);
    expect(answer).toEqual({
      ok: false,
      message: claimMessages.missing,
      errors: { screenshot: moreClaimMessages.screenshotMissing },
    });
    await expectNothingKept();
  });

  test.each<[string, Fields, string, string]>([
    ["terms not agreed to", { agreedToTerms: "" }, "agreedToTerms", claimMessages.terms],
    ["tomorrow", { orderDate: "2025-04-01" }, "orderDate", moreClaimMessages.dateInFuture],
    ["31 days ago", { orderDate: "2025-02-28" }, "orderDate", moreClaimMessages.dateTooOld],
    [
      "a day that does not exist",
      { orderDate: "2025-02-30" },
      "orderDate",
      "Enter the order date as month, day and year",
    ],
    [
      "a date in other words",
      { orderDate: "yesterday" },
      "orderDate",
      "Enter the order date as month, day and year",
    ],
    ["a ZIP code of letters", { zipCode: "ABCDE" }, "zipCode", "Enter a ZIP code like 33101"],
    ["a state that does not exist", { state: "XX" }, "state", "Choose your state"],
    ["a name that is far too long", { fullName: "x".repeat(201) }, "fullName", "Use at most 200 characters"],
    ["a NUL", { city: "Mi\0ami" }, "city", "This has characters that cannot be used"],
    ["a made-up id", { submissionId: "1; drop table" }, "submissionId", "Reload the page and try again"],
  ])("%s", async (_what, fields, field, message) => {
    const { status, answer } = await answerOf(await submit({ fields }));
    expect({ status, answer }).toEqual({
      status: 400,
      answer: { ok: false, message, errors: { [field]: message } },
    });
    await expectNothingKept();
  });

  test.each([
    "jane",
    "jane@",
    "@visitor.example",
    "jane@visitor",
    "jane@@visitor.example",
    "jane doe@visitor.example",
    "jane@visitor..example",
    ".jane@visitor.example",
    "jane@visitor.example, other@visitor.example",
    "jane@visitor.example\r\nBcc: other@visitor.example",
    "Jane <jane@visitor.example>",
    `${"x".repeat(250)}@visitor.example`,
  ])("the e-mail %j", async (email) => {
    const { status, answer } = await answerOf(await submit({ fields: { email } }));
    expect(status).toBe(400);
    expect(Object.keys(answer.errors ?? {})).toEqual(["email"]);
    if (email.length < 255) expect(answer.message).toBe(claimMessages.email);
    await expectNothingKept();
  });

  test.each([
    "jane+rebate@mail.visitor.example",
    "JANE.o'neil@visitor.example",
    "jáne@visitör.example",
    "1@2.example",
  ])("the e-mail %j is fine", async (email) => {
    expect((await submit({ fields: { email } })).status).toBe(200);
  });

  test.each(["2025-03-31", "2025-03-01"])("the order date %s is fine", async (orderDate) => {
    expect((await submit({ fields: { orderDate } })).status).toBe(200);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
/** A PNG head that says 60,000 × 60,000 pixels. */
const bomb = Buffer.from(
  "89504e470d0a1a0a0000000d494844520000ea600000ea6008000000004e2d5a5c0000000c4944415478da6300000000000001",
  "hex",
);

describe("the screenshot is told by its bytes", () => {
  test.each<[string, Buffer, string, string]>([
    ["text named PNG", Buffer.from("just text"), "order.png", claimMessages.notAnImage],
    ["SVG", Buffer.from(svg), "order.svg", claimMessages.notAnImage],
    ["SVG named PNG", Buffer.from(svg), "order.png", claimMessages.notAnImage],
    ["a decompression bomb", bomb, "order.png", moreClaimMessages.tooManyPixels],
  ])("%s is refused", async (_what, picture, fileName, message) => {
    const { status, answer } = await answerOf(await submit({ picture, fileName }));
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { ok: false, errors: { screenshot: message } },
    });
    await expectNothingKept();
  });

  test("a picture with a misleading name is taken", async () => {
    expect((await submit({ fileName: "../../etc/passwd.txt" })).status).toBe(200);
    expect(await files()).toEqual([expect.stringMatching(/^\d+-[0-9a-f]{32}\.jpg$/)]);
  });

  test("5 MB are taken, one byte more is refused", async () => {
    const padded = (bytes: number) => Buffer.concat([screenshot, Buffer.alloc(bytes - screenshot.length)]);
    expect((await submit({ picture: padded(5 * 1024 * 1024) })).status).toBe(200);
    const { status, answer } = await answerOf(await submit({ picture: padded(5 * 1024 * 1024 + 1) }));
    expect(status).toBe(413);
    expect(answer).toMatchObject({ ok: false, message: claimMessages.imageTooLarge });
    expect(await claims()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
  });

  test("100 MB are refused early, with the field's message", async () => {
    const { body, headers, delivered } = hugeUpload(100);
    const { status, answer } = await answerOf(await post("/rebate-claim/submit", body, headers));
    expect({ status, answer }).toEqual({
      status: 413,
      answer: {
        ok: false,
        message: claimMessages.imageTooLarge,
        errors: { screenshot: claimMessages.imageTooLarge },
      },
    });
    expect(delivered()).toBeLessThan(10);
    await expectNothingKept();
  });

  test("an upload that breaks off leaves nothing", async () => {
    const { body, headers } = hugeUpload(4, new Error("connection lost"));
    expect((await post("/rebate-claim/submit", body, headers)).status).toBe(400);
    await expectNothingKept();
  });
});

/** A form whose file has so many megabytes, sent one by one. @param broken ends it before its last boundary. */
function hugeUpload(megabytes: number, broken?: Error) {
  const encoder = new TextEncoder();
  const fields = Object.entries(buildClaimFields({ submissionId: randomUUID() }))
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("");
  const head = `${fields}--b\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n`;
  let sent = -1;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent === 0) controller.enqueue(encoder.encode(head));
      else if (sent <= megabytes) controller.enqueue(new Uint8Array(1_000_000));
      else if (broken) controller.error(broken);
      else controller.close();
    },
  });
  const headers = {
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": String(megabytes * 1_000_000),
  };
  return { body, headers, delivered: () => sent };
}

describe("without scripts", () => {
  test("the page takes the form and shows the receipt", async () => {
    const response = await post("/rebate-claim", claimForm());
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("Rebate Claim Submitted!");
    expect(html).toContain("A confirmation e-mail was written for");
    expect(html).toContain("4-6 weeks");
    expect(await claims()).toHaveLength(1);
  });

  test("a refused form comes back with all that was typed and its own id", async () => {
    const submissionId = randomUUID();
    const fields = {
      submissionId,
      email: "jane@",
      city: 'Mi"ami',
      orderConfirmationNumber: "E-77",
      state: "FL",
    };
    const response = await post("/rebate-claim", claimForm({ fields }));
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(claimMessages.email);
    for (const typed of [
      submissionId,
      "jane@",
      "Mi&quot;ami",
      "E-77",
      "12 North Main Street",
      "2025-03-30",
    ]) {
      expect(html).toContain(`value="${typed}"`);
    }
    expect(html).toMatch(/<option value="FL" selected/);
    expect(html).toContain("Please choose the file again");
  });

  test("a file that is too large costs nothing that was typed before it", async () => {
    const { body, headers } = hugeUpload(100);
    const response = await post("/rebate-claim", body, headers);
    expect(response.status).toBe(413);
    const html = await response.text();
    expect(html).toContain(claimMessages.imageTooLarge);
    expect(html).toContain('value="12 North Main Street"');
  });

  test.each([
    ["a form of another kind", "a=b", "application/x-www-form-urlencoded"],
    [
      "half a form",
      '--b\r\nContent-Disposition: form-data; name="city"\r\n\r\nMiami',
      "multipart/form-data; boundary=b",
    ],
    ["no form", "{}", "application/json"],
  ])("%s is refused with the page", async (_what, body, type) => {
    const response = await post("/rebate-claim", body, { "Content-Type": type });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(claimMessages.submitFailed);
  });
});

describe("when something behind the form fails", () => {
  test("the database refuses: the claim is refused, and its screenshot is removed", async () => {
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

  test("the disk refuses: the claim is refused", async () => {
    await writeFile(path.join(dataDir, "uploads"), "a file where the folder should be");
    const { status, answer } = await answerOf(await submit());
    expect({ status, answer }).toEqual({
      status: 503,
      answer: { ok: false, message: claimMessages.uploadFailed, errors: {} },
    });
    expect(await claims()).toEqual([]);
  });

  test("too many claims from one connection: later ones are told to wait and lose nothing", async () => {
    let response = new Response();
    for (let sent = 0; sent < 30 && response.status !== 429; sent += 1) {
      response = await post("/rebate-claim", claimForm({ fields: { city: "" } }));
    }
    expect(response.status).toBe(429);
    const html = await response.text();
    expect(html).toContain("Too many forms were sent from your connection");
    expect(html).toContain('value="12 North Main Street"');
  });
});

describe("screenshots in an S3-compatible store", async () => {
  const s3 = await startFakeS3("claims");
  afterAll(() => s3.close());
  const s3App = await useApp({
    settings: {
      ...settings,
      S3_BUCKET: "claims",
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_FORCE_PATH_STYLE: "true",
    },
    now: () => now,
  });
  const send = () => s3App.fetch("/rebate-claim/submit", { method: "POST", body: claimForm() });

  test("are kept there, served by us, and marked to be cached for an hour", async () => {
    expect((await send()).status).toBe(200);
    const [claim] = await claims();
    const address = String(claim?.order_confirmation_image);
    expect(s3.objects.get(address.replace("/uploads/", ""))).toMatchObject({
      contentType: "image/jpeg",
      cacheControl: "max-age=3600",
    });
    expect((await s3App.fetch(address)).status).toBe(200);
    expect(await files()).toEqual([]);
  });

  test("that is away: the claim is refused with the upload's message", async () => {
    s3.failWith = 503;
    const { status, answer } = await answerOf(await send());
    s3.failWith = null;
    expect({ status, answer }).toMatchObject({
      status: 503,
      answer: { message: claimMessages.uploadFailed },
    });
    expect(await claims()).toEqual([]);
  });
});

test("the nightly sweep removes screenshots that belong to no claim, once they are a day old", async () => {
  await submit();
  const [kept] = await files();
  const folder = path.join(dataDir, "uploads/rebate-claims");
  const orphan = `${now.getTime()}-${"0".repeat(32)}.jpg`;
  await writeFile(path.join(folder, orphan), "left behind");
  const storage = await createStorage({ ...app.platform.config, DATA_DIR: dataDir });

  expect(await sweepScreenshots({ db, storage, now: () => now })).toBe(0);
  const nextDay = new Date(now.getTime() + 86_400_001);
  expect(await sweepScreenshots({ db, storage, now: () => nextDay })).toBe(1);
  expect(await files()).toEqual([kept]);
});

describe("the pages", () => {
  test("the form offers the providers and only dates that can be claimed", async () => {
    const html = await (await app.fetch("/rebate-claim")).text();
    const form = /<form[^>]*>/.exec(html)?.[0];
    expect(form).toMatch(/method="post"/);
    expect(form).toMatch(/enctype="multipart\/form-data"/i);
    expect(html).toMatch(/min="2025-03-01"/);
    expect(html).toMatch(/max="2025-03-31"/);
    expect(html).toMatch(/name="submissionId" value="[0-9a-f-]{36}"/);
  });

  test("the terms state the rules and lead to the claim", async () => {
    const html = (await (await app.fetch("/rebate-terms")).text()).replaceAll("<!-- -->", "");
    for (const rule of [
      "at most 4 rebates per household per calendar year",
      "within 30 days of your purchase",
      "4-6 weeks",
      "check or ACH",
      "18 or older",
      "live in the United States",
      "at most 5 MB",
    ]) {
      expect(html).toContain(rule);
    }
    expect(html).toContain('href="/rebate-claim"');
  });
});
