import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { affiliateTokens } from "~/platform/db/tables/revenue";
import { usePostbacks } from "~tests/setup/postbacks";
import { createNetwork, createToken } from "./factory";

const { app, db, send, stored, inbox } = await usePostbacks();

/** Common mistakes by networks: the parameters besides the token, and the field that the answer must name. */
const badInput: [string, string, string][] = [
  ["a missing id", "payout=1", "transaction_id"],
  ["an empty id", "transaction_id=%20&payout=1", "transaction_id"],
  ["a missing payout", "transaction_id=T", "payout"],
  ["an id sent twice", "transaction_id=T&transaction_id=U&payout=1", "transaction_id"],
  ["a brand under two names", "transaction_id=T&payout=1&brandid=1&brand_id=2", "brand_id"],
  ["a macro", "transaction_id={transaction_id}&payout=1", "transaction_id"],
  ["an encoded macro", "transaction_id=T&payout=%7Bpayout%7D", "payout"],
  ["a macro encoded twice", "transaction_id=T&payout=1&sub1=%257Bsub1%257D", "sub1"],
  ["a macro in brackets", "transaction_id=T&payout=1&sub2=[[campaign]]", "sub2"],
  ["a macro in double braces", "transaction_id=T&payout=1&sub3={{keyword}}", "sub3"],
  ["a macro in dollars", "transaction_id=T&payout=1&sub4=$placement$", "sub4"],
  ["NaN", "transaction_id=T&payout=NaN", "payout"],
  ["a number past all bounds", "transaction_id=T&payout=1e309", "payout"],
  ["Infinity", "transaction_id=T&payout=1&revenue=Infinity", "revenue"],
  ["a negative amount", "transaction_id=T&payout=-1", "payout"],
  ["a comma", "transaction_id=T&payout=1,50", "payout"],
  ["a million", "transaction_id=T&payout=1000000", "payout"],
  ["hexadecimal", "transaction_id=T&payout=0x10", "payout"],
  ["a brand that is no number", "transaction_id=T&payout=1&brandid=acme", "brandid"],
  ["a brand past the column", "transaction_id=T&payout=1&brandid=2147483648", "brandid"],
  ["8 KB in a value", `transaction_id=T&payout=1&sub1=${"x".repeat(8192)}`, "sub1"],
  ["8 KB of id", `transaction_id=${"x".repeat(8192)}&payout=1`, "transaction_id"],
  ["bytes that are no UTF-8", "transaction_id=%ff%fe&payout=1", "transaction_id"],
  ["half an escape", "transaction_id=T%E0%A4&payout=1", "transaction_id"],
  ["a NUL", "transaction_id=T%00&payout=1", "transaction_id"],
  ["a status no one explained", "transaction_id=T&payout=1&status=17", "status"],
];

describe("an invalid postback", () => {
  test.for(badInput)(
    "%s is rejected by field name, and the raw request is kept",
    async ([, query, field]) => {
      const { token, networkId } = await createNetwork(db);
      const answer = await send(`token=${token}&${query}`);
      expect(answer).toMatchObject({ status: 400, body: { ok: false, field } });
      expect(answer.body.reason).toContain(field);
      expect(await stored()).toEqual([]);
      expect(await inbox()).toMatchObject([{ networkId, outcome: "refused", field, httpStatus: 400 }]);
    },
  );

  test.for([
    ["no JSON", "application/json", "{", 400, "body"],
    ["a list", "application/json", "[1]", 400, "body"],
    [
      "a value within a value",
      "application/json",
      '{"transaction_id":{"a":1},"payout":1}',
      400,
      "transaction_id",
    ],
    [
      "half a surrogate pair",
      "application/json",
      '{"transaction_id":"\\ud800","payout":1}',
      400,
      "transaction_id",
    ],
    ["a number past all bounds", "application/json", '{"transaction_id":"T","payout":1e309}', 400, "payout"],
    [
      "bytes that are no UTF-8",
      "application/x-www-form-urlencoded",
      new Uint8Array([0x61, 0x3d, 0xff]),
      400,
      "body",
    ],
    ["another kind", "text/plain", "transaction_id=T&payout=1", 400, "content-type"],
    ["20 KB", "application/json", JSON.stringify({ note: "x".repeat(20_000) }), 413, "body"],
  ] as const)("a body with %s is rejected", async ([, type, body, status, field]) => {
    const { token } = await createNetwork(db);
    const answer = await send({ token }, { method: "POST", headers: { "content-type": type }, body });
    expect(answer).toMatchObject({ status, body: { ok: false, field } });
    expect(await inbox()).toMatchObject([{ outcome: "refused", field }]);
  });

  test("every request of any kind gets a 2xx or 4xx answer", async () => {
    const { token } = await createNetwork(db);
    for (const query of [
      "",
      "&&&",
      "=",
      "token",
      `token=${token}&__proto__=1`,
      "%",
      `token=${token}&=x&%ff=1`,
    ]) {
      const { status } = await send(query);
      expect(status, query).toBeGreaterThanOrEqual(400);
      expect(status, query).toBeLessThan(500);
    }
  });
});

