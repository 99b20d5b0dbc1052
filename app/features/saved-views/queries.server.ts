import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { authUsers } from "~/platform/db/tables/auth";
import { savedViewDefaults, savedViews } from "~/platform/db/tables/saved-views";
import { type ViewList, viewQuery } from "./rules/lists";
import { canChangeView, type ListedView } from "./rules/views";

/** The most views that a list offers. Many people may share theirs. */
const MAX_LISTED = 200;

/** The views of a list that this person can choose: their own first, then those that others share, by name. */
export async function listViews(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  page: ViewList,
): Promise<ListedView[]> {
  const isMine = sql<boolean>`${savedViews.ownerId} = ${actor.userId}`;
  const rows = await db
    .select({
      viewId: savedViews.viewId,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
      ownerId: savedViews.ownerId,
      ownerName: sql<string | null>`nullif(${authUsers.name}, '')`,
      isMine,
      isDefault: sql<boolean>`${savedViewDefaults.viewId} is not null`,
    })
    .from(savedViews)
    .leftJoin(authUsers, eq(authUsers.id, savedViews.ownerId))
    .leftJoin(
      savedViewDefaults,
      and(eq(savedViewDefaults.viewId, savedViews.viewId), eq(savedViewDefaults.userId, actor.userId)),
    )
    .where(
      and(
        eq(savedViews.page, page),
        isNull(savedViews.archivedAt),
        or(eq(savedViews.ownerId, actor.userId), savedViews.isShared),
      ),
    )
    .orderBy(sql`${isMine} desc`, asc(sql`lower(${savedViews.name})`), asc(savedViews.viewId))
    .limit(MAX_LISTED);
  return rows.map(({ ownerId, ...view }) => ({
    ...view,
    // Views that were saved before searches with an email were left out may still have one.
    query: viewQuery(page, view.query),
    mayChange: canChangeView(actor, { ownerId, isShared: view.isShared }),
  }));
}

export type StoredView = typeof savedViews.$inferSelect;

/** A view, even a deleted one. */
export async function findView(db: Db, viewId: number): Promise<StoredView | undefined> {
  const [view] = await db.select().from(savedViews).where(eq(savedViews.viewId, viewId));
  return view;
}

/** How many views of a list a person has, and whether one has this name. */
export async function countOwnViews(
  db: Db,
  userId: string,
  { page, name }: { page: string; name: string },
): Promise<{ count: number; isNameTaken: boolean }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      isNameTaken: sql<boolean>`coalesce(bool_or(lower(${savedViews.name}) = lower(${name})), false)`,
    })
    .from(savedViews)
    .where(and(eq(savedViews.ownerId, userId), eq(savedViews.page, page), isNull(savedViews.archivedAt)));
  return row ?? { count: 0, isNameTaken: false };
}
