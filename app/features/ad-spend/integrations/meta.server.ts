import { z } from "zod";
import { classifyMeta } from "../rules/meta-errors";
import { microsOf, type ReportRow } from "../rules/report";
import type { Credentials } from "../rules/vendors";
import { type AdConnector, accountOf, readLevels } from "./contract.server";
import type { AdsResult, Ask, Reading } from "./vendor-http.server";

/** Enough for 28 days of a few hundred campaigns; more pages mean something is wrong. */
const MAX_PAGES = 50;
const PAGE_SIZE = 500;
const REPORTS = [
  { level: "account", fields: "spend" },
  { level: "campaign", fields: "campaign_name,spend" },
] as const;

const errorSchema = z.object({
  error: z.object({ code: z.number().optional(), is_transient: z.boolean().optional() }),
});
const accountSchema = z.object({
  name: z.string().catch(""),
  currency: z.string(),
  timezone_name: z.string().min(1).max(100),
});
const tokenSchema = z.object({ data: z.object({ expires_at: z.number().catch(0) }) });
const reportSchema = z.object({
  data: z
    .array(z.object({ date_start: z.string(), spend: z.string(), campaign_name: z.string().optional() }))
    .max(5_000),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});

/**
 * Calls the Graph API's Insights endpoints over plain HTTP. The token goes in a header, never in a URL, except for
 * `debug_token`, which only accepts it as a parameter.
 * @param baseUrl with version, `https://graph.facebook.com/v26.0`.
 */
export function createMeta(
  ask: Ask,
  baseUrl: string,
  { accountId = "", accessToken = "" }: Credentials,
): AdConnector {
  const account = `act_${accountId}`;
  const get = <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>) =>
    ask(
      {
        url: `${baseUrl}/${path}?${new URLSearchParams(query)}`,
        headers: { Authorization: `Bearer ${accessToken}` },
      },
      ({ status, json }) => readAnswer(status, json, schema),
    );

  /** Follows the cursors, never the next URL in the response: that URL could point anywhere. */
  async function readPages(query: Record<string, string>): Promise<AdsResult<ReportRow[]>> {
    const rows: ReportRow[] = [];
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const asked = after === undefined ? query : { ...query, after };
      const answer = await get(`${account}/insights`, asked, reportSchema);
      if (!answer.ok) return answer;
      for (const { date_start: date, spend, campaign_name: campaign } of answer.value.data) {
        const micros = microsOf(spend);
        if (micros === null) return { ok: false, failure: "unexpected" };
        rows.push({ date, micros, campaign });
      }
      const { next, cursors } = answer.value.paging ?? {};
      if (next === undefined) return { ok: true, value: rows };
      if (cursors === undefined || cursors.after === after) return { ok: false, failure: "unexpected" };
      after = cursors.after;
    }
    return { ok: false, failure: "unexpected" };
  }

  return {
    async readAccount() {
      const found = await get(account, { fields: "name,currency,timezone_name" }, accountSchema);
      if (!found.ok) return found;
      const { name, currency, timezone_name: timeZone } = found.value;
      const usable = accountOf({ name, currency, timeZone }, accountId);
      if (!usable.ok) return usable;
      const token = await get("debug_token", { input_token: accessToken }, tokenSchema);
      const expires = token.ok ? token.value.data.expires_at : 0;
      // Zero means that the token doesn't expire, or that the vendor doesn't say when.
      const tokenExpiresAt = expires > 0 && expires < 4_102_444_800 ? new Date(expires * 1_000) : null;
      return { ok: true, value: { ...usable.value, tokenExpiresAt } };
    },
    readSpend: (range) =>
      readLevels({ platform: "facebook", account: "" }, range, REPORTS, (report) =>
        readPages({
          ...report,
          time_range: JSON.stringify(range),
          time_increment: "1",
          limit: String(PAGE_SIZE),
        }),
      ),
  };
}

function readAnswer<T>(status: number, json: unknown, schema: z.ZodType<T>): Reading<T> {
  if (status !== 200) {
    const error = errorSchema.safeParse(json);
    return { ok: false, failure: classifyMeta(status, error.success ? error.data.error : null) };
  }
  const parsed = schema.safeParse(json);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: "unexpected" };
}
