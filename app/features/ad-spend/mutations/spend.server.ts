import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { adSpendRemoved, facebookAdSpend } from "~/platform/db/tables/ad-spend";
import { namesOfAccount, readDays, type StoredDay, underStoredNames } from "../queries/spend.server";
import { dayForAudit } from "../rules/day-rows";
import {
  type AdSpendDay,
  canReplace,
  compareSpend,
  type DayKey,
  hasSameCampaigns,
  hasSameFigures,
  keyOfDay,
  type Platform,
  platformNames,
  type SpendChange,
  type SpendSource,
} from "../rules/spend";
import { numbersOf } from "../rules/vendors";
import { removedDaySchema } from "../schema";
import { deleteDays, noteAccount, writeDays } from "./days.server";
import { carryMatches, matchIds } from "./matching.server";
import { keepChange, keptDay } from "./undo.server";

/** What every write needs: the current time, and today's date on each platform. */
export type SpendContext = { now: Date; today: Record<Platform, string> };

/** What a day is called in the audit log and in messages. */
export function nameOfDay({ date, platform, account }: DayKey): string {
  if (platform === "facebook") return date;
  return `${date}, ${platformNames[platform]}${account === "" ? "" : ` ${account.slice(0, 100)}`}`;
}

/** These days as new figures from this source. */
export function freshDays(days: readonly AdSpendDay[], source: SpendSource, { now, today }: SpendContext) {
  const lastSyncTime = now.toISOString();
  return days.map((day) => ({
    ...day,
    accountId: null,
    source,
    lastSyncTime,
    isCurrentDay: day.date === today[day.platform],
  }));
}

/** Stores all days of a file, or none. @returns what it changed, and the id with which it can be undone. */
export async function importSpend(
  db: Db,
  actor: Actor,
  file: { days: readonly AdSpendDay[]; fileName: string },
  context: SpendContext,
): Promise<{ changes: SpendChange[]; changeId: number | null }> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "adSpend");
    const days = await underStoredNames(tx, file.days);
    const compared = compareSpend(days, await readDays(tx, days));
    const changes = compared.filter(({ kind }) => kind !== "unchanged");
    const changed = changes.map(({ day }) => day);
    const first = changed[0];
    const last = changed.at(-1);
    if (!first || !last) return { changes, changeId: null };
    const written = new Set(changed.map(keyOfDay));
    // Several accounts may replace the same figure without an account.
    const replaced = new Map(changes.flatMap(({ before }) => before.map((day) => [keyOfDay(day), day])));
    const others = [...replaced.values()].filter((day) => !written.has(keyOfDay(day)));
    await deleteDays(tx, others);
    await writeDays(tx, freshDays(changed, "csv", context), context);
    await matchIds(tx, context.now);
    const entityId = first.date === last.date ? first.date : `${first.date}..${last.date}`;
    const name = [...new Set(changed.map(({ platform }) => platformNames[platform]))].join(", ");
    const count = changed.length === 1 ? "1 day" : `${changed.length} days`;
    const changeId = await keepChange(tx, actor, {
      kind: "import",
      about: `${count}, ${name}, from ${file.fileName === "" ? "a CSV file" : file.fileName}`.slice(0, 500),
      before: [
        ...changes.map(({ day, before }) =>
          keptDay(day, before.find((other) => keyOfDay(other) === keyOfDay(day)) ?? null, true),
        ),
        ...others.map((other) => keptDay(other, other, false)),
      ],
      now: context.now,
    });
    const centsOf = (list: readonly AdSpendDay[]) =>
      list.reduce((sum, { spendCents }) => sum + spendCents, 0);
    await recordAudit(
      tx,
      actor,
      {
        action: "imported",
        entity: "ad_spend",
        entityId,
        summary: `Ad spend for ${count}, from a CSV file`,
        before: Object.fromEntries(
          changes.map(({ day, before }) => [nameOfDay(day), before.length > 0 ? centsOf(before) : null]),
        ),
        after: Object.fromEntries(changed.map((day) => [nameOfDay(day), day.spendCents])),
      },
      context.now,
    );
    return { changes, changeId };
  });
}

/**
 * Stores what an ads vendor reported. Days entered by hand stay; a day without spend is stored only if it corrects a
 * stored one, and a day whose figures are the same isn't written again. Syncs aren't staff changes, so the audit log
 * doesn't record them.
 * @param accountId the account's number. Figures under its number or an earlier name are replaced too, so that they
 *   don't count twice.
 * @param context `isByCampaign`: ad sets and ads weren't read. Stored ones stay if their campaigns are the same
 *   (spec:ad-spend#spend-by-campaign).
 */
