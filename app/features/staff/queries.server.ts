import { type SQL, sql } from "drizzle-orm";
import { sortedRows } from "~/kernel/sorted-rows";
import type { Db } from "~/platform/db/client.server";
import type { ListedMember, StaffSort } from "./rules/staff";

export type StaffPage = {
  members: ListedMember[];
  /** The number of people on all pages. */
  total: number;
  /** The page shown; if a later page was requested, the last one. */
  page: number;
  pageCount: number;
};

type Place = { userId: string; value: string | number | null };

const live = (now: Date): SQL =>
  sql`from auth_sessions s where s.user_id = u.id and s.expires_at > ${now.toISOString()}::timestamptz`;
const state = sql`case when u.deactivated_at is not null then 'deactivated'
  when exists (select from auth_accounts a where a.user_id = u.id) then 'active' else 'invited' end`;
const hasSecondFactor = sql`(u.two_factor_enabled or exists (select from auth_passkeys p where p.user_id = u.id))`;

const sortValues: Record<StaffSort["key"], (now: Date) => SQL> = {
  name: () => sql`u.name`,
  role: () => sql`u.role`,
  state: () => state,
  factor: () => sql`case when ${hasSecondFactor} then 0 else 1 end`,
  sessions: (now) => sql`(select count(*) ${live(now)})`,
  lastUsed: (now) => sql`(select extract(epoch from max(s.updated_at)) ${live(now)})`,
};

/**
 * One page of the staff (spec:access#staff-screen). Names are sorted here, in English order, so the first query reads
 * only what people are sorted by, and the second one the rest of those on the page.
 */
export async function listStaffPage(
  db: Db,
  sort: StaffSort,
  { page: requested, size }: { page: number; size: number },
  now: Date,
): Promise<StaffPage> {
  const [list] = await db.execute<{ people: [string, Place["value"]][] }>(
    sql`select coalesce(json_agg(json_build_array(u.id, ${sortValues[sort.key](now)})
      order by lower(u.name), u.id), '[]') as people from auth_users u`,
    "objects",
  );
  const people = (list?.people ?? []).map(([userId, value]): Place => ({ userId, value }));
  const pageCount = Math.max(1, Math.ceil(people.length / size));
  const page = Math.min(requested, pageCount);
  const sorted = sortedRows(people, { ...sort, key: "value" }, { value: ({ value }) => value });
  const shown = sorted.slice((page - 1) * size, page * size).map(({ userId }) => userId);
  return { members: await readMembers(db, shown, now), total: people.length, page, pageCount };
}

async function readMembers(db: Db, userIds: readonly string[], now: Date): Promise<ListedMember[]> {
  const rows = await db.execute<ListedMember>(
    sql`select u.id as "userId", u.name, u.email, u.role, ${state} as state,
        ${hasSecondFactor} as "hasSecondFactor", (select count(*)::integer ${live(now)}) as sessions,
        (select to_char(max(s.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ${live(now)})
          as "lastUsedAt"
      from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) with ordinality shown(id, place)
      join auth_users u on u.id = shown.id
      order by shown.place`,
    "objects",
  );
  return [...rows];
}

/**
 * Everyone by name, as the options of a filter: JSON of ids as `value` and names as `label`. As a text it is passed on to
 * the browser as it comes, which takes a fraction of the time of a thousand objects.
 */
export async function listStaffOptions(db: Db): Promise<string> {
  const [row] = await db.execute<{ people: string }>(
    sql`select coalesce(json_agg(json_build_object('value', id, 'label', name)
      order by lower(name), id), '[]')::text as people from auth_users`,
    "objects",
  );
  return row?.people ?? "[]";
}
