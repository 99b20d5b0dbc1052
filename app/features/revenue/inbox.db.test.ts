import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import {
  affiliateNetworks,
  affiliateTokens,
  conversions,
  postbackRequests,
} from "~/platform/db/tables/revenue";
import { usePostbacks } from "~tests/setup/postbacks";
import { signIn } from "~tests/setup/staff";
import { createConversion, createNetwork } from "./factory";
import { pruneInbox } from "./mutations/prune.server";

const { app, db, send, stored, inbox } = await usePostbacks();
let cookie = "";
beforeAll(async () => {
  cookie = await signIn(app, await createStaff(db));
});

const INBOX = "/admin/revenue/inbox";
const html = async (path: string) => (await app.fetch(path, { headers: { cookie } })).text();
const revision = async () =>
  (await (await app.fetch("/admin/revenue/pulse", { headers: { cookie } })).json()).revision;
const replay = (path: string, fields: [string, string][]) =>
  app.fetch(path, { method: "POST", headers: { cookie }, body: new URLSearchParams(fields) });

const replays = () =>
  db.execute<{ done: number; isRunning: boolean; created: number }>(
    sql`select done, created, finished_at is null as "isRunning" from postback_replays order by replay_id`,
    "objects",
  );

/** Starts a replay of all requests and waits for its end. */
async function replayAll(path = INBOX) {
  await replay(path, [["intent", "replay-all"]]);
  await expect.poll(async () => (await replays()).some(({ isRunning }) => isRunning)).toBe(false);
}

describe("the inbox", () => {
  test("shows what was rejected and why, by outcome, network, and transaction id", async () => {
    const first = await createNetwork(db, { name: "First Net" });
    const second = await createNetwork(db, { name: "Second Net" });
    await send({ token: first.token, transaction_id: "good-1", payout: "1" });
    await send({ token: second.token, transaction_id: "bad-1", payout: "NaN" });
    const all = await html(INBOX);
    expect(all.includes("good-1")).toBe(true);
    expect(all.includes("t a dollar amount")).toBe(true);
    const refused = await html(`${INBOX}?outcome=refused`);
    expect([refused.includes("good-1"), refused.includes("t a dollar amount")]).toEqual([false, true]);
    expect((await html(`${INBOX}?network=${first.networkId}`)).includes("t a dollar amount")).toBe(false);
    expect((await html(`${INBOX}?q=good-1`)).includes("t a dollar amount")).toBe(false);
    expect((await html(`${INBOX}?q=bad-1`)).includes("t a dollar amount")).toBe(true);
    const [, bad] = await inbox();
    const detail = await html(`${INBOX}/${bad?.id}`);
    expect(detail.includes("bad-1")).toBe(true);
    expect(detail.includes(second.token)).toBe(false);
  });

  test("pages through many requests without losing any", async () => {
    const { token } = await createNetwork(db);
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => send({ token, transaction_id: `T-${n}`, payout: "1" })),
    );
    const ids = (text: string) => [...text.matchAll(/inbox\/(\d+)"/g)].map((match) => Number(match[1]));
    const after = async (page: number[], query = "") =>
      ids(await html(`${INBOX}?older=${Math.min(...page)}${query}`));
    const first = ids(await html(INBOX));
    const second = await after(first);
    const third = await after(second);
    expect([first.length, second.length, third.length]).toEqual([25, 25, 10]);
    expect(new Set([...first, ...second, ...third]).size).toBe(60);
    expect(ids(await html(`${INBOX}?newer=${Math.max(...second)}`))).toEqual(first);
    const long = ids(await html(`${INBOX}?perPage=50`));
    expect(long).toEqual([...first, ...second]);
    expect(await after(long, "&perPage=50")).toEqual(third);
  });

  test("answers 404 for a missing request, and ignores invalid filters", async () => {
    for (const id of ["0", "x", "99", "9".repeat(30)]) {
      expect((await app.fetch(`${INBOX}/${id}`, { headers: { cookie } })).status).toBe(404);
      expect((await replay(`${INBOX}/${id}`, [])).status).toBeLessThan(500);
    }
    expect((await app.fetch(`${INBOX}?outcome=x&network=-1&older=a`, { headers: { cookie } })).status).toBe(
      200,
    );
  });
});

