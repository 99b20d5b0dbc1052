import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { buildLeadForm } from "~/features/leads/factory";
import { buildPrescriptionForm } from "~/features/savings/factory";
import { PEOPLE_PAGE, peopleForm, placesWith, unzipped } from "~tests/setup/people";
import { useReviews } from "~tests/setup/reviews";
import { expectSealed } from "~tests/setup/sealed-search";

const { app, db, admin, cookie, newClaim, decide, rows, files } = await useReviews();

beforeEach(async () => {
  await db.execute(sql`truncate user_leads, prescription_leads, person_ledger, person_requests`);
});

const jane = { fullName: "Jane Vanish", email: "Jane@Vanish.example", phone: "305 555 0142" };

async function sendForm(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...fields, submissionId: randomUUID() });
  expect((await app.fetch(path, { method: "POST", body })).ok).toBe(true);
}

const compare = (fields: Record<string, string> = {}) =>
  sendForm(href("/compare-providers"), buildLeadForm({ ...jane, ...fields }));
const save = (fields: Record<string, string> = {}) =>
  sendForm(href("/save-on-prescription"), buildPrescriptionForm({ ...jane, ...fields }));

const post = (fields: Record<string, string>, records: readonly string[] = [], path = PEOPLE_PAGE) =>
  app.fetch(path, { method: "POST", headers: { cookie }, body: peopleForm(fields, records) });

/** The checkboxes on the page after a search, and which are checked. */
async function search(typed: string) {
  const answer = await post({ intent: "search", q: typed });
  const location = answer.headers.get("location") ?? "";
  expectSealed(location, typed);
  const page = await admin.page(location);
  const boxes = [...page.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box);
  const keys = boxes.map((box) => /value="([^"]+)"/.exec(box)?.[1] ?? "");
  return { keys: keys.sort(), checked: boxes.filter((box) => / checked=/.test(box)).length, page };
}

const ledger = () =>
  db.execute<{ action: string; actor_name: string; counts: object }>(
    sql`select action, actor_name, counts from person_ledger order by entry_id`,
    "objects",
  );

