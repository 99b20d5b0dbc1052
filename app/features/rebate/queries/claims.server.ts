import { eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { rebateClaims } from "~/platform/db/tables/rebate";

/** Whether this screenshot belongs to a claim, archived or not. */
export async function isScreenshotOfClaim(db: Db, imageAddress: string): Promise<boolean> {
  const rows = await db
    .select({ claimId: rebateClaims.claimId })
    .from(rebateClaims)
    .where(eq(rebateClaims.orderConfirmationImage, imageAddress))
    .limit(1);
  return rows.length > 0;
}
