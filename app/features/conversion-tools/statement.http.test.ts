import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { createConversion, createNetwork } from "~/features/revenue/factory";
import { auditLog } from "~/platform/db/tables/audit";
import { affiliateNetworks } from "~/platform/db/tables/revenue";
import { usePostbacks } from "~tests/setup/postbacks";
import { signIn } from "~tests/setup/staff";

const { app, db, send } = await usePostbacks();
const person = await createStaff(db);
const cookie = await signIn(app, person);
const manager = await signIn(app, await createStaff(db, { role: "content_manager" }));
let networkId = 0;
let token = "";
beforeEach(async () => {
  ({ networkId, token } = await createNetwork(db, { name: "Sample Network" }));
});

const STATEMENT =
  "date,transaction_id,payout\n2026-11-02,S1,280.00\n2026-11-02,S2,300.00\n2026-11-03,S3,50\n2026-11-03,S4,280";
const page = href("/admin/revenue/statement");

type Fields = Record<string, string | readonly string[]>;

async function post(fields: Fields, as = cookie) {
  const body = new FormData();
  const columns = { transaction: "1", payout: "2", day: "0", status: "-1" };
  const all: Fields = {
    intent: "again",
    networkId: String(networkId),
    text: STATEMENT,
    fileName: "november.csv",
    ...columns,
    ...fields,
  };
  for (const [name, values] of Object.entries(all))
    for (const value of [values].flat()) body.append(name, value);
  return app.fetch(page, { method: "POST", headers: { cookie: as }, body });
}
const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
const check = async (fields: Fields) => wordsOf(await (await post(fields)).text());
const correct = (fields: Fields) => check({ intent: "correct", ...fields });
const undo = (id: number, as = cookie) =>
  app.fetch(page, {
    method: "POST",
    headers: { cookie: as },
    body: new URLSearchParams({ undo: String(id) }),
  });

type Stored = { payout: string | null; status: string; network: number | null; archived: boolean };
const stored = async (transactionId: string) => {
  const rows = await db.execute<Stored>(
    sql`select payout::text as payout, status, network_id as network, archived_at is not null as archived
        from conversions where transaction_id = ${transactionId} order by id`,
    "objects",
  );
  return rows;
};
const historyOf = async (transactionId: string) =>
  (
    await db.execute<{ entry: string }>(
      sql`select h.action || ' ' || h.origin as entry from conversion_history h join conversions c on c.id = h.conversion_id
          where c.transaction_id = ${transactionId} order by h.history_id`,
      "objects",
    )
  ).map(({ entry }) => entry);
const corrections = () =>
  db.execute<{ id: number; undone: boolean }>(
    sql`select correction_id as id, undone_at is not null as undone from statement_corrections order by 1`,
    "objects",
  );
const lastCorrection = async () => (await corrections()).at(-1)?.id ?? 0;
const on = (day: string) => new Date(`${day}T12:00:00Z`);
const ours = (transactionId: string, overrides: Parameters<typeof createConversion>[1] = {}) =>
  createConversion(db, { transactionId, networkId, createdAt: on("2026-11-02"), ...overrides });

