import { type SQL, sql } from "drizzle-orm";
import { productsOf } from "~/features/brands/rules/medication-source";
import { futureDayMessage } from "~/features/brands/rules/verification";
import { medicationTypes } from "~/features/brands/schema";
import type { Db } from "~/platform/db/client.server";
import { columnsOf, type ImportColumn, type ImportKind, idColumnOf, requiredForNew } from "../rules/kinds";

/** The fields of an import that comparing needs. */
export type Comparable = { importId: number; kind: ImportKind; givenColumns: readonly string[] };

/** An id this far above the highest existing one is a typo, and would use up the ids. */
const MAX_IDS_AHEAD = 1_000_000;

/** The columns that the file sets, without its id. */
export function settableColumns({ kind, givenColumns }: Omit<Comparable, "importId">): ImportColumn[] {
  return columnsOf(kind).filter(({ name }) => name !== idColumnOf(kind) && givenColumns.includes(name));
}

/**
 * Compares a file's rows with what is stored, in one statement: what each would do, which columns it would change from
 * what, and which problems it has.
 * @returns how many rows have a different result than last time; all of them the first time.
 */
export async function compareRows(tx: Db, compared: Comparable): Promise<number> {
  const { importId, kind } = compared;
  const id = sql`t.${sql.identifier(idColumnOf(kind))}`;
  const table = sql.identifier(kind);
  const [outcome] = await tx.execute<{ differing: string }>(
    sql`
    with facts as (
      select coalesce(max(${id}), 0) as highest_id,
        (select created_at from brand_imports where import_id = ${importId}) as checked_at
      from ${table} t
    ), matched as (
      select r.row_number, r.target_id, r.line, ${id} as stored_id, v as given,
        ${storedBrand(kind)} as brand_id, r.file_problems @> '[{"level":"error"}]' as is_broken,
        ${beforeObject(compared)} as before,
        case when r.target_id is not null then first_value(r.line) over same end as first_line,
        case when r.target_id is not null then row_number() over same end as nth,
        ${belongsElsewhere(kind)} as belongs_elsewhere, r.given as raw, ${resultingSource(kind)}
      from brand_import_rows r
      cross join lateral jsonb_populate_record(null::${table}, r.given) v
      left join ${table} t on ${id} = r.target_id
      where r.import_id = ${importId}
      window same as (partition by r.target_id order by r.row_number)
    ), judged as (
      select m.row_number, m.is_broken, m.stored_id, m.brand_id, m.before,
        case when m.is_broken then '[]'::jsonb else ${problems(compared)} end as problems
      from matched m cross join facts left join brands b on b.brand_id = m.brand_id
    ), concluded as (
      select row_number, brand_id, problems,
        case when is_broken or problems @> '[{"level":"error"}]' then 'error' when stored_id is null then 'new'
          when before = '{}' then 'unchanged' else 'changed' end as state,
        before
      from judged
    ), written as (
      update brand_import_rows r set state = c.state, data_problems = c.problems,
        brand_id = c.brand_id, before = case when c.state = 'changed' then c.before end
      from concluded c
      where r.import_id = ${importId} and r.row_number = c.row_number
        and (r.state, r.data_problems, r.brand_id, r.before)
          is distinct from (c.state, c.problems, c.brand_id, case when c.state = 'changed' then c.before end)
      returning 1
    )
    select count(*) as differing from written`,
    "objects",
  );
  await countRows(tx, importId);
  return Number(outcome?.differing ?? 0);
}

async function countRows(tx: Db, importId: number): Promise<void> {
  await tx.execute(sql`
    update brand_imports i set new_rows = n.new_rows, changed_rows = n.changed_rows, unchanged_rows = n.unchanged_rows,
      error_rows = n.error_rows, noted_rows = n.noted_rows
    from (select count(*) filter (where state = 'new') as new_rows,
        count(*) filter (where state = 'changed') as changed_rows,
        count(*) filter (where state = 'unchanged') as unchanged_rows,
        count(*) filter (where state = 'error') as error_rows,
        count(*) filter (where (file_problems || data_problems) @> '[{"level":"note"}]') as noted_rows
      from brand_import_rows where import_id = ${importId}) n
    where i.import_id = ${importId}`);
}

