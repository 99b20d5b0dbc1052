import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

export type CheckedCertificate = {
  host: string;
  port: number;
  purpose: string;
  validTo: string | null;
  failure: string | null;
};

/** Replaces what was known by the result of a new round. */
export async function storeCertificates(
  tx: Db,
  checked: readonly CheckedCertificate[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`delete from vendor_certificates`);
  await tx.execute(sql`
    insert into vendor_certificates (host, port, purpose, checked_at, valid_to, failure)
    select host, port, purpose, ${now.toISOString()}, "validTo", failure
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
      as c(host text, port integer, purpose text, "validTo" timestamptz, failure text)
    on conflict do nothing`);
}
