import type { Session } from "~/platform/db/session.server";
import { listTables, readMigrations } from "../queries/catalog.server";
import { JOB_SCHEMA } from "../rules/tables";

/** `unused`: the tables exist, but the site was never started with them. `foreign`: tables of another product. */
export type DatabaseState = "empty" | "unused" | "full" | "foreign";

/** The database's state before a restore. */
export async function readState(session: Session): Promise<DatabaseState> {
  if ((await listTables(session)).length === 0) return "empty";
  if ((await readMigrations(session)) === null) return "foreign";
  // The first start creates accounts before it serves anything, and sample data before that.
  const used = await session.rows(
    `select 1 where exists (select from auth_users) or exists (select from brands) or exists (select from blog_posts)`,
  );
  return used.length > 0 ? "full" : "unused";
}

/** The statements that drop everything in `public` that doesn't belong to an extension. */
const DROPS = `
  select format('drop table %s cascade', string_agg(c.oid::regclass::text, ', ')) as drop
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') having count(*) > 0
  union all
  select format('drop routine %s cascade', string_agg(p.oid::regprocedure::text, ', ')) from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') having count(*) > 0
  union all
  select format('drop type %s cascade', string_agg(t.oid::regtype::text, ', ')) from pg_type t
  left join pg_class c on c.oid = t.typrelid
  where t.typnamespace = 'public'::regnamespace and (t.typtype in ('e', 'd') or (t.typtype = 'c' and c.relkind = 'c'))
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e') having count(*) > 0`;

/** Drops all of the site's objects, as part of the transaction. */
export async function dropEverything(session: Session): Promise<void> {
  await session.run(`drop schema if exists ${JOB_SCHEMA} cascade`);
  for (const { drop } of await session.rows<{ drop: string }>(DROPS)) {
    // A routine or type may already be gone with the object that used it.
    await session.run(drop.replace(/^drop (\w+)/, "drop $1 if exists"));
  }
}
