import { type FakeAnswer, type FakePlatform, type FakeRequest, startFakePlatform } from "./ad-platform.ts";

/** What one ad cost on one day. */
export type TikTokSpend = {
  date: string;
  campaign: { id: string; name: string };
  adGroup: { id: string; name: string };
  ad: { id: string; name: string };
  spend: string;
  isDeleted?: boolean;
};

/** TikTok's Business API: account information, and reports in pages. It refuses with a code in a 200 response. */
export type FakeTikTokAds = FakePlatform & {
  /** The setting that leads here. */
  settings: { TIKTOK_ADS_API_URL: string };
  token: string;
  advertiser: {
    advertiser_id: string;
    name: string;
    currency: string;
    timezone: string;
    display_timezone: string;
  };
  spend: TikTokSpend[];
  /** Overrides the size that was asked for. */
  pageSize: number | null;
};

export async function startFakeTikTokAds(): Promise<FakeTikTokAds> {
  const vendor = await startFakePlatform((request) => answer(fake, request), refusal);
  const fake: FakeTikTokAds = Object.assign(vendor, {
    settings: { TIKTOK_ADS_API_URL: `${vendor.origin}/open_api/v1.3` },
    token: "a-tiktok-token",
    advertiser: {
      advertiser_id: "7001234567890123456",
      name: "Example Clips",
      currency: "USD",
      timezone: "Etc/GMT+8",
      display_timezone: "America/Los_Angeles",
    },
    spend: [],
    pageSize: null,
  });
  return fake;
}

const CAMPAIGN = ["campaign_name"];
const GROUP = [...CAMPAIGN, "campaign_id", "adgroup_name"];
/** What the API can report at each level, besides the spend, of what matters here. */
const LEVELS: Record<string, { dimension: string; names: readonly string[] }> = {
  AUCTION_ADVERTISER: { dimension: "advertiser_id", names: [] },
  AUCTION_CAMPAIGN: { dimension: "campaign_id", names: CAMPAIGN },
  AUCTION_ADGROUP: { dimension: "adgroup_id", names: GROUP },
  AUCTION_AD: { dimension: "ad_id", names: [...GROUP, "adgroup_id", "ad_name"] },
};

/** A list of names, as a parameter has it. */
function textsIn(parameter: string | null): string[] {
  const list: unknown = JSON.parse(parameter ?? "[]");
  return Array.isArray(list) ? list.map(String) : [];
}

function answer(fake: FakeTikTokAds, { url, headers }: FakeRequest): FakeAnswer {
  if (headers["access-token"] !== fake.token) return refusal(200, 40_105);
  const query = url.searchParams;
  const { advertiser } = fake;
  if (url.pathname === "/open_api/v1.3/advertiser/info/") {
    const ids: unknown = JSON.parse(query.get("advertiser_ids") ?? "[]");
    if (!Array.isArray(ids) || !ids.includes(advertiser.advertiser_id)) return refusal(200, 40_001);
    return data({ list: [advertiser] });
  }
  if (url.pathname !== "/open_api/v1.3/report/integrated/get/") return refusal(404, 40_002);
  if (query.get("advertiser_id") !== advertiser.advertiser_id) return refusal(200, 40_001);
  const level = query.get("data_level") ?? "";
  const known = Object.hasOwn(LEVELS, level) ? (LEVELS[level] ?? null) : null;
  const dimensions = textsIn(query.get("dimensions"));
  const metrics = textsIn(query.get("metrics"));
  if (known === null || dimensions.toString() !== `${known.dimension},stat_time_day`)
    return refusal(200, 40_002);
  if (metrics.some((name) => name !== "spend" && !known.names.includes(name))) return refusal(200, 40_002);
  const rows = rowsOf(fake, query, metrics);
  const page = Number(query.get("page"));
  const size = fake.pageSize ?? Number(query.get("page_size"));
  const total = { total_number: rows.length, total_page: Math.ceil(rows.length / size) };
  return data({
    list: rows.slice((page - 1) * size, page * size),
    page_info: { page, page_size: size, ...total },
  });
}

/**
 * The rows of a report with the metrics asked for, added up by day and by its dimension. Without a filter by status,
 * deleted ones are missing.
 */
function rowsOf(fake: FakeTikTokAds, query: URLSearchParams, metricNames: readonly string[]): object[] {
  const level = query.get("data_level");
  const [since, until] = [query.get("start_date") ?? "", query.get("end_date") ?? ""];
  const withDeleted = level === "AUCTION_ADVERTISER" || (query.get("filtering") ?? "").includes("STATUS_ALL");
  const sums = new Map<string, { dimensions: object; metrics: object; cents: number }>();
  for (const { date, campaign, adGroup, ad, spend, isDeleted } of fake.spend) {
    if (date < since || date > until || (isDeleted && !withDeleted)) continue;
    const names = { campaign_name: campaign.name };
    const ofGroup = { ...names, campaign_id: campaign.id, adgroup_name: adGroup.name };
    const [key, metrics] =
      level === "AUCTION_ADVERTISER"
        ? [{ advertiser_id: fake.advertiser.advertiser_id }, {}]
        : level === "AUCTION_CAMPAIGN"
          ? [{ campaign_id: campaign.id }, names]
          : level === "AUCTION_ADGROUP"
            ? [{ adgroup_id: adGroup.id }, ofGroup]
            : [{ ad_id: ad.id }, { ...ofGroup, adgroup_id: adGroup.id, ad_name: ad.name }];
    const dimensions = { ...key, stat_time_day: `${date} 00:00:00` };
    const text = JSON.stringify(dimensions);
    const cents = (sums.get(text)?.cents ?? 0) + Math.round(Number(spend) * 100);
    sums.set(text, { dimensions, metrics, cents });
  }
  return [...sums.values()].map(({ dimensions, metrics, cents }) => ({
    dimensions,
    metrics: Object.fromEntries(
      Object.entries({ ...metrics, spend: (cents / 100).toFixed(2) }).filter(([name]) =>
        metricNames.includes(name),
      ),
    ),
  }));
}

const data = (body: object): FakeAnswer => ({
  status: 200,
  body: { code: 0, message: "OK", request_id: "r", data: body },
});

function refusal(status: number, code?: number | string): FakeAnswer {
  return { status, body: { code: code ?? 50_000, message: "Refused.", request_id: "r", data: {} } };
}
