import { sql } from "drizzle-orm";
import type { Config } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import type { Certificate } from "../rules/certificate";

/** The certificates as the last round found them. */
export async function listCertificates(db: Db): Promise<Certificate[]> {
  const rows = await db.execute<Omit<Certificate, "validTo"> & { validTo: string | null }>(
    sql`select host, purpose, failure,
          to_char(valid_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "validTo"
        from vendor_certificates order by host, port`,
    "objects",
  );
  return rows.map((row) => ({ ...row, validTo: row.validTo === null ? null : new Date(row.validTo) }));
}

/** A server that the site connects to with TLS. */
export type Vendor = { purpose: string; host: string; port: number; startTls: boolean };

const HTTPS_PORT = 443;

/** The servers that are set up; the AI vendor and ad platforms are contacted only with a key. */
export async function listVendors(db: Db, config: Config): Promise<Vendor[]> {
  const [stored] = await db.execute<{
    hasKey: boolean;
    hasMeta: boolean;
    hasGoogle: boolean;
    hasTikTok: boolean;
  }>(
    sql`select exists (select from api_keys) as "hasKey", exists (select from ad_accounts) as "hasMeta",
          exists (select from ad_connections where platform = 'google') as "hasGoogle",
          exists (select from ad_connections where platform = 'tiktok') as "hasTikTok"`,
    "objects",
  );
  const usesAi = config.ANTHROPIC_API_KEY !== undefined || stored?.hasKey === true;
  const s3 = config.S3_ENDPOINT ?? `https://s3.${config.S3_REGION}.amazonaws.com`;
  const urls: [purpose: string, url: string | undefined][] = [
    ["this site", config.SITE_ORIGIN ?? undefined],
    ["email", config.SMTP_URL],
    ["uploads", config.S3_BUCKET ? s3 : undefined],
    ["AI", usesAi ? config.AI_BASE_URL : undefined],
    ["ad spend", stored?.hasMeta ? config.ADS_API_URL : undefined],
    ["ad spend", stored?.hasGoogle ? config.GOOGLE_ADS_API_URL : undefined],
    ["ad spend", stored?.hasGoogle ? config.GOOGLE_TOKEN_URL : undefined],
    ["ad spend", stored?.hasTikTok ? config.TIKTOK_ADS_API_URL : undefined],
    ["sign-in", config.OIDC_ISSUER],
  ];
  return urls.flatMap(([purpose, url]) => (url ? vendorOf(purpose, new URL(url)) : []));
}

function vendorOf(purpose: string, { protocol, hostname, port }: URL): Vendor[] {
  // IPv6 addresses are in brackets.
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "https:") return [{ purpose, host, port: Number(port) || HTTPS_PORT, startTls: false }];
  if (protocol === "smtps:") return [{ purpose, host, port: Number(port) || 465, startTls: false }];
  if (protocol === "smtp:") return [{ purpose, host, port: Number(port) || 587, startTls: true }];
  return [];
}