describe("the statement check", () => {
  test("sorts rows into matching, different, and missing, and corrects them with history", async () => {
    await ours("S1");
    await ours("S2");
    await ours("S4", { createdAt: on("2026-11-03"), archivedAt: new Date() });
    await ours("S5", { createdAt: on("2026-11-03") });
    await createConversion(db, { transactionId: "S6", createdAt: on("2026-11-03") });
    expect(await check({})).toContain(
      "1 matched, 2 different, 1 missing here, 1 missing there, Nov 2, 2026 to Nov 3, 2026",
    );
    expect(await stored("S3")).toEqual([]);

    expect(await correct({ row: "different:3" })).toContain("1 conversion corrected");
    expect(await stored("S2")).toMatchObject([{ payout: "300.00" }]);
    expect(await historyOf("S2")).toEqual(["corrected statement"]);
    await correct({ all: "missing here" });
    expect(await stored("S3")).toMatchObject([{ payout: "50.00", status: "approved", network: networkId }]);
    await correct({ all: "missing there" });
    expect(await stored("S5")).toMatchObject([{ status: "reversed" }]);
    expect(await correct({ all: "different" })).toContain(
      "4 matched, 0 different, 0 missing here, 0 missing there",
    );
    expect(await stored("S4")).toMatchObject([{ archived: false }]);
    expect(await stored("S6")).toMatchObject([{ status: "approved" }]);

    const [day] = await db.execute<{ day: string }>(
      sql`select day::text as day from conversions where transaction_id = 'S3'`,
      "objects",
    );
    expect(day).toEqual({ day: "2026-11-03" });
    expect(await correct({ row: "different:3" })).not.toContain("corrected,");
    expect(await corrections()).toHaveLength(4);
  });

  test("reads the status like the network's postbacks, and never counts a reversed conversion again", async () => {
    await db.update(affiliateNetworks).set({ statusMapping: { scrubbed: "reversed" } });
    await send({ token, transaction_id: "R1", payout: "280" });
    await send({ token, transaction_id: "R1", status: "reversed" });
    await send({ token, transaction_id: "R2", payout: "280" });
    await send({ token, transaction_id: "R3", payout: "280" });
    const text = [
      "transaction_id,payout,status",
      "R1,280.00,reversed",
      "R2,0,Scrubbed",
      "R3,,chargeback",
      "R4,9,odd",
    ].join("\n");
    const fields = { text, transaction: "0", payout: "1", day: "-1", status: "2" };
    const shown = await check(fields);
    expect(shown).toContain(
      "1 matched, 2 different, 0 missing here, 0 missing there, 1 with an unknown status",
    );
    expect(shown).toMatch(/R2 Row 3 .*\$280\.00 Approved \$0\.00 Reversed \(Scrubbed\) Mark as reversed/);
    const all = [
      "different",
      "reversed here",
      "missing here",
      "missing there",
      "undecided",
      "unclear",
      "matched",
    ];
    await correct({ ...fields, all });
    expect(await stored("R1")).toMatchObject([{ payout: "280.00", status: "reversed" }]);
    expect(await stored("R2")).toMatchObject([{ payout: "280.00", status: "reversed" }]);
    expect(await stored("R3")).toMatchObject([{ payout: "280.00", status: "reversed" }]);
    expect(await stored("R4")).toEqual([]);
  });

  test("decides negative and repeated rows one by one, once", async () => {
    await ours("A1");
    await ours("A2");
    await ours("A3");
    const text = "transaction_id,payout\nA1,280\nA1,-30\nA2,280\nA2,280\nA3,-280";
    const fields = { text, transaction: "0", payout: "1", day: "-1" };
    expect(await check(fields)).toContain(
      "2 matched, 0 different, 0 missing here, 0 missing there, 3 to decide",
    );
    const decided = await correct({ ...fields, decision: ["3:adjustment", "5:duplicate", "6:reversal"] });
    expect(decided).toContain("2 conversions corrected, 3 rows decided");
    expect(decided).toContain("2 matched, 0 different, 0 missing here, 0 missing there, 3 decided");
    expect(await stored("A1")).toMatchObject([{ payout: "250.00", status: "approved" }]);
    expect(await stored("A2")).toMatchObject([{ payout: "280.00", status: "approved" }]);
    expect(await stored("A3")).toMatchObject([{ payout: "280.00", status: "reversed" }]);
    await correct({ ...fields, decision: "3:adjustment", all: ["undecided", "different"] });
    expect(await stored("A1")).toMatchObject([{ payout: "250.00" }]);
  });

  test("refuses adjustments that take back more than the payout, and changes nothing", async () => {
    await ours("A1");
    await ours("A2");
    const text = "transaction_id,payout\nA1,-200\nA1,-100\nA2,300";
    const fields = { text, transaction: "0", payout: "1", day: "-1" };
    const answer = await post({
      ...fields,
      intent: "correct",
      all: "different",
      decision: ["2:adjustment", "3:adjustment"],
    });
    expect(answer.status).toBe(409);
    expect(wordsOf(await answer.text())).toContain(
      "Row 3: The adjustments to this transaction add up to more",
    );
    expect(await stored("A2")).toMatchObject([{ payout: "280.00" }]);
    expect(await corrections()).toEqual([]);
  });

  test.for<[Fields, string]>([
    [{ networkId: "0" }, "Choose the network this statement is from"],
    [{ transaction: "-1" }, "Choose the transaction id and payout columns"],
    [{ payout: "1" }, "Enter an amount"],
    [{ text: "" }, "no rows after its header"],
  ])("%o is refused", async ([fields, message]) => {
    expect(await check(fields)).toContain(message);
  });
});

