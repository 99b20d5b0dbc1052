import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { adSpendRemoved } from "~/platform/db/tables/ad-spend";
import { isVersionOf, readDays, type StoredDay, versionOfDay } from "../queries/spend.server";
import { dayForAudit, rowKey, rowsOfDay, withRowsNotShown, withStoredIds } from "../rules/day-rows";
import { type AdSpendDay, hasSameFigures, keyOfDay } from "../rules/spend";
import { writeDays } from "./days.server";
import { freshDays, nameOfDay, type SpendContext } from "./spend.server";

/** `stored` is what the person didn't see: what someone else or an import stored since, or null if it's gone. */
export type EnterResult =
  | { kind: "saved" }
  | { kind: "conflict"; stored: StoredDay | null }
  /** The platform has figures by account for this date, which one for the whole platform would replace for good. */
  | { kind: "accounts" }
  /** A row with this key (`rowKey`) is also among those that the form didn't show. */
  | { kind: "twice"; key: string }
  /** With the rows that the form didn't show, the campaigns cost more than the day: at least this much. */
  | { kind: "total"; leastCents: number };

export type EnterContext = SpendContext & {
  seen: string;
  /** The keys (`rowKey`) of the stored rows that the form showed; the others stay. Null if it showed all of them. */
  shown?: readonly string[] | null;
};

/**
 * Enters or corrects one day by hand. The given campaigns, ad sets, and ads replace the stored ones; the list may be
 * empty. Ids stay with their names (spec:ad-spend#spend-by-hand).
 * @param seen the version of the day that the person saw (`versionOfDay`); empty if there was none. A version of another
 *   day says nothing about this one.
 */
export async function enterSpend(
  db: Db,
  actor: Actor,
  entered: AdSpendDay,
  { seen, shown = null, ...context }: EnterContext,
): Promise<EnterResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "adSpend");
    const before = await readDays(tx, [entered]);
    if (before.some((other) => keyOfDay(other) !== keyOfDay(entered))) return { kind: "accounts" };
    const [stored = null] = before;
    const expected = isVersionOf(entered, seen) ? seen : "";
    if ((stored ? versionOfDay(stored) : "") !== expected) {
      // The same form sent twice.
      if (stored?.source === "manual" && isAsEntered(entered, stored, shown)) return { kind: "saved" };
      return { kind: "conflict", stored };
    }
    const joined = stored && shown ? withRowsNotShown(entered, stored, shown) : { day: entered };
    if ("problem" in joined)
      return joined.problem === "twice"
        ? { kind: "twice", key: joined.key }
        : { kind: "total", leastCents: joined.leastCents };
    const day = withStoredIds(joined.day, stored);
    await writeDays(tx, freshDays([day], "manual", context), context);
    if (day.platform === "facebook") await tx.delete(adSpendRemoved).where(eq(adSpendRemoved.date, day.date));
    await recordAudit(
      tx,
      actor,
      {
        action: stored ? "updated" : "created",
        entity: "ad_spend",
        entityId: nameOfDay(day),
        summary: `Ad spend for ${nameOfDay(day)}`,
        before: stored && dayForAudit(stored, day),
        after: dayForAudit(day, stored),
      },
      context.now,
    );
    return { kind: "saved" };
  });
}

/** Whether a day has the rows of a form: all of them, or those that it showed. */
function isAsEntered(entered: AdSpendDay, stored: StoredDay, shown: readonly string[] | null): boolean {
  const own = shown && [...shown, ...rowsOfDay(entered).map(rowKey)];
  const joined = own ? withRowsNotShown(entered, stored, own) : { day: entered };
  return "day" in joined && hasSameFigures(stored, withStoredIds(joined.day, stored));
}
