import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { blogSchedules } from "~/platform/db/tables/article-generator";
import { auditLog } from "~/platform/db/tables/audit";
import { brandImports } from "~/platform/db/tables/brand-import";
import { rebateClaimHistory, rebateClaims } from "~/platform/db/tables/rebate";
import type { Secrets } from "~/platform/secrets.server";
import { fileUrl, newFileKey, type Storage } from "~/platform/storage/storage.server";
import type { FillSampleRecords } from "../seed.server";
import { buildSampleClaims, type SampleClaim } from "./claims";
import { screenshotBytes, storeImages } from "./images.server";
import { buildSampleLeads } from "./leads";
import { storeNetwork } from "./network.server";
import { storePriceReports } from "./price-reports.server";
import { buildSampleAudit, buildSampleImports, buildSampleSchedules } from "./records";

export type SampleRecordDependencies = { storage: Storage; secrets: Secrets; now: Date };

/**
 * Content for every staff page: leads, claims, a network with its postbacks, images, schedules, an import, and audit
 * entries. Everything is invented and labeled "sample". It bypasses the queue and the mailer, so nothing is sent or
 * run.
 */
export function fillSampleRecords({ storage, secrets, now }: SampleRecordDependencies): FillSampleRecords {
  return async (tx, { brands, posts, traffic }) => {
    const names = brands.map(({ brand }) => brand.brandName);
    const leads = buildSampleLeads(traffic.events, names);
    await insertRows(tx, "user_leads", leads.comparison);
    await insertRows(tx, "prescription_leads", leads.savings);
    await storeClaims(tx, storage, buildSampleClaims(brands, now));
    await storeNetwork(tx, traffic.conversions, { now, secrets });
    await storeImages(tx, storage, now);
    await storePriceReports(tx, now);
    await tx.insert(blogSchedules).values(buildSampleSchedules(posts, now));
    await tx
      .insert(brandImports)
      .values(buildSampleImports(brands.flatMap(({ pricing }) => pricing).length, now));
    await tx.insert(auditLog).values(buildSampleAudit(brands, posts, now));
  };
}

/** Inserts many rows with one statement. Camel-case names become column names. */
async function insertRows(tx: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const named = rows.map((row) =>
    Object.fromEntries(Object.values(row).map((value, at) => [columns[at], value])),
  );
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${list}) select ${list}
    from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(named)}::jsonb)`);
}

async function storeClaims(tx: Db, storage: Storage, claims: readonly SampleClaim[]): Promise<void> {
  for (const { claim, steps, look } of claims) {
    const sentAt = claim.createdAt ?? claim.agreedAt;
    const key = newFileKey("rebate-claims", "jpg", sentAt);
    await storage.put(key, screenshotBytes(look));
    const [stored] = await tx
      .insert(rebateClaims)
      .values({ ...claim, orderConfirmationImage: fileUrl(key) })
      .returning({ claimId: rebateClaims.claimId });
    const claimId = stored?.claimId ?? 0;
    await tx.insert(rebateClaimHistory).values([
      { claimId, toStatus: "pending", createdAt: sentAt },
      ...steps.map(({ toStatus, reason, at }, index) => ({
        claimId,
        fromStatus: steps[index - 1]?.toStatus ?? ("pending" as const),
        toStatus,
        reason,
        createdAt: at,
      })),
    ]);
  }
}