describe("the person desk", () => {
  test("finds a person by email, phone, and name, in every form", async () => {
    await compare();
    await save({ email: "JANE@vanish.example", phone: "" });
    await save({ fullName: "Someone Else", email: "else@visitor.example", phone: "" });
    const claimId = await newClaim(jane);
    const byEmail = await search("jane@VANISH.example");
    expect(byEmail.keys.filter((key) => !key.startsWith("emails"))).toEqual([
      expect.stringMatching(/^comparison-leads\//),
      `rebate-claims/${claimId}`,
      expect.stringMatching(/^savings-leads\//),
    ]);
    expect(byEmail.checked).toBe(byEmail.keys.length);
    // The savings lead has no phone number: it's found by the email of the others.
    expect((await search("+1 (305) 555-0142")).keys).toEqual(byEmail.keys);
    const byName = await search("vanish jane");
    expect(byName.keys).toEqual(byEmail.keys);
    expect(byName.checked).toBe(0);
    expect((await search("nobody@visitor.example")).page).toContain("Nothing found");
  });

  test("exports what a person can read, with consent, files, and the audit log", async () => {
    await compare();
    const claimId = await newClaim(jane);
    await decide(claimId, "approve", "pending");
    const { keys } = await search(jane.email);
    const answer = await post({}, keys, href("/admin/people/export"));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const archive = await unzipped(answer);
    expect(Object.keys(archive).sort()).toEqual([
      "data.json",
      expect.stringMatching(new RegExp(`^files/rebate-claims-${claimId}\\.\\w+$`)),
      "your-data.html",
    ]);
    for (const page of [archive["your-data.html"] ?? "", archive["data.json"] ?? ""]) {
      expect(page).toContain("Jane Vanish");
      expect(page).toContain("I agree to the Terms and Conditions and the Privacy Policy.");
      expect(page).toContain("/compare-providers");
      expect(page).toContain(`claim ${claimId}: approved`);
      expect(page).not.toContain("Ann Admin");
    }
    expect(await ledger()).toEqual([
      {
        action: "exported",
        actor_name: "Ann Admin",
        counts: expect.objectContaining({ "rebate-claims": 1 }),
      },
    ]);
  });

  test("erases everything but the payment of a paid claim, after a preview and the typed word", async () => {
    await compare();
    await save();
    const open = await newClaim(jane);
    const paid = await newClaim({ ...jane, orderConfirmationNumber: "A-77" });
    await decide(paid, "approve", "pending");
    await decide(paid, "pay", "approved");
    const { keys } = await search(jane.email);
    const preview = await (await post({ intent: "preview-erase" }, keys)).text();
    expect(preview).toContain(
      `Rebate claim ${paid}, paid: The payment stays for the books until Mar 31, 2032`,
    );
    const mistyped = await post({ intent: "erase", confirmation: "erase" }, keys);
    expect([mistyped.status, await mistyped.text()]).toEqual([
      400,
      expect.stringContaining("Nothing was erased"),
    ]);
    expect(await placesWith(db, "vanish")).not.toEqual([]);

    expect((await post({ intent: "erase", confirmation: "ERASE" }, keys)).status).toBe(302);
    expect(await placesWith(db, "vanish")).toEqual([]);
    expect(await placesWith(db, "555 0142")).toEqual([]);
    expect(await files()).toEqual([]);
    expect(await rows()).toEqual([
      expect.objectContaining({
        claim_id: expect.anything(),
        full_name: "Erased",
        email: "Erased",
        phone: null,
        paid_amount: "25.50",
        paid_reference: "1042",
        delete_on: expect.anything(),
        erased_at: expect.anything(),
      }),
    ]);
    expect(open).not.toBe(paid);
    const [entry] = await ledger();
    expect(entry).toMatchObject({
      action: "erased",
      counts: {
        "comparison-leads": 1,
        "savings-leads": 1,
        "rebate-claims": 1,
        "rebate-claims (payment kept)": 1,
        files: 2,
      },
    });
    // The reduced claim can't be found by the person anymore, and its page still opens.
    expect((await search(jane.email)).keys).toEqual([]);
    expect((await admin.get(href("/admin/claims/:claimId", { claimId: String(paid) }))).status).toBe(200);
  });

  test("corrects all records at once, with the emails that wait", async () => {
    await compare();
    await newClaim(jane);
    await db.execute(sql`insert into pgboss.job (name, data) values ('mail',
      '{"kind": "claim-approved", "to": "jane@vanish.example", "subject": "S", "text": "T", "html": "H"}')`);
    const { keys } = await search(jane.email);
    const nothing = await post({ intent: "correct" }, keys);
    expect([nothing.status, await nothing.text()]).toEqual([
      400,
      expect.stringContaining("Enter at least one new value"),
    ]);
    const wrong = await post({ intent: "correct", name: "Jane Kept", phone: "12" }, keys);
    expect(await wrong.text()).toContain('value="Jane Kept"');
    await post({ intent: "correct", email: "new@kept.example", name: "Jane Kept" }, keys);
    const found = await search("new@kept.example");
    expect(found.keys.map((key) => key.split("/")[0])).toEqual(
      expect.arrayContaining(["comparison-leads", "rebate-claims", "emails-in-the-queue"]),
    );
    expect(await placesWith(db, "jane@vanish.example")).toEqual([]);
    expect((await ledger()).map(({ action }) => action)).toEqual(["corrected"]);
    await db.execute(sql`delete from pgboss.job where name = 'mail'`);
  });

  test.each<Record<string, string>>([
    { intent: "preview-erase" },
    { intent: "erase", confirmation: "ERASE" },
    { intent: "nonsense" },
    {},
  ])("%j without records answers 400", async (fields) => {
    expect((await post(fields)).status).toBe(400);
    expect((await post(fields, ["x", "no-such-kind/1", "comparison-leads/999999"])).status).toBe(400);
  });

  test("a request that doesn't exist answers 404", async () => {
    expect((await admin.get(`${PEOPLE_PAGE}?request=999`)).status).toBe(404);
    expect((await post({ intent: "close", outcome: "done" }, [], `${PEOPLE_PAGE}?request=999`)).status).toBe(
      404,
    );
  });
});

describe("a request that staff record", () => {
  test("has a clock of 45 days, and closing it erases who asked", async () => {
    await compare();
    const refused = await post({
      intent: "record",
      kind: "delete",
      email: "nonsense",
      receivedOn: "2025-04-31",
    });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("Enter an email address like name@example.com"),
    ]);
    const added = await post({
      intent: "record",
      kind: "delete",
      email: jane.email,
      details: "Please delete me, Jane Vanish.",
      receivedOn: "2025-03-20",
    });
    const location = added.headers.get("location") ?? "";
    const page = await admin.page(location);
    expect(page).toContain("35 days left");
    expect(page).toContain("Please delete me, Jane Vanish.");
    const key = /value="(comparison-leads\/\d+)"/.exec(page)?.[1] ?? "";
    await post({ intent: "erase", confirmation: "ERASE" }, [key], location);
    await post({ intent: "close", outcome: "done" }, [], location);
    expect(await placesWith(db, "vanish")).toEqual([]);
    expect((await ledger()).map(({ action }) => action)).toEqual(["received", "erased", "closed"]);
    expect(await admin.page(PEOPLE_PAGE)).toContain("Closed requests");
  });

  test("to withdraw consent takes the leads out of use and keeps the proof", async () => {
    await compare({ contactConsent: "on" });
    const added = await post({
      intent: "record",
      kind: "withdraw",
      email: jane.email,
      receivedOn: "2025-03-20",
    });
    const location = added.headers.get("location") ?? "";
    await post({ intent: "withdraw" }, [], location);
    expect(
      await db.execute(
        sql`select contact_consent, contact_was_agreed, withdrawn_at is not null as withdrawn
      from user_leads`,
        "objects",
      ),
    ).toEqual([{ contact_consent: false, contact_was_agreed: true, withdrawn: true }]);
    const csv = await admin.page(href("/admin/leads/export"));
    expect(csv.trim().split("\r\n")).toHaveLength(1);
    const { keys } = await search(jane.email);
    const archive = await unzipped(await post({}, keys, href("/admin/people/export")));
    expect(archive["your-data.html"]).toContain("Withdrawn");
  });
});

test("the ledger can't be changed", async () => {
  await db.execute(
    sql`insert into person_ledger (created_at, action, actor_name) values (now(), 'erased', 'A')`,
  );
  await expect(db.execute(sql`update person_ledger set actor_name = 'B'`)).rejects.toThrow();
  await expect(db.execute(sql`delete from person_ledger`)).rejects.toThrow();
});
