import { type SQL, sql } from "drizzle-orm";
import { recordAudit, recordAudits } from "~/features/audit/mutations.server";
import type { AuditChange } from "~/features/audit/schema";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { type ImportKind, importKindLabels } from "../rules/kinds";
import type { BrandImport } from "../schema";

/** How many brands' changes are in memory at once. */
const STEP_BRANDS = 25;

/** The changes of one brand's rows: id → column → value, before and after. */
type BrandChange = {
  brandId: number;
  brandName: string;
  before: Record<string, Record<string, unknown> | null> | null;
  after: Record<string, Record<string, unknown> | null> | null;
};

/**
 * Records in the audit log what an import or its undo changed: an entry per brand with before and after, and one for
 * the file (spec:brand-import#import-history). Call it in the transaction, after an import's writes and before an
 * undo's deletions.
 */
export async function recordImported(
  tx: Db,
  actor: Actor,
  found: BrandImport,
  action: "imported" | "import_undone",
  now: Date,
): Promise<void> {
  await tx.execute(sql`declare changed_brands no scroll cursor for ${changesByBrand(found)}`);
  for (;;) {
    const changes = await tx.execute<BrandChange>(
      sql`fetch ${sql.raw(String(STEP_BRANDS))} from changed_brands`,
      "objects",
    );
    if (changes.length === 0) break;
    const entries = changes.map((change) => entryOf(found.kind, action, change));
    await recordAudits(tx, actor, entries, now);
  }
  await tx.execute(sql`close changed_brands`);
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

/**
 * The rows that were added or changed, brand by brand. The id is inlined into the statement, because not every driver
 * supports cursor parameters. Names are looked up per brand, because with a cursor the planner would choose a join that
 * starts fast but takes forever.
 */
function changesByBrand({ importId }: BrandImport): SQL {
  return sql`
    select c.*, (select brand_name from brands b where b.brand_id = c."brandId") as "brandName"
    from (
      select coalesce(r.brand_id, r.added_id, r.target_id) as "brandId",
        jsonb_object_agg(coalesce(r.added_id, r.target_id), r.before) filter (where r.state = 'changed') as before,
        jsonb_object_agg(coalesce(r.added_id, r.target_id), case when r.state = 'new' then r.given - 'brand_id' - 'fee_id' - 'pricing_id' else
          (select jsonb_object_agg(key, r.given->key) from jsonb_object_keys(r.before) key) end) as after
      from brand_import_rows r
      where r.import_id = ${sql.raw(String(importId))} and r.state in ('new', 'changed')
      group by 1
    ) c`;
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
