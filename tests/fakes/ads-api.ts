import { type FakeAnswer, type FakePlatform, type FakeRequest, startFakePlatform } from "./ad-platform.ts";

type Named = { id: string; name: string };
/** What one ad cost on one day. Reports by ad leave it out if the ad isn't named, as they do with deleted ads. */
export type FakeSpend = {
  date: string;
  campaign: string;
  /** Made from the name if it's missing. */
  campaignId?: string;
  adSet?: Named;
  ad?: Named;
  /** Dollars. Reports round their sums to cents. */
  spend: string;
};

/** Meta's reporting API, over real HTTP: account, debug_token, and insights with cursors. */
export type FakeAdsApi = FakePlatform & {
  baseUrl: string;
  token: string;
  account: { id: string; name: string; currency: string; timezone_name: string };
  /** Seconds since 1970; 0 means never. */
  tokenExpiresAt: number;
  spend: FakeSpend[];
  /** The most rows of a page, even if more are asked for. */
  pageSize: number;
  /** The error that refuses reports by ad, with its status. */
  adsRefusal: { status: number; error: object } | null;
};

export async function startFakeAdsApi(): Promise<FakeAdsApi> {
  const vendor = await startFakePlatform((request) => figures(fake, request), refusal);
  const fake: FakeAdsApi = Object.assign(vendor, {
    baseUrl: `${vendor.origin}/v26.0`,
    token: "a token of the ads vendor",
    account: { id: "1234567890", name: "Example Ads", currency: "USD", timezone_name: "America/Los_Angeles" },
    tokenExpiresAt: 0,
    spend: [],
    pageSize: 500,
    adsRefusal: null,
  });
  return fake;
}

function figures(fake: FakeAdsApi, { url, headers }: FakeRequest): FakeAnswer {
  if (headers.authorization !== `Bearer ${fake.token}`) return refusal(400, 190);
  const path = url.pathname.replace("/v26.0/", "");
  const account = `act_${fake.account.id}`;
  if (path === "debug_token") return { status: 200, body: { data: { expires_at: fake.tokenExpiresAt } } };
  if (path === account) return { status: 200, body: { ...fake.account, id: account } };
  return path === `${account}/insights` ? insights(fake, url) : refusal(400, 100);
}

/** What identifies a row of each level, besides its day. */
const LEVEL_KEYS: Record<string, readonly string[]> = {
  account: [],
  campaign: ["campaign_id"],
  ad: ["campaign_id", "adset_id", "ad_id"],
};

function insights(fake: FakeAdsApi, { pathname, searchParams: query }: URL): FakeAnswer {
  const level = query.get("level") ?? "account";
  const keys = LEVEL_KEYS[level];
  const start = query.has("after") ? placeOf(query.get("after") ?? "") : 0;
  if (!keys || query.get("time_increment") !== "1" || start === null) return refusal(400, 100);
  if (level === "ad" && fake.adsRefusal)
    return { status: fake.adsRefusal.status, body: { error: fake.adsRefusal.error } };
  const rows = rowsOf(fake, query, keys);
  if (rows.length === 0) return { status: 200, body: { data: [] } };
  const end = start + Math.min(fake.pageSize, Number(query.get("limit") ?? "25"));
  const cursors = { before: cursorOf(start), after: cursorOf(end) };
  const next = `https://elsewhere.example${pathname}?never-followed`;
  const paging = end < rows.length ? { cursors, next } : { cursors };
  return { status: 200, body: { data: rows.slice(start, end), paging } };
}

/** Added up by day and by what the level names, with the fields that were asked for. */
function rowsOf(fake: FakeAdsApi, query: URLSearchParams, keys: readonly string[]): object[] {
  const { since, until } = JSON.parse(query.get("time_range") ?? "{}");
  const fields = (query.get("fields") ?? "").split(",");
  const sums = new Map<string, { row: Record<string, string | undefined>; dollars: number }>();
  for (const { date, spend, ...names } of fake.spend) {
    const row = namesOf(names);
    if (date < since || date > until || keys.some((key) => row[key] === undefined)) continue;
    const key = JSON.stringify([date, ...keys.map((name) => row[name])]);
    const dollars = (sums.get(key)?.dollars ?? 0) + Number(spend);
    sums.set(key, { row: { ...row, date_start: date }, dollars });
  }
  return [...sums.values()].map(({ row: { date_start, ...row }, dollars }) => {
    const all = Object.entries({ ...row, spend: dollars.toFixed(2) });
    return {
      ...Object.fromEntries(all.filter(([name]) => fields.includes(name))),
      date_start,
      date_stop: date_start,
    };
  });
}

function namesOf({
  campaign,
  campaignId,
  adSet,
  ad,
}: Omit<FakeSpend, "date" | "spend">): Record<string, string | undefined> {
  const madeUp = Array.from(campaign, (letter) => String(letter.codePointAt(0)).padStart(3, "0")).join("");
  return {
    campaign_id: campaignId ?? madeUp,
    campaign_name: campaign,
    adset_id: adSet?.id,
    adset_name: adSet?.name,
    ad_id: ad?.id,
    ad_name: ad?.name,
  };
}

const cursorOf = (place: number) => Buffer.from(`place ${place}`).toString("base64url");
/** Null if it isn't one of our cursors. */
function placeOf(cursor: string): number | null {
  const place = /^place (\d+)$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  return place === undefined ? null : Number(place);
}

function refusal(status: number, code?: number | string, isTransient = false): FakeAnswer {
  return {
    status,
    body: { error: { message: "Refused.", type: "OAuthException", code, is_transient: isTransient } },
  };
}