describe("authorized senders", () => {
  test("a wrong, missing, duplicate, or revoked token is rejected, and shown in the inbox", async () => {
    const { token, networkId } = await createNetwork(db);
    const second = await createToken(db, { kind: "postback", networkId, slot: 2 });
    const rest = "transaction_id=T&payout=1";
    expect(await send(`token=wrong&${rest}`)).toMatchObject({ status: 401, body: { field: "token" } });
    expect(await send(rest)).toMatchObject({ status: 401, body: { field: "token" } });
    expect(await send(`token=${token}&token=${token}&${rest}`)).toMatchObject({ status: 401 });
    await db.update(affiliateTokens).set({ revokedAt: new Date() }).where(eq(affiliateTokens.slot, 1));
    expect(await send(`token=${token}&${rest}`)).toMatchObject({ status: 401, body: { field: "token" } });
    expect(await stored()).toEqual([]);
    expect(await inbox()).toMatchObject([
      { outcome: "refused", networkId: null },
      { outcome: "refused", networkId: null },
      { outcome: "refused", networkId: null },
      { outcome: "refused", networkId },
    ]);
    // The other token still works.
    expect(await send(`token=${second}&${rest}`)).toMatchObject({ status: 200 });
  });

  test("a token is never stored: not in the URL, not in the body, and not in unexpected places", async () => {
    const { token } = await createNetwork(db);
    await send(`TOKEN=${token}&token=${token}&transaction_id=T&payout=1&sub1=${token}`);
    await send(`%74oken=${token}&transaction_id=U&payout=1`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ note: token }),
    });
    const rows = await inbox();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.query).not.toContain(token);
      expect(Buffer.from(row.body ?? []).toString()).not.toContain(token);
    }
  });

  test("with an address list only listed IP addresses may send", async () => {
    const { token } = await createNetwork(db, { allowedAddresses: ["203.0.113.0/24", "2001:db8::/32"] });
    const from = (address: string) =>
      send({ token, transaction_id: address, payout: "1" }, { headers: { "x-forwarded-for": address } });
    expect((await from("203.0.113.7")).status).toBe(200);
    expect((await from("::ffff:203.0.113.8")).status).toBe(200);
    expect((await from("2001:db8::1")).status).toBe(200);
    expect(await from("198.51.100.1")).toMatchObject({ status: 403, body: { field: "address" } });
    // Entries further left come from the sender itself and are ignored.
    expect((await from("203.0.113.7, 198.51.100.1")).status).toBe(403);
  });

  test("any other method is rejected in JSON, which says which to use", async () => {
    const { token } = await createNetwork(db);
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const answer = await send({ token, transaction_id: "T", payout: "1" }, { method });
      expect(answer).toMatchObject({ status: 405, body: { ok: false } });
      expect(answer.headers.get("allow")).toBe("GET, POST, HEAD");
    }
    expect(await inbox()).toEqual([]);
  });

  test("HEAD, previews, and prefetches write nothing", async () => {
    const { token } = await createNetwork(db);
    const query = { token, transaction_id: "T", payout: "1" };
    await send(query, { method: "HEAD" });
    await send(query, { headers: { "user-agent": "Slackbot-LinkExpanding 1.0" } });
    await send(query, { headers: { "user-agent": "facebookexternalhit/1.1" } });
    await send(query, { headers: { purpose: "prefetch" } });
    await send(query, { headers: { "sec-purpose": "prefetch;prerender" } });
    expect(await inbox()).toEqual([]);
    // The HTTP clients that networks use are accepted.
    for (const agent of ["Go-http-client/1.1", "python-requests/2.32", "Apache-HttpClient/4.5", ""])
      expect((await send(query, { headers: { "user-agent": agent } })).status, agent).toBe(200);
  });

  test("beyond its limit a token must wait, and the inbox shows it once", async () => {
    const { token } = await createNetwork(db, { requestsPerMinute: 60 });
    await app.settled();
    const answers = await Promise.all(
      Array.from({ length: 65 }, (_, n) => send({ token, transaction_id: `T-${n}`, payout: "1" })),
    );
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited).toHaveLength(5);
    expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(60);
    expect((await inbox()).filter((row) => row.outcome === "limited")).toHaveLength(1);
  });
});

describe("when the database fails", () => {
  test("before the raw request is stored, the answer claims no success", async () => {
    const { token } = await createNetwork(db);
    await db.execute(sql`alter table postback_requests rename to away`);
    const answer = await send({ token, transaction_id: "T", payout: "1" });
    await db.execute(sql`alter table away rename to postback_requests`);
    expect(answer).toMatchObject({ status: 503, body: { ok: false } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toMatch(/postback_requests|relation|token/);
    expect(await stored()).toEqual([]);
    expect(await send({ token, transaction_id: "T", payout: "1" })).toMatchObject({ status: 200 });
  });

  test("after it is stored, the request waits in the inbox and no partial conversion exists", async () => {
    const { token } = await createNetwork(db);
    await db.execute(sql`alter table conversion_sums rename to away`);
    const answer = await send({ token, transaction_id: "T", payout: "1" });
    await db.execute(sql`alter table away rename to conversion_sums`);
    expect(answer.status).toBe(503);
    expect(await stored()).toEqual([]);
    expect(await inbox()).toMatchObject([{ outcome: "received", httpStatus: null }]);
    expect(await send({ token, transaction_id: "T", payout: "1" })).toMatchObject({
      body: { result: "created" },
    });
  });
});
