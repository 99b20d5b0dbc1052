import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { createConversion, createNetwork } from "~/features/revenue/factory";
import { conversionFields } from "~/features/revenue/rules/mapping";
import { auditLog } from "~/platform/db/tables/audit";
import { authSessions } from "~/platform/db/tables/auth";
import { affiliateNetworks, affiliateTokens } from "~/platform/db/tables/revenue";
import { usePostbacks } from "~tests/setup/postbacks";
import { cookiesOf, signIn } from "~tests/setup/staff";

const { app, db, send, stored } = await usePostbacks();
let cookie = "";
let userId = "";
beforeAll(async () => {
  const account = await createStaff(db);
  userId = account.userId;
  cookie = await signIn(app, account);
});

const LIST = "/admin/settings/networks";
const post = (path: string, fields: Record<string, string>) =>
  app.fetch(path, { method: "POST", headers: { cookie }, body: new URLSearchParams(fields) });
const html = async (path: string) => (await app.fetch(path, { headers: { cookie } })).text();
/** The URLs that the page shows, with their tokens. */
const shownTokens = async (path: string) =>
  [...(await html(path)).matchAll(/postback\?token=([\w-]+)/g)].map((match) => match[1] ?? "");
const unique = (tokens: string[]) => [...new Set(tokens)];

describe("a network", () => {
  test("is added, gets a token, and its URL works as shown", async () => {
    const added = await post(LIST, { intent: "add-network", name: "Sample Network" });
    const page = added.headers.get("location") ?? "";
    expect(page).toMatch(/networks\/\d+$/);
    await post(page, { intent: "add-token" });
    const [token = ""] = await shownTokens(page);
    expect(await send({ token, transaction_id: "T", payout: "1" })).toMatchObject({ status: 200 });
    // Stored encrypted, and never in the audit log.
    expect(JSON.stringify(await db.select().from(affiliateTokens))).not.toContain(token);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(token);
    expect((await html("/admin/revenue")).includes(token)).toBe(true);
  });

  test("without a token is listed on the dashboard, with a link to create one", async () => {
    const { networkId } = await createNetwork(db, { name: "Tokenless" });
    await db.delete(affiliateTokens);
    const page = `${LIST}/${networkId}`;
    const shown = async () => (await html("/admin/revenue")).replaceAll("<!-- -->", "");
    expect(await shown()).toMatch(
      new RegExp(`Tokenless</span>.*No token yet.*<a[^>]*href="${page}"[^>]*>Create token`),
    );
    expect(await shown()).not.toContain("No networks yet");
    await post(page, { intent: "add-token" });
    expect(await shown()).not.toContain("No token yet");
  });

  test("has at most two live tokens; a revoked one is refused at once, and the other keeps working", async () => {
    const { networkId } = await createNetwork(db);
    await db.delete(affiliateTokens);
    const page = `${LIST}/${networkId}`;
    await post(page, { intent: "add-token" });
    await post(page, { intent: "add-token" });
    const third = await post(page, { intent: "add-token" });
    expect(third.status).toBe(409);
    const [second = "", first = ""] = unique(await shownTokens(page));
    const [row] = await db.select().from(affiliateTokens).orderBy(affiliateTokens.tokenId);
    await post(page, { intent: "revoke", tokenId: String(row?.tokenId) });
    expect((await send({ token: first, transaction_id: "A", payout: "1" })).status).toBe(401);
    expect((await send({ token: second, transaction_id: "B", payout: "1" })).status).toBe(200);
    expect(unique(await shownTokens(page))).toEqual([second]);
  });

  test("requires a recent password check before its tokens change", async () => {
    const { networkId } = await createNetwork(db);
    const page = `${LIST}/${networkId}`;
    const old = new Date(Date.now() - 24 * 3_600_000);
    await db.update(authSessions).set({ authenticatedAt: old }).where(eq(authSessions.userId, userId));
    for (const fields of [
      { intent: "add-token", tokenId: "" },
      { intent: "revoke", tokenId: "1" },
    ]) {
      const answer = await post(page, fields);
      expect(answer.headers.get("location")).toContain("/admin/confirm-password");
    }
    const bearer = await post(LIST, { intent: "add-token", label: "Test tool", marksTest: "on" });
    expect(bearer.status).toBe(403);
    // What was typed is still there.
    expect((await bearer.text()).includes("Test tool")).toBe(true);
    await db.update(authSessions).set({ authenticatedAt: new Date() }).where(eq(authSessions.userId, userId));
  });

  test("reads postbacks by its saved settings", async () => {
    const { networkId, token } = await createNetwork(db, { name: "Mapped" });
    await post(`${LIST}/${networkId}`, {
      ...(await settingsOf(networkId)),
      name_transaction_id: "tid, order",
      name_payout: "commission",
      required_payout: "on",
      name_sub5: "",
      words_reversed: "Void, charged back",
    });
    await app.settled();
    await send({ token, order: "O", commission: "3", sub5: "{creative}", status: "VOID" });
    expect(await stored()).toMatchObject([
      { transactionId: "O", payout: "3.00", sub5: null, status: "reversed" },
    ]);
  });

  test("isn't saved with invalid settings, and the page says where they are", async () => {
    const { networkId } = await createNetwork(db, { name: "Mine" });
    await createNetwork(db, { name: "Taken" });
    const settings = await settingsOf(networkId);
    const bad: [string, Record<string, string>][] = [
      ["Enter a network name", { name: " " }],
      ["Enter another name. A network with this name already exists", { name: "tAKEN" }],
      ["an IP address. Enter one such as", { allowedAddresses: "203.0.113.0/33" }],
      ["Enter a whole number from 60", { requestsPerMinute: "1e9" }],
      ["Enter a whole number from 1", { inactivityAlertHours: "0" }],
      ["from 1 to 2160, or leave this empty", { inactivityAlertHours: "soon" }],
      ["Another field uses", { name_payout: "revenue" }],
      ["The token uses", { name_sub1: "token" }],
      ["Enter the parameter name", { name_transaction_id: "" }],
      ["Another status already uses", { words_paid: "x", words_pending: "X" }],
      ["Someone else changed", { revision: "2020-01-01T00:00:00.000Z" }],
    ];
    for (const [message, fields] of bad) {
      const answer = await post(`${LIST}/${networkId}`, { ...settings, ...fields });
      expect(answer.status, message).toBeGreaterThanOrEqual(400);
      expect(answer.status, message).toBeLessThan(500);
      expect((await answer.text()).includes(message), message).toBe(true);
    }
  });

  test("that is removed accepts nothing until it is restored", async () => {
    const { networkId, token } = await createNetwork(db, { name: "Gone" });
    await createConversion(db, { networkId });
    await post(`${LIST}/${networkId}`, { intent: "archive" });
    expect((await send({ token, transaction_id: "T", payout: "1" })).status).toBe(401);
    expect(await stored()).toHaveLength(1);
    await post(`${LIST}/${networkId}`, { intent: "restore" });
    expect((await send({ token, transaction_id: "T", payout: "1" })).status).toBe(200);
  });
});

