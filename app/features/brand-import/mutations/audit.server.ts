import { sql } from "drizzle-orm";
import { recordAudit, recordAudits } from "~/features/audit/mutations.server";
import type { AuditChange } from "~/features/audit/schema";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { type ImportKind, idColumnOf, importKindLabels } from "../rules/kinds";
import type { BrandImport } from "../schema";

/** Brands whose changes are held at once. */
const STEP_BRANDS = 100;

/** The changes of one brand's rows: id → column → value, on both sides. */
type BrandChange = {
  brandId: number;
  brandName: string;
  before: Record<string, Record<string, unknown> | null> | null;
  after: Record<string, Record<string, unknown> | null> | null;
};

/**
 * Writes to the audit log (decision O4) what an import, or its undoing, changed: an entry for each brand with what was before and
 * after, and one for the file. Call it in the transaction, when an import has written and before an undoing takes away.
 */
export async function recordImported(
  tx: Db,
  actor: Actor,
  found: BrandImport,
  action: "imported" | "import_undone",
  now: Date,
): Promise<void> {
  let after = 0;
  for (;;) {
    const changes = await changesByBrand(tx, found, after);
    const last = changes.at(-1);
    if (!last) break;
    await recordAudits(
      tx,
      actor,
      changes.map((change) => entryOf(found.kind, action, change)),
      now,
    );
    after = last.brandId;
  }
  const { importId, kind, fileName, newRows, changedRows } = found;
  const counts = { file_name: fileName, new_rows: newRows, changed_rows: changedRows };
  const isUndone = action === "import_undone";
  await recordAudit(
    tx,
    actor,
    {
      action: isUndone ? "undone" : "imported",
      entity: "brand_import",
      entityId: importId,
      summary: `${importKindLabels[kind]}: ${newRows} new, ${changedRows} changed, from ${fileName}`,
      before: isUndone ? counts : null,
      after: isUndone ? null : counts,
    },
    now,
  );
}

/** The rows that were added or changed, a brand at a time, of the next brands behind the id `after`. */
function changesByBrand(tx: Db, { importId, kind }: BrandImport, after: number): Promise<BrandChange[]> {
  const id = sql`t.${sql.identifier(idColumnOf(kind))}`;
  return tx.execute<BrandChange>(
    sql`
    with next as (
      select distinct t.brand_id from brand_import_rows r
      join ${sql.identifier(kind)} t on ${id} = coalesce(r.added_id, r.target_id)
      where r.import_id = ${importId} and r.state in ('new', 'changed') and t.brand_id > ${after}
      order by t.brand_id limit ${STEP_BRANDS}
    )
    select b.brand_id as "brandId", b.brand_name as "brandName",
      jsonb_object_agg(${id}, r.before) filter (where r.state = 'changed') as before,
      jsonb_object_agg(${id}, case when r.state = 'new' then r.given else
        (select jsonb_object_agg(key, r.given->key) from jsonb_object_keys(r.before) key) end) as after
    from next join ${sql.identifier(kind)} t using (brand_id) join brands b using (brand_id)
    join brand_import_rows r on r.import_id = ${importId} and r.state in ('new', 'changed')
      and coalesce(r.added_id, r.target_id) = ${id}
    group by b.brand_id, b.brand_name order by b.brand_id`,
    "objects",
  );
}

function entryOf(kind: ImportKind, action: "imported" | "import_undone", change: BrandChange): AuditChange {
  const own = kind === "brands" ? String(change.brandId) : null;
  const side = (rows: BrandChange["before"]) => {
    if (own === null) return { [kind]: rows ?? {} };
    return rows?.[own] ?? null;
  };
  const [before, after] = [side(change.before), side(change.after)];
  const isUndone = action === "import_undone";
  return {
    action,
    entity: "brand",
    entityId: change.brandId,
    summary: change.brandName,
    before: isUndone ? after : before,
    after: isUndone ? before : after,
  };
}
