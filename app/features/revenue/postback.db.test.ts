import { describe, expect, test } from "vitest";
import { conversionHistory, conversions } from "~/platform/db/tables/revenue";
import { usePostbacks } from "~tests/setup/postbacks";
import { createNetwork } from "./factory";
import { type Decision, storeDecisions } from "./mutations/requests.server";

const { db, send, stored, inbox } = await usePostbacks();

describe("a valid postback", () => {
  test("is stored raw and as a conversion, and answered with both", async () => {
    const { token, networkId } = await createNetwork(db);
    const answer = await send({
      token,
      transaction_id: "T-1",
      revenue: "149.00",
      payout: "280.5",
      brandid: "9646",
      sub1: "hv",
      sub2: "spring",
      sub5: "blue",
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { ok: true, result: "created", transaction_id: "T-1", test: false },
    });
    expect(await stored()).toMatchObject([
      {
        id: answer.body.conversion_id,
        networkId,
        transactionId: "T-1",
        revenue: "149.00",
        payout: "280.50",
        brandId: 9646,
        sub1: "hv",
        sub2: "spring",
        sub3: null,
        sub5: "blue",
        status: "approved",
        isTest: false,
        counted: true,
        campaign: "spring",
        metadata: { source: "postback" },
      },
    ]);
    const [raw] = await inbox();
    expect(raw).toMatchObject({ outcome: "created", httpStatus: 200, transactionId: "T-1", method: "GET" });
    expect(raw?.query).toContain("payout=280.5");
    expect(JSON.stringify(raw)).not.toContain(token);
  });

  test.for([
    [
      "a form",
      "application/x-www-form-urlencoded",
      (fields: Record<string, string>) => new URLSearchParams(fields).toString(),
    ],
    ["JSON", "application/json", (fields: Record<string, string>) => JSON.stringify(fields)],
  ] as const)("is accepted as %s", async ([, type, write]) => {
    const { token } = await createNetwork(db);
    const answer = await send("", {
      method: "POST",
      headers: { "content-type": type },
      body: write({ token, transaction_id: "T-2", payout: "10" }),
    });
    expect(answer).toMatchObject({ status: 200, body: { ok: true, result: "created" } });
    const [raw] = await inbox();
    expect(Buffer.from(raw?.body ?? []).toString()).toContain("T-2");
    expect(Buffer.from(raw?.body ?? []).toString()).not.toContain(token);
  });

  test("is read with its own network's parameter names and status words", async () => {
    const { token } = await createNetwork(db, {
      parameterMapping: {
        transaction_id: { names: ["tid"], required: true },
        payout: { names: ["commission"], required: false },
        status: { names: ["state"], required: false },
      },
      statusMapping: { "on hold": "pending" },
    });
    await send({ token, tid: "A", commission: "1.005", state: "On Hold" });
    await send({ token, tid: "B" });
    expect(await stored()).toMatchObject([
      { transactionId: "A", payout: "1.01", status: "pending" },
      { transactionId: "B", payout: null, status: "approved" },
    ]);
  });

  test("sent 50 times at once creates one conversion", async () => {
    const { token } = await createNetwork(db);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send({ token, transaction_id: "same", payout: "5" })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
    const results = answers.map((answer) => answer.body.result);
    expect(results.filter((result) => result === "created")).toHaveLength(1);
    expect(results.filter((result) => result === "unchanged")).toHaveLength(49);
    expect(await stored()).toHaveLength(1);
    expect(await inbox()).toHaveLength(50);
  });

  test("two networks may use the same transaction id", async () => {
    const [first, second] = [await createNetwork(db), await createNetwork(db)];
    await send({ token: first.token, transaction_id: "T", payout: "1" });
    await send({ token: second.token, transaction_id: "T", payout: "2" });
    expect(await stored()).toMatchObject([{ payout: "1.00" }, { payout: "2.00" }]);
  });
});