describe("a replay", () => {
  test("accepts requests that a changed mapping makes readable, dated as they arrived", async () => {
    const { token, networkId } = await createNetwork(db);
    await send({ token, tid: "A", payout: "5" });
    await send({ token, tid: "B", payout: "6" });
    const arrived = new Date("2026-01-05T12:00:00Z");
    await db.update(postbackRequests).set({ receivedAt: arrived });
    await db
      .update(affiliateNetworks)
      .set({ parameterMapping: { transaction_id: { names: ["tid"], required: true } } })
      .where(eq(affiliateNetworks.networkId, networkId));
    await createConversion(db, { transactionId: "newer", createdAt: new Date(), updatedAt: new Date() });
    const before = await revision();
    await replayAll(`${INBOX}?outcome=refused`);
    await expect.poll(revision).not.toBe(before);
    expect((await stored()).slice(1)).toMatchObject([
      { transactionId: "A", day: "2026-01-05", payout: "5.00" },
      { transactionId: "B", day: "2026-01-05", payout: "6.00" },
    ]);
    expect(await inbox()).toMatchObject([{ outcome: "created" }, { outcome: "created" }]);
    expect((await inbox()).every((row) => row.replayedAt !== null && row.replayedBy !== null)).toBe(true);
  });

  test("changes nothing the second time, and keeps rejecting what is still wrong", async () => {
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "A", payout: "5" });
    await send({ token, transaction_id: "B", payout: "five" });
    const ids = (await inbox()).map((row): [string, string] => ["id", String(row.id)]);
    for (let round = 0; round < 2; round += 1) await replay(INBOX, [["intent", "replay"], ...ids]);
    expect(await stored()).toHaveLength(1);
    expect(await inbox()).toMatchObject([{ outcome: "unchanged" }, { outcome: "refused", field: "payout" }]);
  });

  test("of an older request adds missing values, and reverts nothing that came later", async () => {
    const { token, networkId } = await createNetwork(db);
    const first = { token, transaction_id: "A", payout: "5", sub1: "hv", status: "verified" };
    expect((await send(first)).status).toBe(400);
    await send({ token, transaction_id: "A", payout: "9", status: "paid" });
    await db
      .update(affiliateNetworks)
      .set({ statusMapping: { verified: "approved" } })
      .where(eq(affiliateNetworks.networkId, networkId));
    await replayAll();
    expect(await stored()).toMatchObject([{ payout: "9.00", sub1: "hv", status: "paid" }]);
  });

  test("of all requests runs once at a time, in steps, even if it is started several times", async () => {
    await db.execute(sql`truncate postback_replays`);
    const { token } = await createNetwork(db);
    for (let sent = 0; sent < 60; sent += 1) await send({ token, transaction_id: `A${sent}`, payout: "5" });
    await db.delete(conversions);
    await db.update(postbackRequests).set({ outcome: "received", httpStatus: null });
    const clicks = Array.from({ length: 6 }, () => replay(INBOX, [["intent", "replay-all"]]));
    for (const answer of await Promise.all(clicks)) expect(answer.status).toBe(302);
    await expect.poll(replays).toEqual([{ done: 60, created: 60, isRunning: false }]);
    expect(await stored()).toHaveLength(60);
    expect(await html(INBOX)).toContain("Replayed: 60 new, 0 updated, 0 unchanged");
  });

  test("of all requests also reaches one behind more than 500 that stay rejected", async () => {
    await db.execute(sql`truncate postback_replays`);
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "A", payout: "five" });
    await db.execute(
      sql`insert into postback_requests (endpoint, network_id, token_id, method, query, outcome, http_status)
          select endpoint, network_id, token_id, method, query, outcome, http_status
          from postback_requests, generate_series(1, 520)`,
    );
    await send({ token, transaction_id: "B", payout: "6" });
    await db.delete(conversions);
    await db
      .update(postbackRequests)
      .set({ outcome: "received" })
      .where(eq(postbackRequests.outcome, "created"));
    await replayAll();
    expect(await stored()).toMatchObject([{ transactionId: "B", payout: "6.00" }]);
    expect(await replays()).toEqual([{ done: 522, created: 1, isRunning: false }]);
  });

  test("that is running is shown, and a second one isn't started", async () => {
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "A", payout: "five" });
    await db.execute(sql`truncate postback_replays`);
    await db.execute(
      sql`insert into postback_replays (started_by, request_ids, done) values ('another administrator', array[1, 2, 3, 4], 2)`,
    );
    expect(await html(INBOX)).toContain("Replaying 2 of 4 requests");
    const answer = await replay(INBOX, [["intent", "replay-all"]]);
    const toast = /flash=([\w-]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
    expect(Buffer.from(toast, "base64url").toString()).toContain("A replay is running already");
    expect(await replays()).toHaveLength(1);
    // A replay whose job was lost doesn't block the next one.
    await db.execute(sql`update postback_replays set moved_at = now() - interval '1 hour'`);
    await replayAll();
    expect(await replays()).toHaveLength(2);
  });

  test("skips a request that was too long to be stored whole", async () => {
    const { token } = await createNetwork(db);
    const body = `transaction_id=A&payout=5&x=${"y".repeat(16_400)}&status=reversed`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await send({ token }, { method: "POST", body, headers })).status).toBe(413);
    const [row] = await inbox();
    await replay(`${INBOX}/${row?.id}`, []);
    await replayAll();
    expect(await stored()).toEqual([]);
    expect(await inbox()).toMatchObject([{ outcome: "refused", httpStatus: 413 }]);
  });

  test("doesn't accept requests without a known token, or from other IP addresses", async () => {
    const { token } = await createNetwork(db, { allowedAddresses: ["203.0.113.1"] });
    await send({ token, transaction_id: "A", payout: "5" });
    await send({ token: "wrong", transaction_id: "B", payout: "5" });
    const revoked = await createNetwork(db);
    await db
      .update(affiliateTokens)
      .set({ revokedAt: new Date() })
      .where(eq(affiliateTokens.networkId, revoked.networkId));
    await send({ token: revoked.token, transaction_id: "C", payout: "5" });
    const ids = (await inbox()).map((row): [string, string] => ["id", String(row.id)]);
    await replay(INBOX, [["intent", "replay"], ...ids]);
    expect(await stored()).toEqual([]);
  });

  test("decides requests that were stored but not decided, as after a crash", async () => {
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "A", payout: "5" });
    await db.delete(conversions);
    await db.update(postbackRequests).set({ outcome: "received", httpStatus: null });
    const [row] = await inbox();
    await replay(`${INBOX}/${row?.id}`, []);
    expect(await stored()).toMatchObject([{ transactionId: "A" }]);
  });
});

test("pruning deletes old requests that were accepted or had no known token, and none that could be replayed", async () => {
  const { token } = await createNetwork(db);
  const now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const each = async (name: string) => {
    await send({ token, transaction_id: `taken ${name}`, payout: "1" });
    await send({ token, transaction_id: `refused ${name}`, payout: "one" });
    await send({ token: "unknown", transaction_id: `strange ${name}`, payout: "1" });
  };
  const left = async () => (await inbox()).map(({ query }) => /_id=(\w+\+\w+)/.exec(query)?.[1]);
  await each("old");
  await db.update(postbackRequests).set({ receivedAt: ago(401) });
  await each("new");
  expect(await pruneInbox(db, now)).toBe(2);
  expect(await left()).toEqual(["refused+old", "taken+new", "refused+new", "strange+new"]);
  await db.update(postbackRequests).set({ receivedAt: ago(91) });
  expect(await pruneInbox(db, now)).toBe(1);
  expect(await left()).toEqual(["refused+old", "taken+new", "refused+new"]);
  expect(await stored()).toHaveLength(2);
});
