import { randomBytes } from "node:crypto";
import pg from "pg";
import { type BuiltServer, startBuiltServer } from "../tests/setup/built-server.ts";

/** A post of the sample data. */
const SLUG = "questions-to-ask-an-online-provider";
const ADDRESSES = 65_536;

/** The built product on a PostgreSQL, reading the visitor's IP address from the request. */
export function startOnPostgres(url: string, more: Record<string, string> = {}): Promise<BuiltServer> {
  const settings = {
    DATABASE_URL: url,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    TRUST_PROXY: "1",
    ...more,
  };
  return startBuiltServer({ settings });
}

/** Headers of the n-th visitor, who has a unique IP address, so that limits per visitor don't add up. */
export function visitorHeaders(n: number): Record<string, string> {
  const at = n % ADDRESSES;
  return {
    "Content-Type": "application/json",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0",
    "X-Forwarded-For": `10.0.${at >> 8}.${at & 255}`,
  };
}

/** A view of the sample post in this session, as a browser reports it. */
export function viewBody(sessionId: string): string {
  return JSON.stringify({
    type: "page_view",
    path: `/blog/${SLUG}`,
    sessionId,
    referrer: "https://search.example/",
    isNewVisitor: true,
    variantId: null,
    utmSource: "ads",
    utmMedium: "cpc",
    utmCampaign: "spring",
    utmContent: null,
    utmTerm: null,
    language: "en-US",
    screenWidth: 390,
    screenHeight: 844,
    timestamp: "2026-01-16T10:00:00.000Z",
  });
}

/** The same view as one transaction in pgbench, on the same table. */
export const viewScript = `\\set id random(1, 1000000000000)
insert into blog_analytics (path, slug, session_id, referrer, is_new_visitor, utm_source, utm_medium, utm_campaign, metadata)
values ('/blog/${SLUG}', '${SLUG}', :client_id || '-' || :id, 'https://search.example/', true, 'ads', 'cpc', 'spring',
  '{"userAgent":"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0","language":"en-US","screenWidth":390,"screenHeight":844,"timestamp":"2026-01-16T10:00:00.000Z"}');
`;

/** Runs one statement directly on the database. */
export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
