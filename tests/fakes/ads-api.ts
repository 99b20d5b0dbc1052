import { type FakeAnswer, type FakePlatform, type FakeRequest, startFakePlatform } from "./ad-platform.ts";

export type FakeSpend = { date: string; campaign: string; spend: string };

/** Meta's reporting API, over real HTTP: account, debug_token, and insights with cursors. */
export type FakeAdsApi = FakePlatform & {
  baseUrl: string;
  token: string;
  account: { id: string; name: string; currency: string; timezone_name: string };
  /** Seconds since 1970; 0 means never. */
  tokenExpiresAt: number;
  spend: FakeSpend[];
  pageSize: number;
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
  });
  return fake;
}

function figures(fake: FakeAdsApi, { url, headers }: FakeRequest): FakeAnswer {
  if (headers.authorization !== `Bearer ${fake.token}`) return refusal(400, 190);
  const path = url.pathname.replace("/v26.0/", "");
  const account = `act_${fake.account.id}`;
  if (path === "debug_token") return { status: 200, body: { data: { expires_at: fake.tokenExpiresAt } } };
  if (path === account) return { status: 200, body: { ...fake.account, id: account } };
  return path === `${account}/insights` ? { status: 200, body: insights(fake, url) } : refusal(400, 100);
}

function insights(fake: FakeAdsApi, { searchParams }: URL): object {
  const { since, until } = JSON.parse(searchParams.get("time_range") ?? "{}");
  const inRange = fake.spend.filter(({ date }) => date >= since && date <= until);
  const isByCampaign = searchParams.get("level") === "campaign";
  const rows = isByCampaign
    ? inRange.map(({ date, campaign, spend }) => ({
        campaign_name: campaign,
        spend,
        date_start: date,
        date_stop: date,
      }))
    : [...new Set(inRange.map(({ date }) => date))].map((date) => ({
        spend: inRange
          .filter((row) => row.date === date)
          .reduce((sum, { spend }) => sum + Number(spend), 0)
          .toFixed(2),
        date_start: date,
        date_stop: date,
      }));
  const start = Number(searchParams.get("after") ?? "0");
  const end = start + fake.pageSize;
  const cursors = { before: String(start), after: String(end) };
  const next = "https://elsewhere.example/never-followed";
  return { data: rows.slice(start, end), paging: end < rows.length ? { cursors, next } : { cursors } };
}

function refusal(status: number, code?: number | string, isTransient = false): FakeAnswer {
  return {
    status,
    body: { error: { message: "Refused.", type: "OAuthException", code, is_transient: isTransient } },
  };
}
