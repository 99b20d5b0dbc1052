import { and, eq, notInArray } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import type { Actor } from "~/features/auth/rules/access";
import { dayOf } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { splitTestAssignments, splitTests, splitTestVariants } from "~/platform/db/tables/split-tests";
import { type EditableTest, findPostChoices, listBusyPosts } from "../queries/tests.server";
import { assertManagesTest } from "../rules/access";
import { changesVariants, checkDraft, draftOf, NOTHING_SAVED, testSlug } from "../rules/draft";
import type { DraftErrors, TestDraft, TestInput } from "../schema";
import { auditValues, lockTest, lockTests } from "./locking.server";

/** `unknown`: it doesn't exist or is deleted. `conflict`: someone else saved it in the meantime. */
export type SaveResult =
  | { done: true; id: string; name: string }
  | { done: false; problem: "fields"; errors: DraftErrors }
  | { done: false; problem: "unknown" | "conflict" };

/*
 * All of these throw AccessRefused for a test with a post that isn't the content manager's own (spec:access#content-manager-data), and write the
 * audit log in the same transaction. They run one after another, so that two cannot take the same post at once.
 */

/** Stores a test that passes the rules (spec:split-tests#test-rules). */
export function createTest(db: Db, actor: Actor, draft: TestDraft, now: Date): Promise<SaveResult> {
  return db.transaction(async (tx) => {
    await lockTests(tx);
    const checked = await check(tx, actor, draft, null, now);
    if (!checked.done) return checked;
    const { variants, ...values } = checked.input;
    const moments = { createdAt: now, updatedAt: now, variantsChangedAt: now };
    const [test] = await tx
      .insert(splitTests)
      .values({ ...values, ...moments, slug: testSlug(values.name) })
      .returning({ id: splitTests.id });
    if (!test) throw new Error("The split test was not stored.");
    await insertVariants(tx, test.id, variants);
    await record(tx, actor, "created", { id: test.id, name: values.name }, [null, checked.input], now);
    return { done: true, id: test.id, name: values.name };
  });
}

/**
 * Changes a test. @param version the version of the test that the change is based on (spec:split-tests#test-conflict).
 */
export function updateTest(
  db: Db,
  actor: Actor,
  target: { id: string; version: number },
  draft: TestDraft,
  now: Date,
): Promise<SaveResult> {
  return db.transaction(async (tx) => {
    const before = await lockTest(tx, actor, target.id);
    if (!before) return { done: false, problem: "unknown" };
    assertManagesTest(actor, before);
    if (before.version !== target.version) return { done: false, problem: "conflict" };
    const checked = await check(tx, actor, draft, before, now);
    if (!checked.done) return checked;
    const { variants, ...values } = checked.input;
    const isMixed = changesVariants(before.variants, variants);
    const isOtherMetric = before.primaryMetric !== values.primaryMetric && !isMixed;
    if (isOtherMetric && (await hasVisitors(tx, target.id)))
      return { done: false, problem: "fields", errors: { primary_metric: KEEP_METRIC } };
    await tx
      .update(splitTests)
      .set({
        ...values,
        slug: testSlug(values.name),
        updatedAt: now,
        ...(isMixed ? { variantsChangedAt: now } : {}),
      })
      .where(eq(splitTests.id, target.id));
    await replaceVariants(tx, target.id, variants);
    await record(tx, actor, "updated", { id: target.id, name: values.name }, [before, checked.input], now);
    return { done: true, id: target.id, name: values.name };
  });
}

/** With four metrics to choose from, one of them looks decided sooner or later (spec:split-tests#visitor-metrics). */
const KEEP_METRIC =
  "Keep the metric that this test started with. One chosen after looking at the results proves nothing";

async function hasVisitors(tx: Db, splitTestId: string): Promise<boolean> {
  const [visitor] = await tx
    .select({ variantId: splitTestAssignments.variantId })
    .from(splitTestAssignments)
    .where(eq(splitTestAssignments.splitTestId, splitTestId))
    .limit(1);
  return visitor !== undefined;
}

type Checked = { done: true; input: TestInput } | (SaveResult & { done: false });

async function check(
  tx: Db,
  actor: Actor,
  draft: TestDraft,
  before: EditableTest | null,
  now: Date,
): Promise<Checked> {
  const posts = await findPostChoices(
    tx,
    actor,
    draft.variants.map(({ postId }) => postId),
  );
  const today = dayOf(now);
  const saved = before
    ? {
        posts: new Set(before.variants.map(({ postId }) => postId)),
        withoutPost: new Set(before.variants.filter(({ postId }) => postId === null).map(({ id }) => id)),
      }
    : NOTHING_SAVED;
  // The first check finds out whether the dates are valid, because the search for other tests needs them.
  const first = checkDraft(draft, posts, new Map(), saved, today);
  if ("errors" in first) return { done: false, problem: "fields", errors: first.errors };
  const busy = await listBusyPosts(tx, before?.id ?? null, first.input);
  const checked = checkDraft(draft, posts, busy, saved, today);
  if ("errors" in checked) return { done: false, problem: "fields", errors: checked.errors };
  const known = new Set(before?.variants.map(({ id }) => id));
  const variants = checked.input.variants.map((variant) => ({
    ...variant,
    // An invalid id, or that of a removed variant, means a new variant.
    id: variant.id !== null && known.delete(variant.id) ? variant.id : null,
  }));
  return { done: true, input: { ...checked.input, variants } };
}

