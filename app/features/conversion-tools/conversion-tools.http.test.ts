import { sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { createConversion, createNetwork } from "~/features/revenue/factory";
import { inboundPaths } from "~/features/revenue/rules/postback-urls";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const cookie = await signIn(app, await createStaff(db));
const admin = browserWith(app, cookie);
const manager = browserWith(app, await signIn(app, await createStaff(db, { role: "content_manager" })));
const { networkId } = await createNetwork(db, { name: "Sample Network" });

const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

type Stored = {
  payout: string | null;
  revenue: string | null;
  status: string;
  network: number | null;
  archived: boolean;
};
const conversionsOf = (transactionId: string) =>
  db.execute<Stored>(
    sql`select payout::text as payout, revenue::text as revenue, status, network_id as network, archived_at is not null as archived
        from conversions where transaction_id = ${transactionId} order by id`,
    "objects",
  );
const historyOf = async (transactionId: string) =>
  (
    await db.execute<{ entry: string }>(
      sql`select h.action || ' ' || h.origin as entry from conversion_history h join conversions c on c.id = h.conversion_id
          where c.transaction_id = ${transactionId} order by h.history_id`,
      "objects",
    )
  ).map(({ entry }) => entry);

describe("the manual logger", () => {
  const log = (query: string, fields: Record<string, string> = {}) =>
    admin.post(href("/admin/conversion-logger"), {
      intent: "process",
      address: `https://site.example/functions/v1/postback?${query}`,
      ...fields,
    });

  test("parses first, then logs a pending conversion with the default revenue, and updates it the next time", async () => {
    const parsed = await log("transaction_id=M1&payout=280", { intent: "parse" });
    expect(wordsOf(await parsed.text())).toContain("Extracted parameters");
    expect(await conversionsOf("M1")).toEqual([]);
    const logged = wordsOf(await (await log("transaction_id=M1&payout=280")).text());
    expect(logged).toContain("Conversion created");
    const first = { payout: "280.00", revenue: "250.00", status: "pending", network: null, archived: false };
    expect(await conversionsOf("M1")).toEqual([first]);
    await log("transaction_id=M1&payout=300");
    expect(await conversionsOf("M1")).toEqual([{ ...first, payout: "300.00" }]);
    expect(await historyOf("M1")).toEqual(["updated manual"]);
  });

  test("updates a conversion that a network reported, and keeps its known revenue", async () => {
    await createConversion(db, { transactionId: "M2", networkId });
    await log("transaction_id=M2&payout=99");
    expect(await conversionsOf("M2")).toEqual([
      { payout: "99.00", revenue: "149.00", status: "approved", network: networkId, archived: false },
    ]);
  });

  test("detects the network from the URL's token, so that its postback doesn't create a second conversion", async () => {
    const { networkId: own, token } = await createNetwork(db);
    await log(`token=${token}&transaction_id=M6&payout=5&status=paid`);
    const query = new URLSearchParams({ token, transaction_id: "M6", payout: "6" });
    await app.fetch(`${inboundPaths.postback}?${query}`, { headers: { "user-agent": "network/1.0" } });
    expect(await conversionsOf("M6")).toEqual([
      { payout: "6.00", revenue: "250.00", status: "pending", network: own, archived: false },
    ]);
  });

  test("creates one conversion for the same transaction sent fifty times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => log("transaction_id=M3&payout=1")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await conversionsOf("M3")).toHaveLength(1);
  });

  test.for<[string, string]>([
    ["payout=1", "Invalid URL or missing required parameters"],
    ["transaction_id=M4&payout=NaN", "Invalid URL or missing required parameters"],
    ["transaction_id={click_id}", "Invalid URL or missing required parameters"],
  ])("%s is refused, and what was typed stays in the form", async ([query, message]) => {
    const answer = await log(query);
    expect(answer.status).toBe(400);
    expect(wordsOf(await answer.text())).toContain(message);
  });

  test("says so when the conversion can't be stored", async () => {
    await db.execute(sql`alter table conversions rename to conversions_away`);
    const answer = await log("transaction_id=M5&payout=1");
    await db.execute(sql`alter table conversions_away rename to conversions`);
    expect(answer.status).toBe(503);
    expect(wordsOf(await answer.text())).toContain("Failed to log conversion");
    expect(await conversionsOf("M5")).toEqual([]);
  });
});

describe("the test tool", () => {
  test("gives both roles a token whose conversions are tests", async () => {
    for (const browser of [admin, manager]) {
      const token = async () => {
        const answer = await browser.post(`${href("/admin/postback-test")}.data`, {});
        return /[\w-]{32}/.exec(await answer.text())?.[0] ?? "";
      };
      const [first, second] = [await token(), await token()];
      expect(first).toMatch(/^[\w-]{32}$/);
      expect(second).toBe(first);
      const address = `${inboundPaths["post-conversion-data"]}?transaction_id=${first.slice(0, 8)}&payout=280.00&brandid=9646`;
      const answer = await app.fetch(address, { headers: { authorization: `Bearer ${first}` } });
      expect(await answer.json()).toMatchObject({ ok: true, result: "created", test: true });
    }
    const [sealed] = await db.execute<{ text: string }>(
      sql`select string_agg(t::text, ' ') as text from affiliate_tokens t where label = 'Postback test tool'`,
      "objects",
    );
    expect(sealed?.text.split("Postback test tool")).toHaveLength(3);
  });
});

test("the test tool's token stops working once its owner is deactivated", async () => {
  const owner = await createStaff(db, { role: "content_manager" });
  const tool = browserWith(app, await signIn(app, owner));
  const answer = await tool.post(`${href("/admin/postback-test")}.data`, {});
  const token = /[\w-]{32}/.exec(await answer.text())?.[0];
  const send = () =>
    app.fetch(`${inboundPaths["post-conversion-data"]}?transaction_id=SHUT-OUT&payout=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await send()).status).toBe(200);
  await db.execute(sql`update auth_users set deactivated_at = now() where id = ${owner.userId}`);
  expect((await send()).status).toBe(401);
});
