import { type FakeAnswer, type FakePlatform, type FakeRequest, startFakePlatform } from "./ad-platform.ts";

/** What one ad cost on one day. In Performance Max, campaigns have no ad groups, or ad groups have no ads. */
export type GoogleSpend = {
  date: string;
  campaign: { id: string; name: string };
  adGroup?: { id: string; name: string };
  ad?: { id: string; name?: string };
  micros: number;
};

/** Google's OAuth server and the Google Ads API, with `searchStream` as it answers over REST. */
export type FakeGoogleAds = FakePlatform & {
  /** Settings that lead here. */
  settings: { GOOGLE_ADS_API_URL: string; GOOGLE_TOKEN_URL: string };
  client: { id: string; secret: string; refreshToken: string };
  customer: {
    id: string;
    descriptiveName: string;
    currencyCode: string;
    timeZone: string;
    manager: boolean;
  };
  /** The manager account that requests must come through, if any. */
  managerId: string | null;
  spend: GoogleSpend[];
  /** How many rows each part of the stream has. */
  partSize: number;
};

export async function startFakeGoogleAds(): Promise<FakeGoogleAds> {
  const vendor = await startFakePlatform((request) => answer(fake, request), refusal);
  const fake: FakeGoogleAds = Object.assign(vendor, {
    settings: { GOOGLE_ADS_API_URL: `${vendor.origin}/v26`, GOOGLE_TOKEN_URL: `${vendor.origin}/token` },
    client: { id: "client.apps.example", secret: "a-client-secret", refreshToken: "1//a-refresh-token" },
    customer: {
      id: "1234567890",
      descriptiveName: "Example Search",
      currencyCode: "USD",
      timeZone: "America/Chicago",
      manager: false,
    },
    managerId: null,
    spend: [],
    partSize: 10_000,
  });
  return fake;
}

const SPEND = ["segments.date", "metrics.cost_micros"];
const CAMPAIGN = [...SPEND, "campaign.id", "campaign.name"];
const AD_GROUP = [...CAMPAIGN, "ad_group.id", "ad_group.name"];
/** The fields of the API that each resource can be read with, of those that matter here. */
const FIELDS = {
  customer: [
    ...SPEND,
    ...["descriptive_name", "currency_code", "time_zone", "manager"].map((name) => `customer.${name}`),
  ],
  campaign: CAMPAIGN,
  ad_group: AD_GROUP,
  ad_group_ad: [...AD_GROUP, "ad_group_ad.ad.id", "ad_group_ad.ad.name"],
};

const ACCESS_TOKEN = "ya29.an-access-token";

function answer(fake: FakeGoogleAds, request: FakeRequest): FakeAnswer {
  const { url, headers, body } = request;
  if (url.pathname === "/token") return signIn(fake, body);
  if (headers.authorization !== `Bearer ${ACCESS_TOKEN}`)
    return refusal(401, "authenticationError:OAUTH_TOKEN_INVALID");
  if (url.pathname !== `/v26/customers/${fake.customer.id}/googleAds:searchStream`)
    return refusal(401, "authenticationError:CUSTOMER_NOT_FOUND");
  if (fake.managerId !== null && headers["login-customer-id"] !== fake.managerId)
    return refusal(403, "authorizationError:USER_PERMISSION_DENIED");
  const { query } = JSON.parse(body) as { query: string };
  const [, selected = "", resource = ""] = /^SELECT (.+) FROM (\w+) /.exec(query) ?? [];
  const known = Object.hasOwn(FIELDS, resource) ? FIELDS[resource as keyof typeof FIELDS] : null;
  if (known === null) return refusal(400, "queryError:BAD_RESOURCE_TYPE_IN_FROM_CLAUSE");
  const fields = selected.split(", ");
  if (fields.some((field) => !known.includes(field))) return refusal(400, "queryError:BAD_FIELD_NAME");
  const rows = rowsOf(fake, query, resource).map((row) => picked(row, fields));
  return { status: 200, body: parts(rows, fake.partSize) };
}

function signIn({ client }: FakeGoogleAds, body: string): FakeAnswer {
  const form = new URLSearchParams(body);
  if (form.get("client_id") !== client.id || form.get("client_secret") !== client.secret)
    return { status: 401, body: { error: "invalid_client", error_description: "Unauthorized" } };
  if (form.get("refresh_token") !== client.refreshToken || form.get("grant_type") !== "refresh_token")
    return { status: 400, body: { error: "invalid_grant", error_description: "Token was revoked." } };
  return { status: 200, body: { access_token: ACCESS_TOKEN, expires_in: 3_599, token_type: "Bearer" } };
}

/** The result of a query in GAQL: the rows of its resource with all fields, added up by day. */
function rowsOf(fake: FakeGoogleAds, query: string, resource: string): object[] {
  const range = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(query);
  const { id, ...customer } = fake.customer;
  if (!range) return [{ customer: { resourceName: `customers/${id}`, ...customer } }];
  const [, since = "", until = ""] = range;
  const isSpent = query.includes("metrics.cost_micros > 0");
  const sums = new Map<string, { row: object; micros: number }>();
  for (const { date, campaign, adGroup, ad, micros } of fake.spend) {
    if (date < since || date > until) continue;
    if (resource === "ad_group" && !adGroup) continue;
    if (resource === "ad_group_ad" && !ad) continue;
    const row = {
      segments: { date },
      ...(resource !== "customer" && { campaign }),
      ...(resource.startsWith("ad_group") && { adGroup }),
      ...(resource === "ad_group_ad" && { adGroupAd: { ad } }),
    };
    const key = JSON.stringify(row);
    sums.set(key, { row, micros: (sums.get(key)?.micros ?? 0) + micros });
  }
  return [...sums.values()]
    .filter(({ micros }) => micros > 0 || !isSpent)
    .map(({ row, micros }) => ({ ...row, metrics: { costMicros: String(micros) } }));
}

/** Only the selected fields, as Google sends them: `ad_group.id` is `{ adGroup: { id } }`. */
function picked(row: object, fields: readonly string[]): object {
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const path = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).split(".");
    const value = path.reduce<unknown>((from, name) => (from as typeof result | undefined)?.[name], row);
    if (value === undefined) continue;
    let to = result;
    for (const name of path.slice(0, -1)) {
      to[name] ??= {};
      to = to[name] as typeof result;
    }
    to[path.at(-1) ?? ""] = value;
  }
  return result;
}

function parts(rows: readonly object[], size: number): object[] {
  const answers: object[] = [];
  for (let at = 0; at < rows.length; at += size)
    answers.push({ results: rows.slice(at, at + size), fieldMask: "segments.date", requestId: "r" });
  // Without rows, there's one part without results.
  return answers.length > 0 ? answers : [{ fieldMask: "segments.date", requestId: "r" }];
}

/** @param code such as `quotaError:RESOURCE_EXHAUSTED`. */
function refusal(status: number, code?: number | string): FakeAnswer {
  const [kind = "internalError", cause = "INTERNAL_ERROR"] = String(code ?? "").split(":");
  const failure = {
    "@type": "type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure",
    errors: [{ errorCode: { [kind]: cause }, message: "Refused." }],
    requestId: "r",
  };
  const details = code === undefined ? [] : [failure];
  return { status, body: [{ error: { code: status, message: "Refused.", status: "X", details } }] };
}
