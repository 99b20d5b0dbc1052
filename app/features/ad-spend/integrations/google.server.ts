import { z } from "zod";
import { classifyGoogle, classifyGoogleToken, type GoogleError, googleDelay } from "../rules/google-errors";
import { type Range, type ReportRow, slicesOf } from "../rules/report";
import type { Credentials } from "../rules/vendors";
import { type AdAccount, type AdConnector, accountOf, MAX_ROWS, readLevels } from "./contract.server";
import type { AdsResult, Ask, Reading } from "./vendor-http.server";

/** A whole report comes in one response, so it may be larger than a page of other vendors. */
const MAX_ANSWER_BYTES = 24_000_000;
/** Reports by ad are read in parts, so that an account with many ads stays below that. */
const AD_REPORT_DAYS = 7;

const id = z.string().regex(/^\d{1,30}$/);
const named = z.object({ id, name: z.string().optional() });
const rowSchema = z.object({
  segments: z.object({ date: z.string() }),
  // Whole numbers of 64 bits are texts in Google's JSON.
  metrics: z
    .object({
      costMicros: z
        .string()
        .regex(/^\d{1,16}$/)
        .default("0"),
    })
    .optional(),
  campaign: named.optional(),
  adGroup: named.optional(),
  adGroupAd: z.object({ ad: named }).optional(),
});
const customerSchema = z.object({
  customer: z.object({
    descriptiveName: z.string().optional(),
    currencyCode: z.string(),
    timeZone: z.string().min(1).max(100),
    manager: z.boolean().optional(),
  }),
});

