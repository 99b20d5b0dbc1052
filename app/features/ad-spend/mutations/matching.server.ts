import { sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import type { MatchKey, StoredMatch } from "../rules/matching";
import type { DayKey } from "../rules/spend";

/**
 * Keeps the tag of clicks that something with spend counts for (spec:ad-spend#spend-matching).
 * @param match what to store: a match by staff or its removal, or what undo puts back.
 * @param expected the tag of the match that the person saw; null if there was none.
 * @returns what was stored before, or `changed` if the stored match is another one.
 */
export async function matchSpend(
  db: Db,
  actor: Actor,
  key: MatchKey,
  { match, expected, now }: { match: StoredMatch; expected: string | null; now: Date },
): Promise<StoredMatch | "changed"> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "adSpend");
    const before = await findMatch(tx, key);
    // Also if the same form was sent twice.
    if (before.tag === match.tag) return before;
    if (before.tag !== expected) return "changed";
    await storeMatch(tx, actor, key, match, now);
    await recordMatch(tx, actor, key, { from: before.tag, to: match.tag, now });
    return before;
  });
}

async function findMatch(tx: Db, { level, platform, item }: MatchKey): Promise<StoredMatch> {
  const [stored] = await tx.execute<{ tag: string | null; by_id: boolean }>(
    sql`select tag, is_automatic as by_id from ad_spend_aliases
        where level = ${level} and platform = ${platform} and item = ${item}`,
    "objects",
  );
  if (!stored) return { kind: "none", tag: null };
  return stored.tag === null
    ? { kind: "removed", tag: null }
    : { kind: stored.by_id ? "id" : "staff", tag: stored.tag };
}

async function storeMatch(
  tx: Db,
  actor: Actor,
  { level, platform, item }: MatchKey,
  { kind, tag }: StoredMatch,
  now: Date,
): Promise<void> {
  if (kind === "none") {
    await tx.execute(
      sql`delete from ad_spend_aliases where level = ${level} and platform = ${platform} and item = ${item}`,
    );
    return;
  }
  const isById = kind === "id";
  await tx.execute(
    sql`insert into ad_spend_aliases (level, platform, item, tag, matched_at, matched_by, is_automatic)
        values (${level}, ${platform}, ${item}, ${tag}, ${now.toISOString()}::timestamptz,
          ${isById ? null : actor.userId}, ${isById})
        on conflict (level, platform, item) do update set tag = excluded.tag, matched_at = excluded.matched_at,
          matched_by = excluded.matched_by, is_automatic = excluded.is_automatic`,
  );
}

function recordMatch(
  tx: Db,
  actor: Actor,
  { level, platform, item }: MatchKey,
  { from, to, now }: { from: string | null; to: string | null; now: Date },
): Promise<unknown> {
  const name = item === "" ? platform : item;
  const summary =
    to === null
      ? `The spend of ${name} isn't matched to ${from}`
      : `The spend of ${name} is matched to ${to}`;
  return recordAudit(
    tx,
    actor,
    {
      action: to === null ? "unmatched" : "matched",
      entity: "ad_spend",
      entityId: `${level} ${platform} ${item}`.trim().slice(0, 200),
      summary: summary.slice(0, 500),
      before: from === null ? null : { tag: from },
      after: to === null ? null : { tag: to },
    },
    now,
  );
}

/** The levels whose ids can be tags, with the columns of lines (id and name), views, and conversions. */
const idColumns = [
  {
    level: "campaign",
    id: sql`campaign_id`,
    name: sql`campaign`,
    view: sql`utm_campaign`,
    sub: sql`campaign`,
  },
  { level: "adSet", id: sql`ad_set_id`, name: sql`ad_set`, view: sql`utm_term`, sub: sql`sub3` },
  { level: "ad", id: sql`ad_id`, name: sql`ad`, view: sql`utm_content`, sub: sql`sub5` },
] as const;

/**
 * Matches campaigns, ad sets, and ads whose id is a tag of views or conversions. A match that staff made or removed
 * stays. Two runs at once insert in the same order, so neither waits for the other forever.
 * @returns the number of new matches.
 */
export async function matchIds(db: Db, now: Date): Promise<number> {
  let count = 0;
  for (const { level, id, view, sub } of idColumns) {
    const matched = await db.execute(
      sql`insert into ad_spend_aliases (level, platform, item, tag, matched_at, is_automatic)
          select ${level}, l.platform, l.id, l.id, ${now.toISOString()}::timestamptz, true
          from (select distinct platform, ${id} as id from ad_spend_lines where ${id} ~ '^[0-9]{5,}$') l
          where not exists (
              select from ad_spend_aliases a where a.level = ${level} and a.platform = l.platform and a.item = l.id)
            and (exists (select from blog_analytics v where v.${view} = l.id and v.${view} ~ '^[0-9]{5,}$')
              or l.id in (select c.${sub} from conversions c
                where c.${sub} ~ '^[0-9]{5,}$' and c.archived_at is null and not c.is_test))
          order by l.platform, l.id
          on conflict do nothing returning 1`,
      "objects",
    );
    count += matched.length;
  }
  return count;
}

/**
 * Gives ids that a vendor reports for the first time the match of their name, so that a match that was made for files
 * without ids isn't lost when the account is connected.
 */
export async function carryMatches(tx: Db, days: readonly DayKey[], now: Date): Promise<void> {
  const keys = JSON.stringify(days.map(({ date, platform, account }) => ({ date, platform, account })));
  for (const { level, id, name } of idColumns)
    await tx.execute(
      sql`insert into ad_spend_aliases (level, platform, item, tag, matched_at, matched_by, is_automatic)
          select distinct on (l.platform, l.${id}) a.level, l.platform, l.${id}, a.tag, ${now.toISOString()}::timestamptz,
            a.matched_by, a.is_automatic
          from ad_spend_lines l
          join jsonb_to_recordset(${keys}::jsonb) as k (date date, platform text, account text)
            on k.date = l.date and k.platform = l.platform and k.account = l.account
          join ad_spend_aliases a on a.level = ${level} and a.platform = l.platform and a.item = lower(l.${name})
          where l.${id} is not null and a.tag is not null
          order by l.platform, l.${id}, l.date desc
          on conflict do nothing`,
    );
}
