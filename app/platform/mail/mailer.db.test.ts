import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseConfig } from "~/platform/config.server";
import { createJobs, type Jobs } from "~/platform/jobs/jobs.server";
import { createLog } from "~/platform/log.server";
import { type FakeSmtp, type SmtpFault, startFakeSmtp } from "~tests/fakes/smtp";
import { useDatabase } from "~tests/setup/database";
import { createMailer, type Mailer } from "./mailer.server";

const database = await useDatabase();
const { db } = database;
const folder = await mkdtemp(path.join(tmpdir(), "mail-"));
afterAll(() => rm(folder, { recursive: true }));

const RECIPIENT = "ana.secret@visitor.example";
const mail = {
  kind: "claim-confirmation",
  to: RECIPIENT,
  subject: "We received your rebate claim",
  text: "Hello Ana, the text ütf-8.\n.a line that starts with a dot",
  html: "<p>Hello Ana, the HTML.</p>",
};

let logged = "";
const log = createLog(
  "debug",
  new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  }),
);

let smtp: FakeSmtp;
let jobs: Jobs;
beforeEach(async () => {
  logged = "";
  smtp = await startFakeSmtp();
});
afterEach(async () => {
  await jobs.stop();
  await smtp.close();
  await db.execute(sql`truncate pgboss.job`);
});

const SOON = { retryDelay: 1, maxRetryDelay: 1 };

async function start(settings: Record<string, string>, tries: Partial<typeof SOON> = SOON): Promise<Mailer> {
  jobs = createJobs(database, log, { lookEvery: 0.5 });
  const config = parseConfig({ SITE_URL: "https://site.example", DATA_DIR: folder, ...settings });
  const mailer = createMailer({ config, jobs, log, ...tries, patience: 400 });
  await jobs.start();
  return mailer;
}

async function sendWithFaults(...faults: SmtpFault[]): Promise<void> {
  const mailer = await start({ SMTP_URL: smtp.url, MAIL_FROM: "no-reply@site.example" });
  smtp.faults = faults;
  await db.transaction((tx) => mailer.queue(tx, mail));
}

async function jobStates(name: string): Promise<string[]> {
  const rows = await db.execute<{ state: string }>(
    sql`select state from pgboss.job where name = ${name}`,
    "objects",
  );
  return rows.map((row) => row.state);
}

const eventually = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 });
const settled = () => eventually(async () => expect(await jobStates("mail")).toEqual(["completed"]));
const refusedForGood = () => eventually(async () => expect(await jobStates("mail-dead")).toHaveLength(1));
const messageId = (raw: string) => /^Message-ID: (.+)$/im.exec(raw)?.[1];

