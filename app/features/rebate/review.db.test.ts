import { sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { startFakeSmtp } from "~tests/fakes/smtp";
import { useApp } from "~tests/setup/app";
import { addressOfClaim, payment, useReviews } from "~tests/setup/reviews";
import type { ClaimDecision, ClaimStatus } from "./rules/review";

const { app, db, dataDir, rows, mailsTo, reviewer, cookie, admin, newClaim, decide, statusOf } =
  await useReviews();

const historyOf = (claimId: number) =>
  db.execute<Record<string, unknown>>(
    sql`select from_status, to_status, reason, actor_id from rebate_claim_history where claim_id = ${claimId} order by history_id`,
    "objects",
  );

/** The queued decision emails to this address. */
async function queuedFor(email: string): Promise<string[]> {
  const mails = await db.execute<{ kind: string }>(
    sql`select data->>'kind' as kind from pgboss.job where name = 'mail' and data->>'to' = ${email}
        and data->>'kind' like 'claim-%' and data->>'kind' <> 'claim-confirmation' order by created_on`,
    "objects",
  );
  return mails.map((mail) => mail.kind);
}

// spec:rebate#claim-decisions
describe("deciding", () => {
  test("moves from pending to approved to paid, with history, audit, and an email at each step", async () => {
    const claimId = await newClaim({ email: "paid@visitor.example" });
    const approved = await decide(claimId, "approve", "pending");
    expect([approved.status, approved.headers.get("location")]).toEqual([302, addressOfClaim(claimId)]);
    expect((await decide(claimId, "pay", "approved")).status).toBe(302);
    const [claim] = await rows();
    expect(claim).toMatchObject({
      status: "paid",
      paid_amount: "25.50",
      paid_by: "check",
      paid_reference: "1042",
    });
    expect(await historyOf(claimId)).toEqual([
      { from_status: null, to_status: "pending", reason: null, actor_id: null },
      { from_status: "pending", to_status: "approved", reason: null, actor_id: reviewer.userId },
      { from_status: "approved", to_status: "paid", reason: null, actor_id: reviewer.userId },
    ]);
    expect(await queuedFor("paid@visitor.example")).toEqual(["claim-approved", "claim-paid"]);
    await expect.poll(() => mailsTo("paid@visitor.example")).toHaveLength(3);
    const mails = (await mailsTo("paid@visitor.example")).join("\n");
    expect(mails).toContain("Subject: Your rebate claim is approved");
    expect(mails).toMatch(/\$25\.50[\s\S]*Mar 31, 2025[\s\S]*check number 1042/);

    const entries = await db.execute<Record<string, unknown>>(
      sql`select action, actor_name, before, after, summary from audit_log where entity = 'claim' and entity_id = ${String(claimId)} order by audit_id`,
      "objects",
    );
    expect(entries).toMatchObject([
      {
        action: "approved",
        actor_name: "Ann Admin",
        before: { status: "pending" },
        after: { status: "approved" },
      },
      { action: "paid", before: { status: "approved" }, after: { status: "paid", paidAmount: "25.50" } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/visitor\.example|Jane|1042|A-1001/);
  });

  test("doesn't deadlock when the brands must be read again", async () => {
    const [brand] = await db.execute<{ brand_id: number }>(
      sql`insert into brands (brand_name, slug) values ('Northfield Sample', 'northfield-sample') returning brand_id`,
      "objects",
    );
    const claimId = await newClaim({ email: "anew@visitor.example" });
    await db.execute(
      sql`update rebate_claims set provider_id = ${brand?.brand_id} where claim_id = ${claimId}`,
    );
    await db.execute(sql`update brands set updated_at = now() where brand_id = ${brand?.brand_id}`);
    expect((await decide(claimId, "decline", "pending", { reason: "Sample" })).status).toBe(302);
    await expect.poll(() => mailsTo("anew@visitor.example")).toHaveLength(2);
  });

  test("declines with a reason that the claimant reads, and reopens with an internal one", async () => {
    const claimId = await newClaim({ email: "again@visitor.example" });
    await decide(claimId, "decline", "pending", { reason: "Line one.\nLine <two>." });
    expect(await statusOf(claimId)).toBe("declined");
    await decide(claimId, "reopen", "declined");
    expect(await statusOf(claimId)).toBe("pending");
    await expect.poll(() => mailsTo("again@visitor.example")).toHaveLength(3);
    // Quoted-printable can break lines anywhere.
    const mails = (await mailsTo("again@visitor.example")).join("\n").replaceAll("=\r\n", "");
    expect(mails).toContain("Line &lt;two&gt;.");
    expect(mails).toContain("reviewing your rebate claim again");
    expect(mails).not.toContain("New screenshot by mail");
    const html = await admin.page(addressOfClaim(claimId));
    expect(html).toContain("New screenshot by mail.");
    expect(html).toContain("Ann Admin");
  });

  test.each<[ClaimStatus, ClaimDecision]>([
    ["pending", "pay"],
    ["pending", "reopen"],
    ["approved", "approve"],
    ["approved", "reopen"],
    ["paid", "approve"],
    ["paid", "decline"],
    ["paid", "reopen"],
    ["declined", "approve"],
    ["declined", "decline"],
    ["declined", "pay"],
  ])("a claim that is %s rejects %s and stays unchanged", async (status, decision) => {
    const claimId = await newClaim({ email: "still@visitor.example" });
    await db.execute(sql`update rebate_claims set status = ${status}, paid_amount = 1, paid_on = '2025-03-31',
      paid_by = 'ach', paid_reference = 'x' where claim_id = ${claimId}`);
    expect((await decide(claimId, decision, status)).status).toBe(409);
    expect(await statusOf(claimId)).toBe(status);
    expect(await historyOf(claimId)).toHaveLength(1);
  });

  test.each<[ClaimDecision, ClaimStatus, Record<string, string>, string]>([
    ["decline", "pending", { reason: " " }, "Enter a reason"],
    ["decline", "pending", { reason: "x".repeat(2001) }, "Enter at most 2000 characters"],
    ["decline", "pending", { reason: "a\u0000" }, "Remove the special characters that can't be stored"],
    ["pay", "approved", { ...payment, paidAmount: "1,299" }, "Enter dollars and cents, such as 25 or 25.50"],
    ["pay", "approved", { ...payment, paidAmount: "NaN" }, "Enter dollars and cents, such as 25 or 25.50"],
    ["pay", "approved", { ...payment, paidAmount: "-5" }, "Enter dollars and cents, such as 25 or 25.50"],
    ["pay", "approved", { ...payment, paidAmount: "0.00" }, "Enter more than $0"],
    ["pay", "approved", { ...payment, paidOn: "2025-04-01" }, "Enter today's date or an earlier one"],
    ["pay", "approved", { ...payment, paidOn: "2025-03-01" }, "Enter a date on or after the order date"],
    ["pay", "approved", { ...payment, paidOn: "2025-02-30" }, "Enter the payment date"],
    ["pay", "approved", { ...payment, paidBy: "cash" }, "Choose a payment method"],
    ["pay", "approved", { ...payment, paidReference: "" }, "Enter the check number"],
  ])(
    "%s of a claim that is %s with %j is rejected with an error at the field",
    async (decision, seen, fields, message) => {
      const claimId = await newClaim();
      if (seen === "approved") await decide(claimId, "approve", "pending");
      const answer = await decide(claimId, decision, seen, fields);
      expect(answer.status).toBe(400);
      expect((await answer.text()).includes(message)).toBe(true);
      expect(await statusOf(claimId)).toBe(seen);
    },
  );

  test.each([
    {},
    { intent: "approve" },
    { intent: "approve", seen: "x" },
    { intent: "steal", seen: "pending" },
  ])("%j gets status 400", async (fields) => {
    const answer = await admin.post(addressOfClaim(await newClaim()), fields as Record<string, string>);
    expect(answer.status).toBe(400);
  });

  test.each(["0", "999999", "x", "1e3", "99999999999999999999"])(
    "claim %s doesn't exist",
    async (claimId) => {
      const address = href("/admin/claims/:claimId", { claimId });
      expect((await admin.get(address)).status).toBe(404);
      expect((await admin.get(`${address}/screenshot`)).status).toBe(404);
      expect((await admin.post(address, { intent: "approve", seen: "pending" })).status).toBe(404);
    },
  );
});

describe("reviewers at once", () => {
  test("of fifty approvals one succeeds, and one email is sent", async () => {
    const claimId = await newClaim({ email: "race@visitor.example" });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => decide(claimId, "approve", "pending")),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await historyOf(claimId)).toHaveLength(2);
    expect(await queuedFor("race@visitor.example")).toEqual(["claim-approved"]);
  });

  test("one declines while another approves: one succeeds, and the other sees the result", async () => {
    const claimId = await newClaim({ email: "duel@visitor.example" });
    const answers = await Promise.all([
      decide(claimId, "approve", "pending"),
      decide(claimId, "decline", "pending"),
    ]);
    const loser = answers.find((answer) => answer.status === 409);
    expect(answers.map((answer) => answer.status).sort()).toEqual([302, 409]);
    expect(await loser?.text()).toContain(`already updated this claim. It's now ${await statusOf(claimId)}`);
    expect(await queuedFor("duel@visitor.example")).toHaveLength(1);
  });

  test("a reason that came too late is shown to its author, and has no effect", async () => {
    const claimId = await newClaim();
    await decide(claimId, "decline", "pending", { reason: "The first reason" });
    const late = await decide(claimId, "decline", "pending", { reason: "Words of the second reviewer" });
    expect(late.status).toBe(409);
    expect(await late.text()).toMatch(/Your draft: “(<!-- -->)?Words of the second reviewer/);
    expect(await admin.page(addressOfClaim(claimId))).not.toContain("Words of the second reviewer");
  });
});

describe("the email", () => {
  test("is sent over SMTP, once, only to the claimant", async () => {
    const server = await startFakeSmtp();
    const settings = { DATA_DIR: dataDir, SMTP_URL: server.url };
    // The other server in this file must not put the email in its outbox.
    const claimId = await newClaim({ email: "smtp@visitor.example" });
    await expect.poll(() => mailsTo("smtp@visitor.example")).toHaveLength(1);
    await app.platform.jobs.stop();
    const sending = await useApp({ settings, now: app.platform.now });
    const answer = await sending.fetch(addressOfClaim(claimId), {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ intent: "approve", seen: "pending" }),
    });
    expect(answer.status).toBe(302);
    await expect.poll(() => server.delivered).toHaveLength(1);
    await sending.close();
    const [mail] = server.delivered;
    expect(mail?.to).toEqual(["smtp@visitor.example"]);
    expect(mail?.raw).toContain("Subject: Your rebate claim is approved");
    expect(mail?.raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    await server.close();
    await app.platform.jobs.start();
  });
});
