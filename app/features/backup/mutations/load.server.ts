import { getConstructionPlans } from "pg-boss";
import { MIGRATIONS_TABLE, type Migration, migrations } from "~/platform/db/migrate.server";
import type { Session } from "~/platform/db/session.server";
import { type CatalogTable, quoted, readCatalog, readFacts } from "../queries/catalog.server";
import type { ArchiveDatabase, ArchiveManifest, ArchiveTable, TableFacts } from "../rules/archive";
import { JOB_SCHEMA, JOB_TABLES } from "../rules/tables";

/** Loads rows into a schema of the archive's version, which is then migrated to the current one. */
export type Loader = {
  add(table: string, rows: Buffer): Promise<void>;
  /** Restores constraints and triggers. @returns the facts of the loaded tables, for comparison with the archive. */
  finish(manifest: ArchiveManifest): Promise<Record<string, TableFacts>>;
};

/** Why the rows can't be loaded; the message is one sentence. */
export class LoadProblem extends Error {}

/**
 * Creates the tables in the archive's version and prepares them for loading: without the rows that migrations add,
 * without triggers, which would count everything twice, and without foreign keys, which would require an order.
 * @throws LoadProblem if the archive's tables don't match its migrations.
 */
export async function startLoading(session: Session, database: ArchiveDatabase): Promise<Loader> {
  const known = new Set(database.migrations.map(({ name }) => name));
  await session.run(MIGRATIONS_TABLE);
  for (const migration of migrations) if (known.has(migration.name)) await apply(session, migration);
  const hasJobs = database.tables.some(({ name }) => JOB_TABLES.includes(name));
  if (hasJobs) await makeJobTables(session);

  const catalog = await readCatalog(session);
  const plans = await planTables(session, catalog, database.tables);
  const names = catalog.map(({ name }) => name);
  const foreignKeys = await dropForeignKeys(session);
  for (const name of names) await session.run(`alter table ${name} disable trigger user`);
  await session.run(`truncate ${names.join(", ")}`);

  return {
    async add(table, rows) {
      const plan = plans.get(table);
      if (!plan) throw new LoadProblem(`The archive has rows of ${table} but doesn't describe that table.`);
      await session.copyIn(plan.into, plan.columns.map(quoted), rows);
    },
    async finish({ sequences, tables }) {
      for (const { finish } of plans.values()) await finish();
      // Deferred constraints would block the next statements.
      await session.run("set constraints all immediate");
      for (const restore of foreignKeys) await session.run(restore);
      for (const name of names) await session.run(`alter table ${name} enable trigger user`);
      for (const [name, { value, isCalled }] of Object.entries(sequences)) {
        await session.rows("select setval($1::regclass, $2::bigint, $3)", [name, value, isCalled]);
      }
      const facts: Record<string, TableFacts> = {};
      for (const [name, plan] of plans) {
        const said = tables[name];
        if (plan.isExact || !said) facts[name] = await readFacts(session, plan);
        else
          facts[name] = {
            ...said,
            rows: (await readFacts(session, { name, columns: [], decimals: [] })).rows,
          };
      }
      for (const migration of migrations) if (!known.has(migration.name)) await apply(session, migration);
      return facts;
    },
  };
}

async function apply(session: Session, { name, text, checksum }: Migration): Promise<void> {
  await session.run(text);
  await session.rows("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
}

/** The queue's library creates its tables in its own transaction; here they belong to ours. */
async function makeJobTables(session: Session): Promise<void> {
  const plan = getConstructionPlans(JOB_SCHEMA)
    .replace(/^\s*BEGIN;/, "")
    .replace(/COMMIT;\s*$/, "");
  await session.run(plan);
  await session.run("set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0");
}

/** How to load a table's rows. `columns` are the archive's, in its order. */
type Plan = CatalogTable & {
  into: string;
  /** False if only the count can be compared, because the values of some columns are left out. */
  isExact: boolean;
  finish(): Promise<void>;
};

async function planTables(
  session: Session,
  catalog: readonly CatalogTable[],
  tables: readonly ArchiveTable[],
): Promise<Map<string, Plan>> {
  const plans = new Map<string, Plan>();
  for (const table of tables) {
    const target = catalog.find(({ name }) => name === table.name);
    const isSame = target?.columns.toSorted().join() === table.columns.toSorted().join();
    if (target && isSame) {
      const plan = { into: table.name, isExact: true, finish: async () => {} };
      plans.set(table.name, { ...target, ...table, ...plan });
    } else if (target && JOB_TABLES.includes(table.name)) {
      plans.set(table.name, await planByCommonColumns(session, target, table));
    } else {
      throw new LoadProblem(`The archive's table ${table.name} isn't the one that its migrations create.`);
    }
  }
  const missing = catalog.find(({ name }) => !plans.has(name));
  if (missing) throw new LoadProblem(`The archive lacks the table ${missing.name}.`);
  return plans;
}

/**
 * Another release of the queue's library may have different columns: rows keep the values of the columns that both
 * have.
 */
async function planByCommonColumns(
  session: Session,
  target: CatalogTable,
  table: ArchiveTable,
): Promise<Plan> {
  const draft = `pg_temp.${table.name.replace(".", "_")}`;
  await session.run(
    `create temporary table ${draft.replace("pg_temp.", "")}
     (${table.columns.map((column) => `${quoted(column)} text`).join(", ")}) on commit drop`,
  );
  const common = table.columns.filter((column) => target.columns.includes(column));
  const types = await session.rows<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table.name],
  );
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  return {
    ...target,
    columns: table.columns,
    into: draft,
    isExact: false,
    finish: () =>
      session.run(
        `insert into ${table.name} (${common.map(quoted).join(", ")})
         select ${common.map((column) => `${quoted(column)}::${typeOf.get(column)}`).join(", ")} from ${draft}`,
      ),
  };
}

/** @returns the statements that recreate them, which checks all rows. */
async function dropForeignKeys(session: Session): Promise<string[]> {
  const keys = await session.rows<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss') order by 1, 2`,
  );
  for (const { table, name } of keys) await session.run(`alter table ${table} drop constraint ${name}`);
  return keys.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  );
}
