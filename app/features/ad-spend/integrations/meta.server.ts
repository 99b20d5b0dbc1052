import { z } from "zod";
import { classifyMeta, type MetaRequestKind } from "../rules/meta-errors";
import { microsOf, type Range, type ReportRow, slicesOf } from "../rules/report";
import type { Credentials } from "../rules/vendors";
import { type AdConnector, accountOf, readLevels } from "./contract.server";
import type { AdsResult, Ask, Reading } from "./vendor-http.server";

/** Pages of one report: enough for 28 days of a few hundred campaigns or ads. */
const MAX_PAGES = 50;
const PAGE_SIZE = 500;
/** Meta refuses to add up many ads over many days in one request. */
const AD_REPORT_DAYS = 7;
const BY_CAMPAIGN = [
  { level: "account", fields: "spend" },
  { level: "campaign", fields: "campaign_id,campaign_name,spend" },
] as const;
const BY_AD = {
  level: "ad",
  fields: "campaign_id,campaign_name,adset_id,adset_name,ad_id,ad_name,spend",
} as const;
type Report = (typeof BY_CAMPAIGN)[number] | typeof BY_AD;

const errorSchema = z.object({
  error: z.object({
    code: z.number().optional(),
    error_subcode: z.number().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    is_transient: z.boolean().optional(),
  }),
});
/** Ids are texts; a number would already have lost its last digits. */
const id = z
  .string()
  .regex(/^\d{1,30}$/)
  .optional();
const accountSchema = z.object({
  name: z.string().catch(""),
  currency: z.string(),
  timezone_name: z.string().min(1).max(100),
});
const tokenSchema = z.object({ data: z.object({ expires_at: z.number().catch(0) }) });
const reportSchema = z.object({
  data: z
    .array(
      z.object({
        date_start: z.string(),
        spend: z.string(),
        campaign_id: id,
        campaign_name: z.string().optional(),
        adset_id: id,
        adset_name: z.string().optional(),
        ad_id: id,
        ad_name: z.string().optional(),
      }),
    )
    .max(5_000),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});

/** `askForAds` gives up early enough that there's time left to read only the campaigns. */
type Asks = { ask: Ask; askForAds: Ask };

/**
 * Calls the Graph API's Insights endpoints over plain HTTP. The token goes in a header, never in a URL, except for
 * `debug_token`, which only accepts it as a parameter.
 * @param baseUrl with version, `https://graph.facebook.com/v26.0`.
 */
export function createMeta(
  asks: Asks,
  baseUrl: string,
  { accountId = "", accessToken = "" }: Credentials,
): AdConnector {
  const account = `act_${accountId}`;
  const get = createGet(asks, baseUrl, accessToken);
  const { readPages, readAds } = createReports(get, account);

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
    /** If there are too many ads, reads only campaigns (spec:ad-spend#spend-by-campaign). */
    async readSpend(range) {
      const ads = await readAds(range);
      const isByCampaign = !ads.ok && (ads.failure === "large" || ads.failure === "slow");
      if (!ads.ok && !isByCampaign) return ads;
      // Ads name their ad sets, so ad sets have no report of their own.
      const finer = ads.ok ? [[], ads.value] : [];
      const days = await readLevels(
        { platform: "facebook", account: "" },
        range,
        BY_CAMPAIGN,
        (report) => readPages(report, range),
        finer,
      );
      return days.ok && isByCampaign ? { ...days, isByCampaign } : days;
    },
  };
}

type Get = ReturnType<typeof createGet>;

function createGet({ ask, askForAds }: Asks, baseUrl: string, accessToken: string) {
  return <T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    requestKind: MetaRequestKind = "other",
  ) =>
    (requestKind === "ads" ? askForAds : ask)(
      {
        url: `${baseUrl}/${path}?${new URLSearchParams(query)}`,
        headers: { Authorization: `Bearer ${accessToken}` },
      },
      ({ status, json }) => readAnswer(requestKind, status, json, schema),
    );
}

/** Reads the pages of Insights. */
function createReports(get: Get, account: string) {
  /**
   * Follows the cursors, never the next URL in the response: that URL could point anywhere.
   * @param left the number of pages that may still be read; counts down.
   */
  async function readPages(
    report: Report,
    range: Range,
    left = { pages: MAX_PAGES },
  ): Promise<AdsResult<ReportRow[]>> {
    const query = {
      ...report,
      time_range: JSON.stringify(range),
      time_increment: "1",
      limit: String(PAGE_SIZE),
    };
    const rows: ReportRow[] = [];
    let after: string | undefined;
    while (left.pages > 0) {
      left.pages -= 1;
      const pageQuery = after === undefined ? query : { ...query, after };
      const kind = report === BY_AD ? "ads" : "other";
      const answer = await get(`${account}/insights`, pageQuery, reportSchema, kind);
      if (!answer.ok) return answer;
      for (const row of answer.value.data) {
        const read = reportRow(row);
        if (!read) return { ok: false, failure: "unexpected" };
        rows.push(read);
      }
      const { next, cursors } = answer.value.paging ?? {};
      if (next === undefined) return { ok: true, value: rows };
      if (cursors === undefined || cursors.after === after) return { ok: false, failure: "unexpected" };
      after = cursors.after;
    }
    return { ok: false, failure: "large" };
  }

  async function readAds(range: Range): Promise<AdsResult<ReportRow[]>> {
    const left = { pages: MAX_PAGES };
    const rows: ReportRow[][] = [];
    for (const part of slicesOf(range, AD_REPORT_DAYS)) {
      const read = await readPages(BY_AD, part, left);
      if (!read.ok) return read;
      rows.push(read.value);
    }
    return { ok: true, value: rows.flat() };
  }

  return { readPages, readAds };
}

function reportRow(row: z.infer<typeof reportSchema>["data"][number]): ReportRow | null {
  const micros = microsOf(row.spend);
  if (micros === null) return null;
  return {
    date: row.date_start,
    micros,
    campaign: row.campaign_name,
    campaignId: row.campaign_id ?? null,
    adSet: row.adset_name ?? null,
    adSetId: row.adset_id ?? null,
    ad: row.ad_name ?? null,
    adId: row.ad_id ?? null,
  };
}

function readAnswer<T>(
  requestKind: MetaRequestKind,
  status: number,
  json: unknown,
  schema: z.ZodType<T>,
): Reading<T> {
  if (status !== 200) {
    const error = errorSchema.safeParse(json);
    return { ok: false, failure: classifyMeta(status, error.success ? error.data.error : null, requestKind) };
  }
  const parsed = schema.safeParse(json);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: "unexpected" };
}
