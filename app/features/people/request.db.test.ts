import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { useLeads } from "~tests/setup/leads";
import { PEOPLE_PAGE } from "~tests/setup/people";
import { newestMail } from "~tests/setup/staff";

const { app, db, admin, compare, mailsFor } = await useLeads();
const FORM = href("/privacy/request");
const CONFIRM = href("/privacy/request/confirm");

let client = 0;
beforeEach(async () => {
  client += 1;
  await db.execute(sql`truncate person_ledger, person_requests, person_request_links`);
});

const post = (path: string, fields: Record<string, string>) =>
  app.fetch(path, {
    method: "POST",
    headers: { "X-Forwarded-For": `198.51.100.${client}` },
    body: new URLSearchParams(fields),
  });

/** Sends the form. @returns the code in the email. */
async function send(fields: Record<string, string>): Promise<string> {
  const answer = await post(FORM, fields);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${FORM}?sent=1`]);
  const mail = (await newestMail(app, "person-request")) ?? "";
  return /confirm#([\w-]{32})/.exec(mail)?.[1] ?? "";
}

const requests = () =>
  db.execute<Record<string, unknown>>(
    sql`select kind, source, email, outcome, closed_by from person_requests order by request_id`,
    "objects",
  );

describe("the public form", () => {
  test("answers the same whether or not data is held, and stores only the code's hash", async () => {
    await compare({ email: "held@visitor.example" });
    const code = await send({ kind: "see", email: "held@visitor.example" });
    await send({ kind: "see", email: "unheld@visitor.example" });
    expect(await mailsFor("unheld@visitor.example")).toEqual(["person-request"]);
    expect(await mailsFor("held@visitor.example")).toEqual(["person-request", "provider-summary"]);
    const links = await db.execute(sql`select * from person_request_links`, "objects");
    expect(links).toHaveLength(2);
    expect(JSON.stringify(links)).not.toContain(code);
    expect(await requests()).toEqual([]);
  });

  test.each<[Record<string, string>, string]>([
    [{ email: "a@visitor.example" }, "Choose what you&#x27;d like us to do"],
    [{ kind: "see", email: "nonsense" }, "Enter an email address like name@example.com"],
    [{ kind: "correct", email: "a@visitor.example" }, "Enter what&#x27;s wrong and what it should be"],
    [
      { kind: "see", email: "a@visitor.example", details: "x".repeat(1_001) },
      "Enter at most 1000 characters",
    ],
  ])("%j is refused, and what was typed stays", async (fields, message) => {
    const answer = await post(FORM, fields);
    const page = await answer.text();
    expect([answer.status, page.includes(message)]).toEqual([400, true]);
    if (fields.email) expect(page).toContain(`value="${fields.email}"`);
  });

  test("one email gets three links a day", async () => {
    const fields = { kind: "see", email: "often@visitor.example" };
    for (let count = 0; count < 3; count += 1) await send(fields);
    const answer = await post(FORM, fields);
    expect([answer.status, await answer.text()]).toEqual([
      429,
      expect.stringContaining("This email already got 3 links"),
    ]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("one connection sends ten requests an hour", async () => {
    for (let count = 0; count < 10; count += 1)
      await send({ kind: "see", email: `many${count}@visitor.example` });
    expect((await post(FORM, { kind: "see", email: "many10@visitor.example" })).status).toBe(429);
  });
});

describe("the link", () => {
  test("adds the request once, and opening the page doesn't use it up", async () => {
    const code = await send({ kind: "correct", email: "Fix@visitor.example", details: "My name is Fixed." });
    expect((await app.fetch(CONFIRM)).status).toBe(200);
    const answer = await post(CONFIRM, { code: ` ${code}\n` });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("We received your request"),
    ]);
    expect(await requests()).toEqual([
      { kind: "correct", source: "site", email: "Fix@visitor.example", outcome: null, closed_by: null },
    ]);
    const again = await post(CONFIRM, { code });
    expect([again.status, await again.text()]).toEqual([
      400,
      expect.stringContaining("already used or has expired"),
    ]);
    expect(await requests()).toHaveLength(1);
    const page = await admin.page(PEOPLE_PAGE);
    expect(page).toContain("45 days left");
    expect(page).not.toContain("visitor.example");
  });

  test("confirmed ten times at once adds one request", async () => {
    const code = await send({ kind: "delete", email: "race@visitor.example" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(CONFIRM, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await requests()).toHaveLength(1);
  });

  test("expires after two days", async () => {
    const code = await send({ kind: "delete", email: "late@visitor.example" });
    await db.execute(sql`update person_request_links set expires_at = now() - interval '1 hour'`);
    expect((await post(CONFIRM, { code })).status).toBe(400);
  });

  test.each(["", "short", "x".repeat(32), "../../etc/passwd"])("rejects the code %j", async (code) => {
    const answer = await post(CONFIRM, { code });
    expect(answer.status).toBe(400);
    expect(await requests()).toEqual([]);
  });

  test("to withdraw consent stops the use at once and keeps who asked out of the ledger", async () => {
    await compare({ email: "stop@visitor.example", contactConsent: "on" });
    await compare({ email: "other@visitor.example", contactConsent: "on" });
    await expect.poll(() => mailsFor("stop@visitor.example")).toEqual(["provider-summary"]);
    const code = await send({ kind: "withdraw", email: "STOP@visitor.example" });
    expect(await (await post(CONFIRM, { code })).text()).toContain("Your consent is withdrawn");
    expect(await mailsFor("stop@visitor.example")).toEqual([]);
    expect(await requests()).toEqual([
      { kind: "withdraw", source: "site", email: null, outcome: "done", closed_by: "System" },
    ]);
    expect(
      await db.execute(
        sql`select email, contact_consent, withdrawn_at is not null as withdrawn from user_leads order by email`,
        "objects",
      ),
    ).toEqual([
      { email: "other@visitor.example", contact_consent: true, withdrawn: false },
      { email: "stop@visitor.example", contact_consent: false, withdrawn: true },
    ]);
    const [entry] = await db.execute(
      sql`select counts from person_ledger where action = 'withdrawn'`,
      "objects",
    );
    expect(entry).toEqual({ counts: { "comparison-leads": 1, "emails-in-the-queue": 1 } });
    const csv = await admin.page(href("/admin/leads/export"));
    expect(csv).toContain("other@visitor.example");
    expect(csv).not.toContain("stop@visitor.example");
  });
});
