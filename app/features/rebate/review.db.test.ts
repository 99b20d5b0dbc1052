import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { startFakeSmtp } from "~tests/fakes/smtp";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { newScreenshot, type SentClaim, useClaims } from "~tests/setup/claims";
import { cookiesOf, signIn } from "~tests/setup/staff";
import type { ClaimDecision, ClaimStatus } from "./rules/review";

const { app, db, dataDir, submit, rows, mailsTo } = await useClaims();
const ann = await createStaff(db, { name: "Ann Admin" });
const cookie = await signIn(app, ann);
const admin = browserWith(app, cookie);
const LIST = href("/admin/claims");

/** Sends a claim; gives its id. */
async function newClaim(fields: SentClaim["fields"] = {}, picture?: Buffer): Promise<number> {
  await submit({ fields, ...(picture && { picture }) });
  const stored = await rows();
  return Number(stored.at(-1)?.claim_id);
}

const addressOf = (claimId: number) => href("/admin/claims/:claimId", { claimId: String(claimId) });

const payment = { paidAmount: "$25.50", paidOn: "2025-03-31", paidBy: "check", paidReference: "1042" };
const extras: Record<ClaimDecision, Record<string, string>> = {
  approve: {},
  decline: { reason: "The screenshot shows another order." },
  pay: payment,
  reopen: { reason: "New screenshot by mail." },
};

function decide(claimId: number, intent: ClaimDecision, seen: ClaimStatus, fields = extras[intent]) {
  return admin.post(addressOf(claimId), { intent, seen, ...fields });
}

async function statusOf(claimId: number) {
  const [row] = await db.execute<{ status: string }>(
    sql`select status from rebate_claims where claim_id = ${claimId}`,
    "objects",
  );
  return row?.status;
}

const historyOf = (claimId: number) =>
  db.execute<Record<string, unknown>>(
    sql`select from_status, to_status, reason, actor_id from rebate_claim_history where claim_id = ${claimId} order by history_id`,
    "objects",
  );

/** Mails about decisions that were queued for this address. */
async function queuedFor(email: string): Promise<string[]> {
  const mails = await db.execute<{ kind: string }>(
    sql`select data->>'kind' as kind from pgboss.job where name = 'mail' and data->>'to' = ${email}
        and data->>'kind' like 'claim-%' and data->>'kind' <> 'claim-confirmation' order by created_on`,
    "objects",
  );
  return mails.map((mail) => mail.kind);
}

describe("deciding", () => {
  test("goes from pending to approved to paid, with history, audit and a mail at each step", async () => {
    const claimId = await newClaim({ email: "paid@visitor.example" });
    const approved = await decide(claimId, "approve", "pending");
    expect([approved.status, approved.headers.get("location")]).toEqual([302, addressOf(claimId)]);
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
      { from_status: "pending", to_status: "approved", reason: null, actor_id: ann.userId },
      { from_status: "approved", to_status: "paid", reason: null, actor_id: ann.userId },
    ]);
    expect(await queuedFor("paid@visitor.example")).toEqual(["claim-approved", "claim-paid"]);
    await expect.poll(() => mailsTo("paid@visitor.example")).toHaveLength(3);
    const mails = (await mailsTo("paid@visitor.example")).join("\n");
    expect(mails).toContain("Subject: Your rebate claim is approved");
    expect(mails).toMatch(/\$25\.50[\s\S]*March 31, 2025[\s\S]*check number 1042/);

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

  test("declines with a reason that the claimant reads, and reopens with one that stays inside", async () => {
    const claimId = await newClaim({ email: "again@visitor.example" });
    await decide(claimId, "decline", "pending", { reason: "Line one.\nLine <two>." });
    expect(await statusOf(claimId)).toBe("declined");
    await decide(claimId, "reopen", "declined");
    expect(await statusOf(claimId)).toBe("pending");
    await expect.poll(() => mailsTo("again@visitor.example")).toHaveLength(3);
    // Quoted-printable breaks lines anywhere.
    const mails = (await mailsTo("again@visitor.example")).join("\n").replaceAll("=\r\n", "");
    expect(mails).toContain("Line &lt;two&gt;.");
    expect(mails).toContain("looking at your rebate claim again");
    expect(mails).not.toContain("New screenshot by mail");
    const html = await admin.page(addressOf(claimId));
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
  ])("a claim that is %s refuses %s and stays as it is", async (status, decision) => {
    const claimId = await newClaim({ email: "still@visitor.example" });
    await db.execute(sql`update rebate_claims set status = ${status}, paid_amount = 1, paid_on = '2025-03-31',
      paid_by = 'ach', paid_reference = 'x' where claim_id = ${claimId}`);
    expect((await decide(claimId, decision, status)).status).toBe(409);
    expect(await statusOf(claimId)).toBe(status);
    expect(await historyOf(claimId)).toHaveLength(1);
  });

  test.each<[ClaimDecision, ClaimStatus, Record<string, string>, string]>([
    ["decline", "pending", { reason: " " }, "Enter the reason"],
    ["decline", "pending", { reason: "x".repeat(2001) }, "Use at most 2000 characters"],
    ["decline", "pending", { reason: "a\u0000" }, "This has characters that cannot be used"],
    ["pay", "approved", { ...payment, paidAmount: "1,299" }, "Enter dollars and cents, such as 25 or 25.50"],
    ["pay", "approved", { ...payment, paidAmount: "NaN" }, "Enter dollars and cents, such as 25 or 25.50"],
    ["pay", "approved", { ...payment, paidAmount: "-5" }, "Enter dollars and cents, such as 25 or 25.50"],
    ["pay", "approved", { ...payment, paidAmount: "0.00" }, "Enter more than nothing"],
    [
      "pay",
      "approved",
      { ...payment, paidOn: "2025-04-01" },
      "The day of the payment cannot be later than today",
    ],
    ["pay", "approved", { ...payment, paidOn: "2025-03-01" }, "This is before the order"],
    ["pay", "approved", { ...payment, paidOn: "2025-02-30" }, "Enter the day of the payment"],
    ["pay", "approved", { ...payment, paidBy: "cash" }, "Choose how it was paid"],
    ["pay", "approved", { ...payment, paidReference: "" }, "Enter the number of the check"],
  ])(
    "%s of a claim that is %s with %j is refused beside the field",
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
  ])("%j is answered with 400", async (fields) => {
    const answer = await admin.post(addressOf(await newClaim()), fields as Record<string, string>);
    expect(answer.status).toBe(400);
  });

  test.each(["0", "999999", "x", "1e3", "99999999999999999999"])("claim %s is not there", async (claimId) => {
    const address = href("/admin/claims/:claimId", { claimId });
    expect((await admin.get(address)).status).toBe(404);
    expect((await admin.get(`${address}/screenshot`)).status).toBe(404);
    expect((await admin.post(address, { intent: "approve", seen: "pending" })).status).toBe(404);
  });
});