const errorSchema: z.ZodType<GoogleError> = z.object({
  code: z.number().optional(),
  status: z.string().optional(),
  details: z
    .array(
      z.object({
        reason: z.string().optional(),
        errors: z
          .array(
            z.object({
              errorCode: z.record(z.string(), z.string()).optional(),
              details: z
                .object({ quotaErrorDetails: z.object({ retryDelay: z.string().optional() }).optional() })
                .optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});
const refusalSchema = z.object({ error: errorSchema });
const tokenSchema = z.object({ access_token: z.string().min(1).max(10_000) });
const tokenErrorSchema = z.object({ error: z.string() });

/** What each report is read from and what it names, from the account to its ads. */
const REPORTS = [
  { from: "customer", names: [] },
  { from: "campaign", names: ["campaign.id", "campaign.name"] },
  { from: "ad_group", names: ["campaign.id", "campaign.name", "ad_group.id", "ad_group.name"] },
  {
    from: "ad_group_ad",
    names: [
      "campaign.id",
      "campaign.name",
      "ad_group.id",
      "ad_group.name",
      "ad_group_ad.ad.id",
      "ad_group_ad.ad.name",
    ],
  },
] as const;

/**
 * Reads spend with `googleAds:searchStream`. The refresh token gets an access token first, which lasts longer than an
 * import.
 * @param hosts `api` with version, `https://googleads.googleapis.com/v26`.
 */
export function createGoogle(
  ask: Ask,
  hosts: { api: string; token: string },
  credentials: Credentials,
): AdConnector {
  const { accountId = "", managerId, developerToken } = credentials;
  const signIn = createSignIn(ask, hosts.token, credentials);

  async function search<T>(query: string, schema: z.ZodType<T>): Promise<AdsResult<T[]>> {
    const token = await signIn();
    if (!token.ok) return token;
    const headers = {
      Authorization: `Bearer ${token.value}`,
      "Content-Type": "application/json",
      ...(managerId !== undefined && { "login-customer-id": managerId }),
      ...(developerToken !== undefined && { "developer-token": developerToken }),
    };
    const url = `${hosts.api}/customers/${accountId}/googleAds:searchStream`;
    const request = { url, headers, body: JSON.stringify({ query }), maxBytes: MAX_ANSWER_BYTES };
    return ask(request, ({ status, json }) => readStream(status, json, schema));
  }

  async function readReport(
    { from, names }: (typeof REPORTS)[number],
    range: Range,
  ): Promise<AdsResult<ReportRow[]>> {
    const rows: ReportRow[] = [];
    for (const { since, until } of from === "ad_group_ad" ? slicesOf(range, AD_REPORT_DAYS) : [range]) {
      const fields = ["segments.date", "metrics.cost_micros", ...names].join(", ");
      const answer = await search(
        `SELECT ${fields} FROM ${from} WHERE segments.date BETWEEN '${since}' AND '${until}' AND metrics.cost_micros > 0`,
        rowSchema,
      );
      if (!answer.ok) return answer;
      if (rows.length + answer.value.length > MAX_ROWS) return { ok: false, failure: "unexpected" };
      for (const row of answer.value) rows.push(reportRow(row));
    }
    return { ok: true, value: rows };
  }

  const readAccount = async (): Promise<AdsResult<AdAccount>> => {
    const fields = "customer.descriptive_name, customer.currency_code, customer.time_zone, customer.manager";
    const answer = await search(`SELECT ${fields} FROM customer LIMIT 1`, customerSchema);
    if (!answer.ok) return answer;
    const found = answer.value[0]?.customer;
    if (!found) return { ok: false, failure: "unexpected" };
    if (found.manager) return { ok: false, failure: "manager" };
    const { descriptiveName: name = "", currencyCode: currency, timeZone } = found;
    return accountOf({ name, currency, timeZone }, accountId);
  };

  return {
    readAccount,
    readSpend: (range, account) =>
      readLevels({ platform: "google", account }, range, REPORTS, (report) => readReport(report, range)),
  };
}

/** Gets an access token once, and keeps it for the requests of this import. */
function createSignIn(
  ask: Ask,
  url: string,
  { clientId = "", clientSecret = "", refreshToken = "" }: Credentials,
): () => Promise<AdsResult<string>> {
  let access: AdsResult<string> | null = null;
  return async () => {
    if (access?.ok) return access;
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    }).toString();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    access = await ask({ url, headers, body }, ({ status, json }) => readToken(status, json));
    return access;
  };
}

function reportRow({
  segments,
  metrics,
  campaign,
  adGroup,
  adGroupAd,
}: z.infer<typeof rowSchema>): ReportRow {
  return {
    date: segments.date,
    micros: Number(metrics?.costMicros ?? "0"),
    campaign: campaign?.name,
    campaignId: campaign?.id ?? null,
    adSet: adGroup?.name ?? null,
    adSetId: adGroup?.id ?? null,
    ad: adGroupAd?.ad.name ?? null,
    adId: adGroupAd?.ad.id ?? null,
  };
}

function readToken(status: number, json: unknown): Reading<string> {
  const found = tokenSchema.safeParse(json);
  if (status === 200)
    return found.success
      ? { ok: true, value: found.data.access_token }
      : { ok: false, failure: "unexpected" };
  const error = tokenErrorSchema.safeParse(json);
  return { ok: false, failure: classifyGoogleToken(status, error.success ? error.data.error : null) };
}

/** Whether a part of a stream is an error. One that we can't read counts too: the rows after it are missing. */
const hasError = (part: unknown) => typeof part === "object" && part !== null && "error" in part;

/** Joins the parts of a stream. A stream that began well can still end with an error. */
function readStream<T>(status: number, json: unknown, schema: z.ZodType<T>): Reading<T[]> {
  const parts: unknown[] = Array.isArray(json) ? json : [json];
  const refused = parts.find(hasError);
  if (status !== 200 || refused !== undefined) {
    const refusal = refusalSchema.safeParse(refused);
    const error = refusal.success ? refusal.data.error : null;
    const retryAfterMs = googleDelay(error);
    return {
      ok: false,
      failure: classifyGoogle(error?.code ?? status, error),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  const stream = z.array(z.object({ results: z.array(schema).default([]) })).safeParse(json);
  return stream.success
    ? { ok: true, value: stream.data.flatMap(({ results }) => results) }
    : { ok: false, failure: "unexpected" };
}
