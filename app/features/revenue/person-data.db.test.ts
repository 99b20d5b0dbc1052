import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { conversionHistory, postbackRequests } from "~/platform/db/tables/revenue";
import type { PersonSearch } from "~/platform/person-data.server";
import { useDatabase } from "~tests/setup/database";
import { createConversion } from "./factory";
import { conversionData, postbackData } from "./use-cases/person-data.server";

const { db } = await useDatabase();
beforeEach(async () => {
  await db.execute(sql`truncate conversions, postback_requests, conversion_history cascade`);
});

/** Stores a raw request. @returns its id. */
async function received(query: string, body: string | Uint8Array | null = null): Promise<string> {
  const [row] = await db
    .insert(postbackRequests)
    .values({
      endpoint: "postback",
      method: body === null ? "GET" : "POST",
      query,
      body: body === null ? null : Buffer.from(body),
    })
    .returning({ id: postbackRequests.id });
  return String(row?.id);
}

const found = async (search: PersonSearch) =>
  (await postbackData.find(db, search, 10)).map(({ id }) => id).reverse();
const byEmail = { by: "email", email: "Pat.O+1@Visitor.example" } as const;

test("a person is found in raw requests by email, phone, and name, in any encoding", async () => {
  const plain = await received("transaction_id=1&email=pat.o+1@visitor.example");
  const encoded = await received("transaction_id=2&email=PAT.O%2b1%40visitor.example&phone=%2B13055550142");
  const json = await received("", '{"email":"pat.o+1@visitor.example","phone":"(305) 555-0142"}');
  const form = await received("", "name=Pat+Visitor&phone=305.555.0142");
  await received("email=patxo+1@visitor.example&transaction_id=93055550142&name=Patricia%20Visitor");
  await received("", new Uint8Array([0xff, 0x00, 0x5c]));
  expect(await found(byEmail)).toEqual([plain, encoded, json]);
  expect(await found({ by: "phone", digits: "3055550142" })).toEqual([encoded, json, form]);
  expect(await found({ by: "name", name: "pat visitor" })).toEqual([form]);
  expect(await found({ by: "ids", ids: [json, "999999", "x"] })).toEqual([json]);
});

test("erasing deletes the raw request and leaves the others", async () => {
  const gone = await received("email=pat.o%2B1%40visitor.example");
  const kept = await received("email=someone@else.example");
  expect(await postbackData.erase?.(db, [gone], new Date())).toEqual({
    deleted: 1,
    pseudonymized: 0,
    files: [],
  });
  const left = await db.select().from(postbackRequests);
  expect(left.map(({ id }) => String(id))).toEqual([kept]);
});

test("emails are erased from conversions and their history, and amounts and other texts stay", async () => {
  const id = await createConversion(db, {
    transactionId: "pat.o+1@visitor.example",
    sub1: "hv",
    sub3: "to pat.o%2B1%40visitor.example",
  });
  await createConversion(db, { transactionId: "T-2", sub3: "someone@else.example" });
  await db.insert(conversionHistory).values({
    conversionId: id,
    action: "updated",
    origin: "postback",
    before: { sub3: "pat.o+1@visitor.example", payout: "1.00" },
    after: { sub3: "x", payout: "280.00" },
  });
  const records = await conversionData.find(db, byEmail, 10);
  expect(records.map(({ id }) => id)).toEqual([String(id)]);
  expect(await conversionData.erase?.(db, [String(id)], new Date())).toMatchObject({ pseudonymized: 1 });
  const [row] = await db.execute(
    sql`select transaction_id, sub1, sub3, payout from conversions where id = ${id}`,
    "objects",
  );
  expect(row).toEqual({ transaction_id: `erased-${id}`, sub1: "hv", sub3: null, payout: "280.00" });
  const [history] = await db.select().from(conversionHistory);
  expect([history?.before, history?.after]).toEqual([{ payout: "1.00" }, { sub3: "x", payout: "280.00" }]);
  expect(await conversionData.find(db, byEmail, 10)).toEqual([]);
  const [{ text } = { text: "" }] = await db.execute<{ text: string }>(
    sql`select string_agg(sub3, '') as text from conversions`,
    "objects",
  );
  expect(text).toBe("someone@else.example");
});