/** The brand of a row; null for a brand that will be added. */
function storedBrand(kind: ImportKind): SQL {
  return kind === "brands" ? sql`t.brand_id` : sql`coalesce(v.brand_id, t.brand_id)`;
}

/** A fee or a price never moves to another brand: such an id must be a typo. */
function belongsElsewhere(kind: ImportKind): SQL {
  return kind === "brands" ? sql`null::integer` : sql`case when t.brand_id <> v.brand_id then t.brand_id end`;
}

/** Column → stored value for the columns that differ. Decimals are strings, so that cents aren't lost. */
function beforeObject(compared: Comparable): SQL {
  const parts = settableColumns(compared).map(({ name, type }) => {
    const column = sql`t.${sql.identifier(name)}`;
    const stored = type === "number" ? sql`${column}::text` : column;
    return sql`case when ${differs(column, sql`v.${sql.identifier(name)}`, type)}
      then jsonb_build_object(${name}::text, ${stored}) else '{}'::jsonb end`;
  });
  return parts.length === 0 ? sql`'{}'::jsonb` : sql`(${sql.join(parts, sql` || `)})`;
}

/**
 * Files have times in milliseconds and trimmed text with LF line endings; differences only in that respect are ignored.
 */
function differs(stored: SQL, given: SQL, type: ImportColumn["type"]): SQL {
  if (type === "date") return sql`date_trunc('milliseconds', ${stored}) is distinct from ${given}`;
  if (type !== "text") return sql`${stored} is distinct from ${given}`;
  const asGiven = sql`nullif(btrim(regexp_replace(${stored}, E'\\r\\n?', E'\\n', 'g'), E' \\t\\n'), '')`;
  return sql`${stored} is distinct from ${given} and ${asGiven} is distinct from ${given}`;
}

/** A row's problems in relation to the stored data and the other rows, as a JSON list. */
function problems(compared: Comparable): SQL {
  const { kind } = compared;
  const idColumn = idColumnOf(kind);
  const isBrands = kind === "brands";
  const auditEntries = [
    problem(
      compared,
      "error",
      idColumn,
      sql`m.nth > 1`,
      sql`format('${sql.raw(idColumn)} %s is already in line %s', m.target_id, m.first_line)`,
    ),
    problem(
      compared,
      "error",
      idColumn,
      sql`m.stored_id is null and m.target_id > facts.highest_id + ${MAX_IDS_AHEAD}`,
      sql`format('${sql.raw(idColumn)} %s is far above the highest one, %s', m.target_id, facts.highest_id)`,
    ),
    problem(
      compared,
      "error",
      isBrands ? idColumn : "brand_id",
      sql`b.archived_at is not null`,
      sql`format('Brand %s, %s, is deleted. Restore it first', b.brand_id, b.brand_name)`,
    ),
    ...missingOfNew(compared),
    ...(isBrands ? [notYet(compared), sameName(compared)] : brandProblems(compared)),
  ];
  return sql`(${sql.join(auditEntries, sql` || `)})`;
}

function problem(
  compared: Comparable,
  level: "error" | "note",
  column: string,
  condition: SQL,
  message: SQL,
): SQL {
  const index = compared.givenColumns.indexOf(column);
  const place = index === -1 ? null : index + 1;
  return sql`case when ${condition} then jsonb_build_array(jsonb_build_object('level', ${level}::text, 'column', ${column}::text,
    'position', ${place}::integer, 'line', m.line, 'message', ${message})) else '[]'::jsonb end`;
}

/**
 * A row that turns out to be new lacks the columns that the file doesn't have. The columns it has were checked when the
 * file was read.
 */