/** The form as the page submits it when nothing is changed. */
async function settingsOf(networkId: number): Promise<Record<string, string>> {
  const [row] = await db.select().from(affiliateNetworks).where(eq(affiliateNetworks.networkId, networkId));
  return {
    intent: "save",
    revision: row?.updatedAt.toISOString() ?? "",
    name: row?.name ?? "",
    defaultStatus: "approved",
    requestsPerMinute: "6000",
    inactivityAlert: "on",
    inactivityAlertHours: "",
    ...Object.fromEntries(conversionFields.map((field) => [`name_${field}`, field])),
  };
}

test("a bearer token is created, copied at once, never shown again, and revoked", async () => {
  await post(LIST, { intent: "add-token", label: "Import", networkId: "" });
  const [row] = await db.select().from(affiliateTokens);
  const page = await html(LIST);
  expect(page.includes("Copy token")).toBe(true);
  expect(row).toMatchObject({ kind: "bearer", marksTest: false, networkId: null });
  await db.update(affiliateTokens).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
  const later = await html(LIST);
  expect([later.includes("Copy token"), later.includes("be shown again")]).toEqual([false, true]);
  expect(cookiesOf(await post(LIST, { intent: "revoke", tokenId: String(row?.tokenId) }))).toContain("flash");
  expect((await html(LIST)).includes("Copy token")).toBe(false);
});
