import { z } from "zod";
import { microsOf, type ReportRow } from "../rules/report";
import { classifyTikTok, type TikTokRequest } from "../rules/tiktok-errors";
import type { Credentials } from "../rules/vendors";
import { type AdConnector, accountOf, isTimeZone, MAX_ROWS, readLevels } from "./contract.server";
import type { AdsResult, Ask, Reading } from "./vendor-http.server";

const PAGE_SIZE = 1_000;

/** Ids are texts; a number would already have lost its last digits. */
const id = z.string().regex(/^\d{1,30}$/);
const accountSchema = z.object({
  list: z.array(
    z.object({
      advertiser_id: id,
      name: z.string().catch(""),
      currency: z.string(),
      timezone: z.string().max(100).optional(),
      display_timezone: z.string().max(100).optional(),
    }),
  ),
});
const rowSchema = z.object({
  dimensions: z.object({
    stat_time_day: z.string(),
    campaign_id: id.optional(),
    adgroup_id: id.optional(),
    ad_id: id.optional(),
  }),
  metrics: z.object({
    spend: z.string(),
    campaign_id: id.optional(),
    campaign_name: z.string().optional(),
    adgroup_id: id.optional(),
    adgroup_name: z.string().optional(),
    ad_name: z.string().optional(),
  }),
});
const reportSchema = z.object({
  list: z.array(rowSchema).max(PAGE_SIZE),
  page_info: z.object({ page: z.number().int(), total_page: z.number().int().min(0) }),
});
const answerSchema = z.object({ code: z.number(), data: z.unknown() });

/** Each report: its level and dimension, and what it names besides the spend. Without `status`, deleted ones are missing. */
const REPORTS = [
  { level: "AUCTION_ADVERTISER", dimension: "advertiser_id", status: null, names: [] },
  {
    level: "AUCTION_CAMPAIGN",
    dimension: "campaign_id",
    status: "campaign_status",
    names: ["campaign_name"],
  },
  {
    level: "AUCTION_ADGROUP",
    dimension: "adgroup_id",
    status: "adgroup_status",
    names: ["campaign_id", "campaign_name", "adgroup_name"],
  },
  {
    level: "AUCTION_AD",
    dimension: "ad_id",
    status: "ad_status",
    names: ["campaign_id", "campaign_name", "adgroup_id", "adgroup_name", "ad_name"],
  },
] as const;

/**
 * Reads spend from TikTok's integrated reports. The token goes in a header.
 * @param baseUrl with version, `https://business-api.tiktok.com/open_api/v1.3`.
 */
export function createTikTok(
  ask: Ask,
  baseUrl: string,
  { accountId = "", accessToken = "" }: Credentials,
): AdConnector {
  const get = <T>(kind: TikTokRequest, path: string, query: Record<string, string>, schema: z.ZodType<T>) =>
    ask(
      { url: `${baseUrl}/${path}/?${new URLSearchParams(query)}`, headers: { "Access-Token": accessToken } },
      ({ status, json }) => readAnswer(kind, status, json, schema),
    );

  async function readReport(
    { level, dimension, status, names }: (typeof REPORTS)[number],
    { since, until }: { since: string; until: string },
  ): Promise<AdsResult<ReportRow[]>> {
    const filter = { field_name: status, filter_type: "IN", filter_value: JSON.stringify(["STATUS_ALL"]) };
    const query = {
      advertiser_id: accountId,
      report_type: "BASIC",
      data_level: level,
      dimensions: JSON.stringify([dimension, "stat_time_day"]),
      metrics: JSON.stringify(["spend", ...names]),
      start_date: since,
      end_date: until,
      page_size: String(PAGE_SIZE),
      ...(status !== null && { filtering: JSON.stringify([filter]) }),
    };
    // If something is added between two pages, a row can be on both.
    const rows = new Map<string, ReportRow>();
    for (let page = 1; page <= MAX_ROWS / PAGE_SIZE; page += 1) {
      const answer = await get(
        "report",
        "report/integrated/get",
        { ...query, page: String(page) },
        reportSchema,
      );
      if (!answer.ok) return answer;
      const { list, page_info: info } = answer.value;
      // A server that sent another page than we asked for would leave days out.
      if (info.page !== page) return { ok: false, failure: "unexpected" };
      for (const row of list) {
        const read = reportRow(row);
        if (!read) return { ok: false, failure: "unexpected" };
        rows.set(JSON.stringify(row.dimensions), read);
      }
      if (page >= info.total_page) return { ok: true, value: [...rows.values()] };
    }
    return { ok: false, failure: "unexpected" };
  }

  return {
    async readAccount() {
      const query = {
        advertiser_ids: JSON.stringify([accountId]),
        fields: JSON.stringify(["advertiser_id", "name", "currency", "timezone", "display_timezone"]),
      };
      const answer = await get("account", "advertiser/info", query, accountSchema);
      if (!answer.ok) return answer;
      const found = answer.value.list.find((account) => account.advertiser_id === accountId);
      if (!found) return { ok: false, failure: "account" };
      const { name, currency, timezone = "", display_timezone: place = "" } = found;
      // The place follows daylight saving time; the other one is an offset.
      return accountOf({ name, currency, timeZone: isTimeZone(place) ? place : timezone }, accountId);
    },
    readSpend: (range, account) =>
      readLevels({ platform: "tiktok", account }, range, REPORTS, (report) => readReport(report, range)),
  };
}

function reportRow({ dimensions, metrics }: z.infer<typeof rowSchema>): ReportRow | null {
  const micros = microsOf(metrics.spend);
  if (micros === null) return null;
  return {
    date: dimensions.stat_time_day.slice(0, 10),
    micros,
    campaign: metrics.campaign_name,
    campaignId: dimensions.campaign_id ?? metrics.campaign_id ?? null,
    adSet: metrics.adgroup_name ?? null,
    adSetId: dimensions.adgroup_id ?? metrics.adgroup_id ?? null,
    ad: metrics.ad_name ?? null,
    adId: dimensions.ad_id ?? null,
  };
}

/** TikTok refuses with a code other than 0, mostly in a response with status 200. */
function readAnswer<T>(kind: TikTokRequest, status: number, json: unknown, schema: z.ZodType<T>): Reading<T> {
  const answer = answerSchema.safeParse(json);
  const code = answer.success ? answer.data.code : null;
  if (status !== 200 || code !== 0) return { ok: false, failure: classifyTikTok(status, code, kind) };
  const parsed = schema.safeParse(answer.data?.data);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: "unexpected" };
}