async function insertVariants(tx: Db, splitTestId: string, variants: TestInput["variants"]): Promise<void> {
  await tx.insert(splitTestVariants).values(
    variants.map(({ id, ...variant }, position) => ({
      ...variant,
      ...(id === null ? {} : { id }),
      splitTestId,
      position,
    })),
  );
}

/** Variants that stay keep their id, and with it their counts. */
async function replaceVariants(tx: Db, splitTestId: string, variants: TestInput["variants"]): Promise<void> {
  const kept = variants.flatMap(({ id }) => (id === null ? [] : [id]));
  const ofTest = eq(splitTestVariants.splitTestId, splitTestId);
  await tx
    .delete(splitTestVariants)
    .where(kept.length > 0 ? and(ofTest, notInArray(splitTestVariants.id, kept)) : ofTest);
  for (const [position, { id, ...variant }] of variants.entries()) {
    const values = { ...variant, position };
    if (id === null) await tx.insert(splitTestVariants).values({ ...values, splitTestId });
    else await tx.update(splitTestVariants).set(values).where(eq(splitTestVariants.id, id));
  }
}

/** The test's status afterward, or why it couldn't change. */
export type StatusResult =
  | { done: true; name: string; status: "paused" | "active" }
  | { done: false; reason: string };

/**
 * Starts or pauses a test, unless it's completed (spec:split-tests#test-status). Nothing changes if it already has that
 * status. A test that starts must be able to run.
 */
export function setTestStatus(
  db: Db,
  actor: Actor,
  id: string,
  status: "paused" | "active",
  now: Date,
): Promise<StatusResult> {
  return db.transaction(async (tx) => {
    const before = await lockTest(tx, actor, id);
    if (!before) return { done: false, reason: "This split test no longer exists." };
    assertManagesTest(actor, before);
    if (before.status === status) return { done: true, name: before.name, status };
    const action = status === "active" ? "started" : "paused";
    if (before.status === "completed") return { done: false, reason: `A completed test can't be ${action}.` };
    if (status === "active") {
      const reason = await reasonNotToStart(tx, actor, before, now);
      if (reason) return { done: false, reason };
    }
    await tx.update(splitTests).set({ status, updatedAt: now }).where(eq(splitTests.id, id));
    await record(tx, actor, action, before, [before, { ...before, status }], now);
    return { done: true, name: before.name, status };
  });
}

async function reasonNotToStart(tx: Db, actor: Actor, test: EditableTest, now: Date): Promise<string | null> {
  const checked = await check(tx, actor, { ...draftOf(test), status: "active" }, test, now);
  if (checked.done || checked.problem !== "fields") return null;
  const [[field = "", message = ""] = []] = Object.entries(checked.errors);
  const variant = test.variants[Number(/^variant-(\d+)-/.exec(field)?.[1] ?? Number.NaN)];
  return variant ? `${variant.name}: ${message}.` : `${message}.`;
}

/** Archives a test (spec:split-tests#delete-test). @returns its name; null if it doesn't exist. */
export function archiveTest(db: Db, actor: Actor, id: string, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    const before = await lockTest(tx, actor, id);
    if (!before) return null;
    assertManagesTest(actor, before);
    await tx
      .update(splitTests)
      .set({ archivedAt: now, archivedBy: actor.userId, updatedAt: now })
      .where(eq(splitTests.id, id));
    await record(tx, actor, "archived", before, [before, null], now);
    return before.name;
  });
}

/**
 * Restores a deleted test. One that was active is restored as paused if it can't run now, such as when another test
 * uses its posts. @returns its name, and the reason if it was paused; null if it doesn't exist.
 */
export function restoreTest(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ name: string; pausedBecause: string | null } | null> {
  return db.transaction(async (tx) => {
    const before = await lockTest(tx, actor, id, { deleted: true });
    if (!before) return null;
    assertManagesTest(actor, before);
    const pausedBecause = before.status === "active" ? await reasonNotToStart(tx, actor, before, now) : null;
    const status = pausedBecause === null ? before.status : "paused";
    await tx
      .update(splitTests)
      .set({ archivedAt: null, archivedBy: null, updatedAt: now, status })
      .where(eq(splitTests.id, id));
    await record(tx, actor, "restored", before, [null, { ...before, status }], now);
    return { name: before.name, pausedBecause };
  });
}

async function record(
  tx: Db,
  actor: Actor,
  action: string,
  { id, name }: { id: string; name: string },
  [before, after]: readonly [EditableTest | null, TestInput | EditableTest | null],
  now: Date,
): Promise<void> {
  const sides = { before: before && auditValues(before), after: after && auditValues(after) };
  await recordAudit(tx, actor, { action, entity: "split_test", entityId: id, summary: name, ...sides }, now);
}
