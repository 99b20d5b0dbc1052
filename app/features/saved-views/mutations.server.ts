import { and, eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { savedViewDefaults, savedViews } from "~/platform/db/tables/saved-views";
import { countOwnViews, findView, type StoredView } from "./queries.server";
import { type ViewList, viewQuery } from "./rules/lists";
import { canChangeView, canSeeView, MAX_VIEWS } from "./rules/views";
import type { NewView } from "./schema";

export type ViewResult =
  | { done: true; view: StoredView }
  | { done: false; problem: "gone" | "taken" | "full" };

const gone: ViewResult = { done: false, problem: "gone" };

/** Saves the filters, order, rows per page, and columns of a list as a view of this person (spec:staff#saved-views). */
export async function createView(db: Db, actor: Actor, input: NewView, now: Date): Promise<ViewResult> {
  const { page, name } = input;
  return await db.transaction(async (tx): Promise<ViewResult> => {
    const problem = await roomProblem(tx, actor.userId, { page, name });
    if (problem) return { done: false, problem };
    const [view] = await tx
      .insert(savedViews)
      .values({
        page,
        name,
        query: viewQuery(page, input.search),
        isShared: input.shared,
        ownerId: actor.userId,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!view) return gone;
    if (input.default) await openWith(tx, actor.userId, view);
    await record(tx, actor, "created", null, view, now);
    return { done: true, view };
  });
}

/** A person's requests wait for each other, so that two can't exceed the limit or use the same name. */
async function roomProblem(
  tx: Db,
  userId: string,
  requested: { page: string; name: string },
): Promise<"taken" | "full" | null> {
  await takeLock(tx, "savedViews", userId);
  const { count, isNameTaken } = await countOwnViews(tx, userId, requested);
  if (isNameTaken) return "taken";
  return count >= MAX_VIEWS ? "full" : null;
}

type Changes = Partial<Pick<StoredView, "query" | "isShared" | "archivedAt">>;

/**
 * Changes a view that this person may change.
 * @param isDeleted whether the view must be deleted.
 */
async function change(
  db: Db,
  actor: Actor,
  viewId: number,
  {
    isDeleted,
    action,
    changes,
  }: { isDeleted: boolean; action: string; changes: (view: StoredView) => Changes },
  now: Date,
): Promise<ViewResult> {
  return await db.transaction(async (tx): Promise<ViewResult> => {
    const before = await findView(tx, viewId);
    if (!before || (before.archivedAt !== null) !== isDeleted || !canChangeView(actor, before)) return gone;
    const problem = isDeleted ? await roomProblem(tx, before.ownerId, before) : null;
    if (problem) return { done: false, problem };
    const [view] = await tx
      .update(savedViews)
      .set({ ...changes(before), updatedAt: now })
      .where(eq(savedViews.viewId, viewId))
      .returning();
    if (!view) return gone;
    await record(tx, actor, action, before, view, now);
    return { done: true, view };
  });
}

/** Gives a view the filters, order, rows per page, and columns of this query. */
export const updateView = (db: Db, actor: Actor, viewId: number, search: string, now: Date) =>
  change(
    db,
    actor,
    viewId,
    {
      isDeleted: false,
      action: "updated",
      changes: ({ page }) => ({ query: viewQuery(page as ViewList, search) }),
    },
    now,
  );

/** Shows a view to everyone who may open its list, or only to its owner. */
export const shareView = (db: Db, actor: Actor, viewId: number, isShared: boolean, now: Date) =>
  change(db, actor, viewId, { isDeleted: false, action: "updated", changes: () => ({ isShared }) }, now);

/** Deletes a view; `restoreView` undoes it. People whose default it was open the list without a view. */
export const archiveView = (db: Db, actor: Actor, viewId: number, now: Date) =>
  change(
    db,
    actor,
    viewId,
    { isDeleted: false, action: "archived", changes: () => ({ archivedAt: now }) },
    now,
  );

export const restoreView = (db: Db, actor: Actor, viewId: number, now: Date) =>
  change(
    db,
    actor,
    viewId,
    { isDeleted: true, action: "restored", changes: () => ({ archivedAt: null }) },
    now,
  );

/** Makes a view this person's default for its list, or clears that default. */
export async function setDefault(
  db: Db,
  actor: Actor,
  viewId: number,
  isDefault: boolean,
): Promise<ViewResult> {
  return await db.transaction(async (tx): Promise<ViewResult> => {
    const view = await findView(tx, viewId);
    if (!view || view.archivedAt || !canSeeView(actor, view)) return gone;
    if (isDefault) await openWith(tx, actor.userId, view);
    else
      await tx
        .delete(savedViewDefaults)
        .where(and(eq(savedViewDefaults.userId, actor.userId), eq(savedViewDefaults.viewId, viewId)));
    return { done: true, view };
  });
}

async function openWith(tx: Db, userId: string, { page, viewId }: StoredView): Promise<void> {
  await tx
    .insert(savedViewDefaults)
    .values({ userId, page, viewId })
    .onConflictDoUpdate({ target: [savedViewDefaults.userId, savedViewDefaults.page], set: { viewId } });
}

async function record(
  tx: Db,
  actor: Actor,
  action: string,
  before: StoredView | null,
  after: StoredView,
  now: Date,
): Promise<void> {
  const sides = { before: before && factsOf(before), after: factsOf(after) };
  const summary = `View "${after.name}" of ${after.page}`;
  await recordAudit(
    tx,
    actor,
    { action, entity: "saved_view", entityId: after.viewId, summary, ...sides },
    now,
  );
}

const factsOf = ({ name, query, isShared, archivedAt }: StoredView) => ({
  name,
  query,
  isShared,
  isDeleted: archivedAt !== null,
});