describe("reviewers at once", () => {
  test("of fifty approvals one counts, and one mail is sent", async () => {
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

  test("one who declines while another approves: one wins, the other is told which", async () => {
    const claimId = await newClaim({ email: "duel@visitor.example" });
    const answers = await Promise.all([
      decide(claimId, "approve", "pending"),
      decide(claimId, "decline", "pending"),
    ]);
    const loser = answers.find((answer) => answer.status === 409);
    expect(answers.map((answer) => answer.status).sort()).toEqual([302, 409]);
    expect(await loser?.text()).toContain(`this claim is ${await statusOf(claimId)} now`);
    expect(await queuedFor("duel@visitor.example")).toHaveLength(1);
  });
});

describe("the mail", () => {
  test("goes out over SMTP, once, to the claimant alone", async () => {
    const server = await startFakeSmtp();
    const settings = { DATA_DIR: dataDir, SMTP_URL: server.url };
    // The other server of this file must not take the mail into its outbox.
    const claimId = await newClaim({ email: "smtp@visitor.example" });
    await expect.poll(() => mailsTo("smtp@visitor.example")).toHaveLength(1);
    await app.platform.jobs.stop();
    const sending = await useApp({ settings, now: app.platform.now });
    const answer = await sending.fetch(addressOf(claimId), {
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

describe("the rules", () => {
  test("show the other claims of the household, the order and the screenshot", async () => {
    const picture = newScreenshot();
    const first = await newClaim({ fullName: "First Person" }, picture);
    for (let number = 2; number <= 4; number += 1)
      await newClaim({ orderConfirmationNumber: `A-${number}`, fullName: `Person ${number}` });
    const fifth = await newClaim({ orderConfirmationNumber: "a-1001" }, picture);
    const html = await admin.page(addressOf(fifth));
    expect(html).toContain("4 earlier claims this year that were not declined");
    expect(html).toContain("The same order number was claimed before");
    expect(html).toContain("The same screenshot was sent with another claim");
    expect(html).toContain(`href="${addressOf(first)}"`);
    expect(html.match(/aria-label="Look twice:"/g)).toHaveLength(3);
    expect((await admin.page(addressOf(first))).match(/aria-label="Kept:"/g)).toHaveLength(2);
  });
});

describe("the screenshot", () => {
  test("is shown to administrators at an address of the claim, and its own address is on no page", async () => {
    const claimId = await newClaim();
    const [claim] = await rows();
    const address = `${addressOf(claimId)}/screenshot`;
    const served = await admin.get(address);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(served.headers.get("cache-control")).toBe("private, no-store");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect((await app.fetch(address)).status).toBe(302);
    for (const page of [await admin.page(addressOf(claimId)), await admin.page(LIST)])
      expect(page.includes(String(claim?.order_confirmation_image))).toBe(false);
  });
});

describe("the queue", () => {
  async function three() {
    const ids = [
      await newClaim({ fullName: "Zoë Álvarez", email: "zoe@first.example", phone: "+1 (305) 555-0101" }),
      await newClaim({
        fullName: "Adam West",
        email: "adam@second.example",
        orderConfirmationNumber: "B-77",
      }),
      await newClaim({ fullName: "=Cmd|x", email: "cmd@third.example", orderConfirmationNumber: "C-88" }),
    ];
    await decide(ids[2] ?? 0, "decline", "pending");
    return ids;
  }

  /** Names in the order of the table. */
  async function namesOn(address: string) {
    const html = await admin.page(address);
    return [...html.matchAll(/class="link font-semibold wrap-anywhere"[^>]*>([^<]*)</g)].map(
      (found) => found[1],
    );
  }

  async function search(q: string, from = LIST) {
    const answer = await admin.post(from, { intent: "search", q });
    expect(answer.status).toBe(302);
    return answer.headers.get("location") ?? "";
  }

  test("shows pending claims, oldest first, and how many of each status there are", async () => {
    await three();
    expect(await namesOn(LIST)).toEqual(["Zoë Álvarez", "Adam West"]);
    expect(await namesOn(`${LIST}?status=declined`)).toEqual(["=Cmd|x"]);
    expect(await namesOn(`${LIST}?status=all&sort=name`)).toEqual(["=Cmd|x", "Adam West", "Zoë Álvarez"]);
    expect(await namesOn(`${LIST}?status=nonsense&page=99&sort=evil`)).toEqual(["Zoë Álvarez", "Adam West"]);
    expect((await admin.page(LIST)).match(/Pending<span[^>]*>2</)).not.toBeNull();
  });

  test.each([
    ["zoë", ["Zoë Álvarez"]],
    ["ADAM@second", ["Adam West"]],
    ["305-555-0101", ["Zoë Álvarez"]],
    ["3055550101", ["Zoë Álvarez"]],
    ["B-77", ["Adam West"]],
    ["example", ["Zoë Álvarez", "Adam West"]],
    ["unheard", []],
    ["' | !", []],
  ])("finds %s", async (typed, names) => {
    await three();
    expect(await namesOn(await search(typed))).toEqual(names);
  });

  test("a search stands in no address as it was typed, and is kept with the status", async () => {
    await three();
    const found = await search("zoe@first.example", `${LIST}?status=all`);
    expect(decodeURIComponent(found)).not.toMatch(/zoe|first/);
    expect(await namesOn(found)).toEqual(["Zoë Álvarez"]);
    const html = await admin.page(found);
    expect(html).toContain('value="zoe@first.example"');
    // Every link of the page, too.
    expect(
      [...html.matchAll(/href="([^"]*)"/g)].filter(([, address]) => address?.includes("first.example")),
    ).toEqual([]);
  });

  test("leads from claim to claim, among those asked for", async () => {
    const [zoe = 0, adam = 0, cmd = 0] = await three();
    const links = async (address: string) =>
      [
        ...(await admin.page(address)).matchAll(
          /<a[^>]*rel="(prev|next)"[^>]*href="([^"]*)"|<a[^>]*href="([^"]*)"[^>]*rel="(prev|next)"/g,
        ),
      ].map(([, , first, second]) => first ?? second);
    expect(await links(`${addressOf(zoe)}?status=pending`)).toEqual([`${addressOf(adam)}?status=pending`]);
    expect(await links(`${addressOf(adam)}?status=all`)).toEqual([
      `${addressOf(zoe)}?status=all`,
      `${addressOf(cmd)}?status=all`,
    ]);
  });

  test("exports exactly what is shown, and the audit log says so without naming anybody", async () => {
    await three();
    const download = async (query: string) => {
      const answer = await admin.get(`${href("/admin/claims/export")}${query}`);
      expect(answer.headers.get("content-disposition")).toBe(
        'attachment; filename="rebate-claims-2025-03-31.csv"',
      );
      return Papa.parse<Record<string, string>>((await answer.text()).replace("\uFEFF", ""), {
        header: true,
        skipEmptyLines: true,
      }).data;
    };
    expect((await download("")).map((row) => row.full_name)).toEqual(["Zoë Álvarez", "Adam West"]);
    expect(await download("?status=declined")).toMatchObject([
      { full_name: "'=Cmd|x", email: "cmd@third.example", status: "declined", order_date: "2025-03-30" },
    ]);
    const found = await search("adam", `${LIST}?status=all`);
    expect((await download(found.replace(LIST, ""))).map((row) => row.full_name)).toEqual(["Adam West"]);
    const [entry] = await db.execute<Record<string, unknown>>(
      sql`select action, summary from audit_log where entity = 'claim' order by audit_id desc limit 1`,
      "objects",
    );
    expect(entry).toEqual({ action: "exported", summary: "CSV export of all claims" });
  });

  test("says after a decision what happened", async () => {
    const [zoe = 0] = await three();
    const answer = await decide(zoe, "approve", "pending");
    const html = await browserWith(app, cookiesOf(answer, cookie)).page(addressOf(zoe));
    expect(html).toContain("Approved. The claimant gets a mail.");
  });
});
