import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { rebateClaims } from "~/platform/db/tables/rebate";
import { bulkIn } from "~tests/setup/bulk";
import { useReviews } from "~tests/setup/reviews";

const { app, db, clock, reviewer, admin: browser, newClaim, statusOf } = await useReviews();
const { prepare, change, undo, rowsOf } = bulkIn(app);
const admin = { actor: { ...reviewer, sessionId: "" }, browser };
const claims = (action: string, ids: number[], input = "") => ({
  list: "claims",
  action,
  ids: ids.map(String),
  input,
});

beforeEach(async () => {
  await db.execute(sql`delete from pgboss.job where name = 'mail'`);
});

/** Emails about decisions that wait for a later moment. */
const waiting = () =>
  db.execute<{ kind: string; minutes: number }>(
    sql`select data->>'kind' as kind, round(extract(epoch from start_after - now()) / 60)::integer as minutes
        from pgboss.job where name = 'mail' and data->>'kind' like 'claim-%' and start_after > now() order by created_on`,
    "objects",
  );

/** Two claims, sent on their day; the decisions use the real clock, like the queue. */
async function twoClaims() {
  const ids = [
    await newClaim({ email: "one@visitor.example" }),
    await newClaim({ email: "two@visitor.example", orderConfirmationNumber: "B-2002" }),
  ];
  clock.now = new Date();
  return ids as [number, number];
}

test("approving leaves out claims that need a closer look, and emails the others after the time to undo it", async () => {
  const [clean, flagged] = await twoClaims();
  await db
    .update(rebateClaims)
    .set({ flags: ["same_order"] })
    .where(eq(rebateClaims.claimId, flagged));
  const runId = await change(admin, claims("approve", [clean, flagged]));
  expect(await rowsOf(runId)).toEqual({
    [`Claim ${clean}`]: "changed",
    [`Claim ${flagged}`]: "left_out: Needs a closer look",
  });
  expect([await statusOf(clean), await statusOf(flagged)]).toEqual(["approved", "pending"]);
  expect(await waiting()).toEqual([{ kind: "claim-approved", minutes: 30 }]);
});

test("the undo takes the emails back, and keeps both steps in the history", async () => {
  const ids = await twoClaims();
  const runId = await change(admin, claims("decline", ids, "The order number is missing."));
  expect(await waiting()).toHaveLength(2);
  await undo(admin, runId);
  expect([await statusOf(ids[0]), await statusOf(ids[1])]).toEqual(["pending", "pending"]);
  expect(await waiting()).toEqual([]);
  const history = await db.execute<{ to: string }>(
    sql`select to_status as "to" from rebate_claim_history where claim_id = ${ids[0]} order by history_id`,
    "objects",
  );
  expect(history.map(({ to }) => to)).toEqual(["pending", "declined", "pending"]);
});

test("a claim that someone decided since then stays, and so does its email", async () => {
  const ids = await twoClaims();
  const runId = await change(admin, claims("approve", ids));
  await db.update(rebateClaims).set({ status: "declined" }).where(eq(rebateClaims.claimId, ids[1]));
  await undo(admin, runId);
  expect([await statusOf(ids[0]), await statusOf(ids[1])]).toEqual(["pending", "declined"]);
  expect(await rowsOf(runId)).toMatchObject({ [`Claim ${ids[1]}`]: "kept: It changed since then" });
  expect(await waiting()).toHaveLength(1);
});

test("a decision whose email was sent stays", async () => {
  const [id] = await twoClaims();
  const runId = await change(admin, claims("approve", [id]));
  await db.execute(sql`delete from pgboss.job where name = 'mail'`);
  await undo(admin, runId);
  expect(await statusOf(id)).toBe("approved");
  expect(await rowsOf(runId)).toEqual({ [`Claim ${id}`]: "kept: The claimant was emailed already" });
});

test("declining needs a reason, and no result names a claimant", async () => {
  const ids = await twoClaims();
  await expect(prepare(admin.actor, claims("decline", ids))).rejects.toThrow("Enter a value");
  const runId = await change(admin, claims("decline", ids, "Jane sent another order."));
  const stored = await db.execute(
    sql`select r.*, b.name, b.problem, b.undo from bulk_runs r join bulk_rows b using (run_id) where run_id = ${runId}`,
    "objects",
  );
  expect(JSON.stringify(stored)).not.toMatch(/Jane|visitor\.example/);
});

test("all claims of a status can be exported", async () => {
  const ids = await twoClaims();
  const { runId, count } = await prepare(admin.actor, {
    ...claims("export", []),
    all: "yes",
    search: "?status=pending",
  });
  expect(count).toBe(2);
  const text = await browser.page(`/admin/bulk/${runId}/export`);
  expect(
    text
      .split("\r\n")
      .slice(1, 3)
      .map((line) => Number(line.split(",")[0])),
  ).toEqual(ids);
});
