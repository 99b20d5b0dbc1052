import { sql, TransactionRollbackError } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "~tests/setup/database";
import { rowsRead } from "~tests/setup/rows-read";
import { listLeads } from "./queries/leads.server";
import { type LeadFilter, leadFilterSchema, leadSortKeys } from "./schema";

const { db } = await useDatabase();
const PAGE = 50;
const LEADS = 2_000;
const all: LeadFilter = { ...leadFilterSchema.parse({}), search: "" };

beforeAll(async () => {
  await db.execute(sql`
    insert into user_leads (submission_id, full_name, email, state, gender, height_feet, height_inches, current_weight,
      goal_weight, preferred_medication, administration_type, payment_method, agreed_to_terms, contact_consent,
      terms_version, consent_page, created_at)
    select gen_random_uuid(), 'Lead ' || n, n || '@lead.example', (array['CA', 'TX', 'NY'])[1 + n % 3], 'female', 5, 6,
      200, 160, (array['semaglutide', 'tirzepatide'])[1 + n % 2], 'any', (array['cash', 'insurance'])[1 + n % 2], true,
      n % 2 = 0, '1', '/compare-providers', now() - n * interval '1 minute'
    from generate_series(1, ${LEADS}::integer) n`);
  await db.execute(sql`analyze user_leads, prescription_leads`);
});

/** The number of comparison leads that the database looked at for one page. */
async function leadsRead(filter: LeadFilter, key: (typeof leadSortKeys)[number], page = 1): Promise<number> {
  const order = { key, direction: "desc" } as const;
  return db.transaction(async (tx) => {
    // The planner would sort a table this small.
    await tx.execute(sql`set local enable_sort = off`);
    const read = await rowsRead(tx, "user_leads", async () =>
      expect(await listLeads(tx, filter, order, { page, size: PAGE, total: LEADS })).toHaveLength(PAGE),
    );
    expect(read).toBeGreaterThan(0);
    return read;
  });
}

test.each(leadSortKeys)("a page of leads sorted by %s is read without reading all of them", async (key) => {
  expect(await leadsRead(all, key)).toBeLessThan(5 * PAGE);
});

test("a page of the newest leads of one state is read without reading all of them", async () => {
  expect(await leadsRead({ ...all, state: "TX" }, "created")).toBeLessThan(5 * PAGE);
});

test("the last page is read from the end", async () => {
  expect(await leadsRead(all, "created", LEADS / PAGE)).toBeLessThan(5 * PAGE);
});

test.each(["asc", "desc"] as const)(
  "the pages of a list (%s) hold each lead once, in order",
  async (direction) => {
    const order = { key: "state", direction } as const;
    const size = 300;
    const whole = await listLeads(db, all, order, { page: 1, size: LEADS, total: LEADS });
    const pages = [];
    for (let page = 1; page <= Math.ceil(LEADS / size); page += 1)
      pages.push(...(await listLeads(db, all, order, { page, size, total: LEADS })));
    expect(pages).toEqual(whole);
  },
);

test.each(leadSortKeys)("leads of both kinds with the same id are listed once each, by %s", async (key) => {
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`truncate user_leads, prescription_leads cascade`);
      await tx.execute(sql`
      insert into user_leads (lead_id, submission_id, full_name, state, gender, height_feet, height_inches, current_weight,
        goal_weight, preferred_medication, administration_type, payment_method, agreed_to_terms, contact_consent,
        terms_version, consent_page, created_at)
      overriding system value
      select n, gen_random_uuid(), 'Lea', 'FL', 'female', 5, 6, 200, 160, 'semaglutide', 'any', 'cash', true, true, '1',
        '/compare-providers', '2026-11-01' from generate_series(1, 5) n`);
      await tx.execute(sql`
      insert into prescription_leads (lead_id, submission_id, full_name, state, medication, administration_type, dosage,
        current_provider, current_cost, payment_method, agreed_to_terms, contact_consent, terms_version, consent_page,
        created_at)
      overriding system value
      select n, gen_random_uuid(), 'Lea', 'FL', 'semaglutide', 'injectable', 'not_sure', 'Other', 100, 'cash', true, true,
        '1', '/savings', '2026-11-01' from generate_series(1, 5) n`);
      const listed = [];
      for (let page = 1; page <= 10; page += 1)
        listed.push(...(await listLeads(tx, all, { key, direction: "desc" }, { page, size: 1, total: 10 })));
      expect(new Set(listed.map(({ kind, leadId }) => `${kind} ${leadId}`)).size).toBe(10);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
});