export async function storeReport(
  db: Db,
  days: readonly AdSpendDay[],
  context: SpendContext & { isByCampaign?: boolean },
  accountId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, "adSpend");
    const names = [...numbersOf(accountId), ...(await namesOfAccount(tx, accountId))];
    const renamed = days.flatMap((day) =>
      day.platform === "facebook" ? [] : names.map((account) => ({ ...day, account })),
    );
    const stored = Map.groupBy(await readDays(tx, [...days, ...renamed]), ({ date }) => date);
    const compared = days
      .map((day) => ({ day, before: stored.get(day.date) ?? [] }))
      .filter(({ before }) => before.every(({ source }) => canReplace(source, "api")));
    const worth = compared.filter(
      ({ day, before }) =>
        day.spendCents > 0 || before.length > 0 || day.date === context.today[day.platform],
    );
    await deleteDays(
      tx,
      worth.flatMap(({ day, before }) => before.filter((other) => keyOfDay(other) !== keyOfDay(day))),
    );
    const fresh = freshDays(
      worth.filter(({ day, before }) => !isAsReported(day, before, context)).map(({ day }) => day),
      "api",
      context,
    );
    await writeDays(tx, fresh, context);
    const reported = worth.map(({ day }) => day);
    await noteAccount(tx, reported, accountId);
    // Staff may have matched a name since.
    await carryMatches(tx, reported, context.now);
  });
}

/** Whether an earlier import stored just this. */
function isAsReported(
  day: AdSpendDay,
  before: readonly StoredDay[],
  { today, isByCampaign = false }: SpendContext & { isByCampaign?: boolean },
): boolean {
  const [stored] = before;
  if (!stored || before.length > 1 || stored.source !== "api") return false;
  const isCurrent = day.date === today[day.platform];
  if (keyOfDay(stored) !== keyOfDay(day) || stored.isCurrentDay !== isCurrent) return false;
  return hasSameFigures(stored, day) || (isByCampaign && hasSameCampaigns(day, stored));
}

/** The key of Meta's figure for a day. */
const metaDay = (date: string): DayKey => ({ date, platform: "facebook", account: "" });

/** Removes Meta's day; `restoreSpend` restores it. @returns false if the day doesn't exist. */
export async function removeSpend(db: Db, actor: Actor, date: string, now: Date): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "adSpend");
    const [day] = await readDays(tx, [metaDay(date)]);
    if (!day) return false;
    const removed = { day: keptDay(day, day, false).before, removedAt: now, removedBy: actor.userId };
    await tx
      .insert(adSpendRemoved)
      .values({ date, ...removed })
      .onConflictDoUpdate({ target: adSpendRemoved.date, set: removed });
    await tx.delete(facebookAdSpend).where(eq(facebookAdSpend.date, date));
    const change = { entity: "ad_spend", entityId: date, summary: `Ad spend for ${date}` } as const;
    await recordAudit(
      tx,
      actor,
      { ...change, action: "deleted", before: dayForAudit(day), after: null },
      now,
    );
    return true;
  });
}

/** Restores a removed day of Meta. @returns false if the day wasn't removed, or has been entered or reported again. */
export async function restoreSpend(db: Db, actor: Actor, date: string, now: Date): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "adSpend");
    const [removed] = await tx.delete(adSpendRemoved).where(eq(adSpendRemoved.date, date)).returning();
    const [existing] = await readDays(tx, [metaDay(date)]);
    if (!removed || existing) return false;
    const day = { ...metaDay(date), ...removedDaySchema.parse(removed.day) };
    await writeDays(tx, [day], null);
    const change = { entity: "ad_spend", entityId: date, summary: `Ad spend for ${date}` } as const;
    await recordAudit(
      tx,
      actor,
      { ...change, action: "restored", before: null, after: dayForAudit(day) },
      now,
    );
    return true;
  });
}

/** Removes a day of another platform than Meta. @returns the id with which it can be undone; null if there's none. */
export async function removeReport(db: Db, actor: Actor, key: DayKey, now: Date): Promise<number | null> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "adSpend");
    const day = (await readDays(tx, [key])).find((other) => keyOfDay(other) === keyOfDay(key));
    if (!day) return null;
    await deleteDays(tx, [day]);
    const change = {
      action: "deleted",
      entity: "ad_spend",
      entityId: nameOfDay(day),
      summary: `Ad spend for ${nameOfDay(day)}`,
    } as const;
    await recordAudit(tx, actor, { ...change, before: dayForAudit(day), after: null }, now);
    const kept = {
      kind: "deletion",
      about: nameOfDay(day),
      before: [keptDay(day, day, false)],
      now,
    } as const;
    return keepChange(tx, actor, kept);
  });
}