describe("with a mail server", () => {
  test("an email arrives once, as text and HTML, from the site to the one recipient", async () => {
    await sendWithFaults();
    await settled();
    expect(smtp.delivered).toHaveLength(1);
    const [delivered] = smtp.delivered;
    expect(delivered).toMatchObject({ from: "no-reply@site.example", to: [RECIPIENT] });
    expect(delivered?.raw).toContain("From: DoseCompare <no-reply@site.example>");
    expect(delivered?.raw).toContain("Reply-To: support@dosecompare.example");
    expect(delivered?.raw).toMatch(/Content-Type: text\/plain/);
    expect(delivered?.raw).toMatch(/Content-Type: text\/html/);
    expect(delivered?.raw).toContain("the text =C3=BCtf-8.");
  });

  test.each<[string, SmtpFault[]]>([
    ["the server says later to the recipient", [{ at: "recipient", code: 451 }]],
    ["the server says later to the mail", [{ at: "data", code: 452 }]],
    ["the server does not greet", [{ at: "greeting", does: "hang" }]],
    ["the server falls silent after the mail", [{ at: "end of data", does: "hang" }]],
    ["the connection breaks in the middle of the mail", [{ at: "mid data", does: "cut" }]],
    [
      "all of that in a row",
      [
        { at: "recipient", code: 421 },
        { at: "greeting", does: "hang" },
        { at: "mid data", does: "cut" },
        { at: "data", code: 451 },
      ],
    ],
  ])("when %s, the email is retried and arrives once", async (_what, faults) => {
    await sendWithFaults(...faults);
    await settled();
    expect(smtp.delivered).toHaveLength(1);
    expect(smtp.tries).toBe(faults.length + 1);
  });

  test("if the connection breaks before the last response, the Message-ID identifies the duplicate", async () => {
    await sendWithFaults({ at: "end of data", does: "cut" });
    await settled();
    const ids = smtp.delivered.map(({ raw }) => messageId(raw));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@site\.example>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  test.each<SmtpFault>([
    { at: "recipient", code: 550, text: `no such user ${RECIPIENT}` },
    { at: "data", code: 554 },
  ])("after a permanent error ($code), the email isn't retried", async (fault) => {
    await sendWithFaults(fault);
    await refusedForGood();
    expect(smtp.tries).toBe(1);
    expect(smtp.delivered).toEqual([]);
    expect(logged).toContain("job failed permanently");
    expect(logged).not.toContain(RECIPIENT);
  });

  // spec:platform#mail-retries
  test("an unreachable server is retried until it is back", async () => {
    const mailer = await start({ SMTP_URL: smtp.url });
    await smtp.close();
    await db.transaction((tx) => mailer.queue(tx, mail));
    await eventually(() => expect(logged).toContain("will be retried"));
    // The queue stores the state after the handler has logged the failure.
    await eventually(async () => expect(await jobStates("mail")).toEqual(["retry"]));

    smtp = await startFakeSmtp(Number(new URL(smtp.url).port));
    await settled();
    expect(smtp.delivered).toHaveLength(1);
  });

  // spec:platform#mail-queue
  test("an email whose transaction rolls back is not sent", async () => {
    const mailer = await start({ SMTP_URL: smtp.url });
    const attempt = db.transaction(async (tx) => {
      await mailer.queue(tx, mail);
      throw new Error("changed my mind");
    });
    await expect(attempt).rejects.toThrow("changed my mind");
    expect(await jobStates("mail")).toEqual([]);
  });

  test("many emails arrive, each once", async () => {
    const mailer = await start({ SMTP_URL: smtp.url });
    const recipients = Array.from({ length: 25 }, (_, index) => `visitor${index}@visitor.example`);
    smtp.faults = [
      { at: "mid data", does: "cut" },
      { at: "recipient", code: 450 },
    ];
    await db.transaction(async (tx) => {
      for (const to of recipients) await mailer.queue(tx, { ...mail, to });
    });
    await eventually(() => expect(smtp.delivered).toHaveLength(recipients.length));
    expect(smtp.delivered.flatMap(({ to }) => to).sort()).toEqual(recipients.sort());
  });

  test("an unusual address is one recipient or none", async () => {
    const mailer = await start({ SMTP_URL: smtp.url });
    const to = '"a,b@c.example\r\nBcc: x@y.example"@visitor.example';
    await db.transaction((tx) => mailer.queue(tx, { ...mail, to }));
    await eventually(() => expect(logged).toMatch(/"msg":"(mail|job failed)/));
    for (const { to, raw } of smtp.delivered) {
      expect(to).toHaveLength(1);
      expect(raw).not.toMatch(/^Bcc:/m);
    }
  });
});

test("without a mail server the email stays in the outbox, and the log says so", async () => {
  const mailer = await start({});
  expect(mailer.delivers).toBe("outbox");
  await db.transaction((tx) => mailer.queue(tx, mail));
  await settled();

  const files = await readdir(path.join(folder, "outbox"));
  expect(files).toEqual([expect.stringMatching(/^claim-confirmation-[0-9a-f-]{36}\.eml$/)]);
  const eml = await readFile(path.join(folder, "outbox", files[0] ?? ""), "utf8");
  expect(eml).toContain(`To: ${RECIPIENT}`);
  expect(eml).toContain(`Subject: ${mail.subject}`);
  expect(logged).toContain('"kind":"claim-confirmation","delivery":"outbox"');
});

test("an email that failed because of a full disk is retried at least once a minute, and is sent when there is room", async () => {
  const outbox = path.join(folder, "outbox");
  await rm(outbox, { recursive: true, force: true });
  // A file, so that nothing can be written where the folder should be.
  await writeFile(outbox, "");
  const mailer = await start({}, {});
  await db.transaction((tx) => mailer.queue(tx, mail));
  const nextTry = async (after: number) => {
    const rows = await db.execute<{ seconds: number; hasMore: boolean }>(
      sql`select extract(epoch from start_after - now())::float8 as seconds, retry_count < retry_limit as "hasMore"
          from pgboss.job where name = 'mail' and state = 'retry' and retry_count >= ${after}`,
      "objects",
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  };
  await eventually(() => nextTry(0));
  // The state after hours on a full disk.
  await db.execute(sql`update pgboss.job set retry_count = 200, start_after = now() where name = 'mail'`);
  const next = await eventually(() => nextTry(201));
  expect(next?.hasMore).toBe(true);
  expect(next?.seconds).toBeLessThan(61);

  await rm(outbox);
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'mail'`);
  await settled();
  expect(await readdir(outbox)).toEqual([expect.stringMatching(/^claim-confirmation-.*\.eml$/)]);
});

// spec:platform#mail-content
test("logs contain the kind of an email, never its recipient, subject, or text", async () => {
  await sendWithFaults({ at: "recipient", code: 451, text: `later, ${RECIPIENT}` });
  await settled();
  expect(logged).toContain('"kind":"claim-confirmation"');
  for (const secret of [RECIPIENT, "ana.secret", mail.subject, "Hello"]) expect(logged).not.toContain(secret);
});

test("the data of a sent email is deleted a minute after it was sent", async () => {
  await sendWithFaults();
  await settled();
  const [row] = await db.execute<{ seconds: number }>(
    sql`select deletion_seconds as seconds from pgboss.job where name = 'mail'`,
    "objects",
  );
  expect(row?.seconds).toBe(60);
});
