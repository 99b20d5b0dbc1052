import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { openEditors } from "~/platform/db/tables/presence";
import { ALIVE_MS, type EditedPage, MAX_TABS } from "./rules/presence";

/** An open tab of a person. */
export type OpenTab = { actor: Pick<Actor, "userId" | "name">; page: EditedPage; tab: string };

/**
 * Records that a tab is open, for as long as it says so again (spec:presence#presence). A tab that was seen before keeps
 * its start. Rows that no longer count are removed, and so are the person's oldest tabs beyond the limit. Its own row
 * comes first, and rows that another heartbeat is changing are left to it, so that two never wait for each other.
 */
export async function recordTab(db: Db, { actor, page, tab }: OpenTab, now: Date): Promise<void> {
  const { userId, name: userName } = actor;
  const { tabId, seenAt } = openEditors;
  await db.transaction(async (tx) => {
    await tx
      .insert(openEditors)
      .values({
        tabId: tab,
        kind: page.kind,
        thingId: page.id,
        userId,
        userName,
        openedAt: now,
        seenAt: now,
      })
      .onConflictDoUpdate({
        target: tabId,
        set: { seenAt: now },
        // A person can neither keep another person's tab alive nor move it to another page.
        setWhere: and(
          eq(openEditors.userId, userId),
          eq(openEditors.kind, page.kind),
          eq(openEditors.thingId, page.id),
        ),
      });
    const old = tx
      .select({ tabId })
      .from(openEditors)
      .where(lt(seenAt, new Date(now.getTime() - ALIVE_MS)));
    await tx.delete(openEditors).where(inArray(tabId, old.for("update", { skipLocked: true })));
    const surplus = tx
      .select({ tabId })
      .from(openEditors)
      .where(eq(openEditors.userId, userId))
      .orderBy(desc(seenAt), desc(openEditors.openedAt), desc(tabId))
      .offset(MAX_TABS);
    await tx.delete(openEditors).where(inArray(tabId, surplus.for("update", { skipLocked: true })));
  });
}

/** Records that the person closed the tab. */
export async function removeTab(db: Db, { actor, tab }: Omit<OpenTab, "page">): Promise<void> {
  const { tabId, userId } = openEditors;
  await db.delete(openEditors).where(and(eq(tabId, tab), eq(userId, actor.userId)));
}
