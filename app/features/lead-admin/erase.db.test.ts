import { sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { useLeads } from "~tests/setup/leads";
import { placesWith } from "~tests/setup/people";

const { app, db, admin, compare, save, mailsFor } = await useLeads();
const addressOf = (kind: string, id: number) => href("/admin/leads/:kind/:id", { kind, id: String(id) });
const erase = (kind: string, id: number, fields: Record<string, string> = {}) =>
  admin.post(addressOf(kind, id), { intent: "erase", ...fields });

const entries = () =>
  db.execute<Record<string, unknown>>(
    sql`select action, entity_id, actor_name, summary, before, after from audit_log where action = 'erased' order by audit_id desc`,
    "objects",
  );

describe("deleting a lead on request", () => {
  test("leaves nothing about the person anywhere, including the email queue", async () => {
    const id = await compare({
      fullName: "Quentin Vanish",
      email: "vanish@visitor.example",
      phone: "305 555 0142",
    });
    await expect.poll(() => mailsFor("vanish@visitor.example")).toEqual(["provider-summary"]);
    expect((await placesWith(db, "vanish")).length).toBeGreaterThan(0);
    const answer = await erase("comparison", id);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, href("/admin/leads")]);
    expect(await placesWith(db, "vanish")).toEqual([]);
    expect(await placesWith(db, "555 0142")).toEqual([]);
    expect((await admin.get(addressOf("comparison", id))).status).toBe(404);
    const [entry] = await entries();
    expect(entry).toEqual({
      action: "erased",
      entity_id: `comparison/${id}`,
      actor_name: "Ann Admin",
      summary: "Provider comparison, deleted at the person's request",
      before: null,
      after: null,
    });
  });

  test("deletes the other leads with the same email if requested, and only then", async () => {
    const one = await compare({ email: "Both@visitor.example" });
    const two = await save({ email: "both@visitor.example" });
    const stranger = await save({ email: "bother@visitor.example" });
    await erase("comparison", one);
    expect((await admin.get(addressOf("savings", two))).status).toBe(200);
    const three = await compare({ email: "BOTH@visitor.example" });
    await erase("savings", two, { others: "on" });
    expect((await admin.get(addressOf("comparison", three))).status).toBe(404);
    expect((await admin.get(addressOf("savings", stranger))).status).toBe(200);
    for (const email of ["Both@visitor.example", "both@visitor.example", "BOTH@visitor.example"])
      expect(await mailsFor(email)).toEqual([]);
    await expect.poll(() => mailsFor("bother@visitor.example")).toEqual(["savings-summary"]);
  });

  // spec:rebate#claims-kept
  test("leaves the rebate claim of the same person, and the emails about it", async () => {
    const id = await compare({ email: "claims@visitor.example" });
    await db.execute(sql`
      insert into rebate_claims (submission_id, full_name, email, phone, address_line1, city, state, zip_code, provider_name,
        order_date, order_confirmation_number, order_confirmation_image, image_hash, household_key, agreed_to_terms,
        terms_version, agreed_at, consent_page)
      values (gen_random_uuid(), 'Ann', 'claims@visitor.example', '2125550100', '1 Main St', 'Austin', 'TX', '78701',
        'Northfield', '2026-01-01', 'A-1', 'order', repeat('a', 64), 'household', true, '1', now(), '/rebate-claim')`);
    const mail = { kind: "claim-approved", to: "claims@visitor.example", subject: "S", text: "T", html: "H" };
    await app.platform.database.db.transaction((tx) => app.platform.mailer.queue(tx, mail));
    await erase("comparison", id);
    expect(await mailsFor("claims@visitor.example")).toEqual(["claim-approved"]);
    expect(await placesWith(db, "claims@visitor.example")).toContain("public.rebate_claims");
  });

  test("of a lead without an email affects no other lead without one", async () => {
    const [one, two] = [await compare(), await compare()];
    await erase("comparison", one, { others: "on" });
    expect((await admin.get(addressOf("comparison", two))).status).toBe(200);
  });

  test("twice, or ten at once, deletes once", async () => {
    const id = await save({ email: "once@visitor.example" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => erase("savings", id)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([302]));
    const erased = (await entries()).filter((entry) => entry.entity_id === `savings/${id}`);
    expect(erased).toHaveLength(1);
  });

  test.each([{}, { intent: "x" }])("%j does nothing", async (fields) => {
    const id = await save();
    const answer = await admin.post(addressOf("savings", id), fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect((await admin.get(addressOf("savings", id))).status).toBe(200);
  });
});