describe("a correction", () => {
  const text =
    "date,transaction_id,payout\n2026-11-02,U1,300\n2026-11-02,U2,50\n2026-11-02,U3,280\n2026-11-02,U4,280\n2026-11-02,U4,-80";
  const everything = {
    text,
    all: ["different", "reversed here", "missing here", "missing there", "undecided"],
  };

  test("is undone as a whole with one click, even after a reload, with who and when", async () => {
    await ours("U1", { payout: null });
    await ours("U3", { archivedAt: new Date() });
    await ours("U4");
    await ours("U5", { status: "paid" });
    const before = await sums();
    expect(await correct(everything)).toContain("5 conversions corrected, 1 row decided");
    expect(await stored("U4")).toMatchObject([{ payout: "200.00" }]);
    expect(await stored("U5")).toMatchObject([{ status: "reversed" }]);
    const listed = wordsOf(await (await app.fetch(page, { headers: { cookie } })).text());
    expect(listed).toMatch(/Sample Network november\.csv 5 conversions corrected, 1 row decided Undo/);

    const id = await lastCorrection();
    const answer = await undo(id);
    expect(answer.status).toBe(302);
    expect(await stored("U1")).toMatchObject([{ payout: null, archived: false }]);
    expect(await stored("U2")).toMatchObject([{ archived: true }]);
    expect(await stored("U3")).toMatchObject([{ payout: "280.00", archived: true }]);
    expect(await stored("U4")).toMatchObject([{ payout: "280.00" }]);
    expect(await stored("U5")).toMatchObject([{ status: "paid" }]);
    expect(await sums()).toEqual(before);
    expect(await historyOf("U3")).toEqual(["restored statement", "archived statement"]);
    expect(await historyOf("U4")).toEqual(["corrected statement", "corrected statement"]);
    // Its decisions are open again.
    expect(await check({ text })).toContain("1 to decide");
    expect(wordsOf(await (await app.fetch(page, { headers: { cookie } })).text())).toMatch(/Undone .* by /);
    const entries = await db.select().from(auditLog).orderBy(auditLog.auditId);
    expect(
      entries
        .filter(({ entityId }) => entityId === `correction ${id}`)
        .slice(-2)
        .map(({ action, actorId }) => [action, actorId]),
    ).toEqual([
      ["corrected", person.userId],
      ["undone", person.userId],
    ]);
    // A second click changes nothing.
    await db.execute(sql`update conversions set payout = 1 where transaction_id = 'U4'`);
    await undo(id);
    expect(await stored("U4")).toMatchObject([{ payout: "1.00" }]);
  });

  test("that is undone keeps what the network reported since", async () => {
    await send({ token, transaction_id: "U1", payout: "280" });
    await ours("U4");
    await correct(everything);
    await send({ token, transaction_id: "U1", status: "reversed" });
    await send({ token, transaction_id: "U2", payout: "50" });
    const answer = await undo(await lastCorrection());
    expect(
      decodeURIComponent(
        atob(decodeURIComponent(/flash=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "")),
      ),
    ).toContain("1 has changed since then and is kept");
    expect(await stored("U1")).toMatchObject([{ payout: "280.00", status: "reversed" }]);
    expect(await stored("U2")).toMatchObject([{ payout: "50.00", archived: false }]);
  });

  test("undone from its result shows the comparison again", async () => {
    await ours("U1");
    await correct({ text, row: "different:2" });
    const words = await check({ text, undo: String(await lastCorrection()) });
    expect(words).toContain("Correction undone: 1 conversion restored to its previous values");
    expect(words).toContain("1 different");
    expect(await stored("U1")).toMatchObject([{ payout: "280.00" }]);
  });

  test("is for administrators only", async () => {
    await ours("U1");
    await post({ ...everything, intent: "correct" }, manager);
    expect(await corrections()).toEqual([]);
    await correct({ text, row: "different:2" });
    await undo(await lastCorrection(), manager);
    expect(await corrections()).toMatchObject([{ undone: false }]);
  });

  test("submitted twice at once is made once", async () => {
    await ours("U4");
    const decision = { text, intent: "correct", decision: "6:adjustment" };
    await Promise.all([post(decision), post(decision), post(decision)]);
    expect(await stored("U4")).toMatchObject([{ payout: "200.00" }]);
    expect(await corrections()).toHaveLength(1);
    const id = await lastCorrection();
    await Promise.all([undo(id), undo(id)]);
    expect(await stored("U4")).toMatchObject([{ payout: "280.00" }]);
  });

  const sums = () =>
    db.execute<{ conversions: number; payout: string }>(
      sql`select sum(conversions)::integer as conversions, sum(payout)::text as payout from conversion_sums where sub1 = ''`,
      "objects",
    );
});