describe("a repeat", () => {
  test("changes the values it includes, keeps the rest, and is recorded in the history", async () => {
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "T", payout: "100", revenue: "50", sub1: "hv" });
    const answer = await send({ token, transaction_id: "T", payout: "120", status: "reversed" });
    expect(answer.body).toMatchObject({ ok: true, result: "updated" });
    expect(await stored()).toMatchObject([
      { payout: "120.00", revenue: "50.00", sub1: "hv", status: "reversed", counted: false },
    ]);
    expect(await db.select().from(conversionHistory)).toMatchObject([
      {
        action: "updated",
        origin: "postback",
        requestId: answer.body.request_id,
        before: { payoutCents: 10_000, status: "approved" },
        after: { payoutCents: 12_000, status: "reversed" },
      },
    ]);
  });

  test("sent at the same moment leaves the values of the one that arrived last, with a history that fits", async () => {
    const { token } = await createNetwork(db);
    await Promise.all([1, 2, 3, 4].map((n) => send({ token, transaction_id: "T", payout: String(n) })));
    const [conversion] = await stored();
    const last = new URLSearchParams((await inbox()).at(-1)?.query).get("payout");
    expect(Number(conversion?.payout)).toBe(Number(last));
    const history = await db.select().from(conversionHistory).orderBy(conversionHistory.historyId);
    const chain = history.map((entry) => entry.before);
    expect(history.map((entry) => entry.after)).toEqual([
      ...chain.slice(1),
      ...(history.length > 0 ? [{ payoutCents: Number(last) * 100 }] : []),
    ]);
  });

  test("decided in one group before an earlier one is processed after it", async () => {
    const { networkId, token } = await createNetwork(db);
    for (const payout of ["1", "2", "3"]) await send({ token, transaction_id: `stored ${payout}` });
    const requests = await inbox();
    const decisions = requests.map(({ id }, index): Decision => {
      const facts = { transactionId: "T", payoutCents: (index + 1) * 100 };
      const input = {
        networkId,
        facts,
        defaultStatus: "approved",
        isTest: false,
        origin: "postback",
      } as const;
      return { kind: "accept", requestId: id, input: { ...input, requestId: id } };
    });
    const [first, second, third] = decisions as [Decision, Decision, Decision];
    const results = await db.transaction((tx) => storeDecisions(tx, [third, first, second], new Date()));
    expect(results.map((result) => result?.outcome)).toEqual(["updated", "created", "updated"]);
    const history = await db.select().from(conversionHistory).orderBy(conversionHistory.historyId);
    expect(history.map(({ before, after }) => [before, after])).toEqual([
      [{ payoutCents: 100 }, { payoutCents: 200 }],
      [{ payoutCents: 200 }, { payoutCents: 300 }],
    ]);
  });

  test("with status reversed and no amount takes effect, and changes nothing else", async () => {
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "T", payout: "100", revenue: "50", sub1: "hv" });
    const answer = await send({ token, transaction_id: "T", status: "chargeback" });
    expect(answer).toMatchObject({ status: 200, body: { ok: true, result: "updated" } });
    const reversed = { payout: "100.00", revenue: "50.00", sub1: "hv", status: "reversed", counted: false };
    expect(await stored()).toMatchObject([reversed]);
    expect(await db.select().from(conversionHistory)).toMatchObject([
      { before: { status: "approved" }, after: { status: "reversed" } },
    ]);
    expect((await inbox()).at(-1)).toMatchObject({ outcome: "updated", httpStatus: 200, transactionId: "T" });
    const again = await send({ token, transaction_id: "T", status: "reversed" });
    expect(again.body).toMatchObject({ ok: true, result: "unchanged" });
    expect(await stored()).toMatchObject([reversed]);
  });

  test("with the network's own word for reversed doesn't need the fields that a first postback needs", async () => {
    const { token } = await createNetwork(db, {
      parameterMapping: {
        transaction_id: { names: ["tid"], required: true },
        payout: { names: ["commission"], required: true },
        revenue: { names: ["sale"], required: true },
        sub1: { names: ["source"], required: true },
        status: { names: ["state"], required: false },
      },
      statusMapping: { scrubbed: "reversed" },
    });
    await send({ token, tid: "T", commission: "7", sale: "9", source: "hv" });
    expect(await send({ token, tid: "T", state: "Scrubbed" })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject([
      { payout: "7.00", revenue: "9.00", sub1: "hv", status: "reversed" },
    ]);
  });

  test("with status reversed for an unknown transaction is rejected by the missing field", async () => {
    const { token } = await createNetwork(db);
    const other = await createNetwork(db);
    await send({ token: other.token, transaction_id: "T", payout: "100" });
    const answer = await send({ token, transaction_id: "T", status: "reversed" });
    expect(answer).toMatchObject({
      status: 400,
      body: { ok: false, field: "payout", reason: expect.stringContaining("payout") },
    });
    expect(await stored()).toMatchObject([{ networkId: other.networkId, status: "approved" }]);
    expect((await inbox()).at(-1)).toMatchObject({
      outcome: "refused",
      httpStatus: 400,
      field: "payout",
      transactionId: "T",
      conversionId: null,
    });
  });

  test("with any status but reversed must still include its payout", async () => {
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "T", payout: "100" });
    for (const status of ["paid", "pending", "17"])
      expect(await send({ token, transaction_id: "T", status })).toMatchObject({
        status: 400,
        body: { field: "payout" },
      });
    expect(await stored()).toMatchObject([{ payout: "100.00", status: "approved" }]);
  });

  test("of an archived conversion leaves it archived", async () => {
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "T", payout: "1" });
    await db.update(conversions).set({ archivedAt: new Date() });
    expect((await send({ token, transaction_id: "T", payout: "2" })).status).toBe(200);
    expect(await stored()).toMatchObject([{ payout: "2.00", counted: false }]);
  });
});