function missingOfNew(compared: Comparable): SQL[] {
  const lacking = requiredForNew(compared.kind).filter((name) => !compared.givenColumns.includes(name));
  return lacking.map((name) =>
    problem(
      compared,
      "error",
      name,
      sql`m.stored_id is null`,
      sql`${`${name} is required for ${compared.kind} records`}::text`,
    ),
  );
}

function brandProblems(compared: Comparable): SQL[] {
  const idColumn = sql.raw(idColumnOf(compared.kind));
  return [
    problem(
      compared,
      "error",
      "brand_id",
      sql`m.brand_id is not null and b.brand_id is null`,
      sql`format('There is no brand %s', m.brand_id)`,
    ),
    problem(
      compared,
      "error",
      "brand_id",
      sql`m.belongs_elsewhere is not null`,
      sql`format('${idColumn} %s belongs to brand %s, not to brand %s', m.target_id, m.belongs_elsewhere, m.brand_id)`,
    ),
    ...(compared.kind === "brand_fees" ? [sameFee(compared)] : sourceProblems(compared)),
  ];
}

/** The price's resulting source and product: from the file if it has the column, otherwise as stored. */
function resultingSource(kind: ImportKind): SQL {
  const result = (name: string) => {
    const column = sql.identifier(name);
    return sql`case when jsonb_exists(r.given, ${name}) then v.${column} else t.${column} end`;
  };
  return kind === "brand_pricing"
    ? sql`${result("medication_source")} as source, ${result("product_name")} as product`
    : sql`null::text as source, null::text as product`;
}

const productPairs = sql.join(
  medicationTypes.flatMap((type) =>
    productsOf(type).map((product) => sql`(${type}::text, ${product}::text)`),
  ),
  sql`, `,
);

/**
 * As in the editor: a product needs its source and must match the medication (spec:brands#medication-source). Values
 * that the file doesn't change may stay.
 */
function sourceProblems(compared: Comparable): SQL[] {
  const isTouched = sql`(m.stored_id is null or jsonb_exists_any(m.before, array['medication_type', 'medication_source', 'product_name']))`;
  return [
    problem(
      compared,
      "error",
      "product_name",
      sql`${isTouched} and m.product is not null and m.source is distinct from 'brand_name'`,
      sql`format('The product %s needs the medication_source brand_name', m.product)`,
    ),
    problem(
      compared,
      "error",
      "product_name",
      sql`${isTouched} and m.source = 'brand_name' and m.product is not null
        and ((m.given).medication_type, m.product) not in (${productPairs})`,
      sql`format('The product %s does not go with the medication_type %s', m.product, (m.given).medication_type)`,
    ),
  ];
}

/** As in the editor: a verification date can't be in the future, unless it's the stored one. */
function notYet(compared: Comparable): SQL {
  return problem(
    compared,
    "error",
    "last_verified_updated",
    sql`(m.given).last_verified_updated > facts.checked_at and jsonb_exists(m.before, 'last_verified_updated')`,
    sql`${futureDayMessage}::text`,
  );
}

/** Importing a file without ids twice would add everything twice. */
function sameName(compared: Comparable): SQL {
  return problem(
    compared,
    "note",
    "brand_name",
    sql`m.target_id is null and exists (select 1 from brands o where lower(o.brand_name) = lower(m.raw->>'brand_name') and o.archived_at is null)`,
    sql`format('There is a brand of this name already: brand_id %s. Give its brand_id to change it', (
      select min(o.brand_id) from brands o where lower(o.brand_name) = lower(m.raw->>'brand_name') and o.archived_at is null))`,
  );
}

function sameFee(compared: Comparable): SQL {
  return problem(
    compared,
    "note",
    "fee_type",
    sql`m.target_id is null and exists (select 1 from brand_fees o where o.brand_id = m.brand_id
      and lower(o.fee_type) = lower(m.raw->>'fee_type') and o.fee_amount is not distinct from (m.raw->>'fee_amount')::numeric)`,
    sql`'The brand has this fee already. Give its fee_id to change it'::text`,
  );
}
