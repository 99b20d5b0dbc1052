import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { type AdsFailure, classifyFailure, isTransient } from "../rules/failures";
import { type AccountRow, type CampaignRow, daysOfReport } from "../rules/report";
import type { AdSpendDay } from "../rules/spend";
import {
  accountReportSchema,
  adsAccountSchema,
  adsErrorSchema,
  adsTokenSchema,
  campaignReportSchema,
} from "../schema";

export type AdsResult<T> = { ok: true; value: T } | { ok: false; failure: AdsFailure };
export type AdsAccount = { name: string; timeZone: string; tokenExpiresAt: Date | null };

/** The ads vendor's reporting API for one account. Amounts are in cents; days are in the account's time zone. */
export type AdsApi = {
  /** Reads the account's name, currency, and time zone, and when the token expires. */
  readAccount(): Promise<AdsResult<AdsAccount>>;
  /** Reads spend by day, both the total and per campaign. */
  readSpend(range: { since: string; until: string }): Promise<AdsResult<AdSpendDay[]>>;
};

export type AdsApiOptions = {
  /** Base URL with version, `https://graph.facebook.com/v24.0`. */
  baseUrl: string;
  /** Digits only. */
  accountId: string;
  accessToken: string;
  signal?: AbortSignal;
  /** Delay before the first retry, in ms; it doubles with each retry. */
  retryDelay?: number;
  /** Timeout of one request, in ms. */
  timeout?: number;
};

const TRIES = 3;
const LONGEST_WAIT_MS = 60_000;
/** Enough for 28 days of a few hundred campaigns; more pages mean something is wrong. */
const MAX_PAGES = 50;
const PAGE_SIZE = 500;
const MAX_ANSWER_BYTES = 8_000_000;

/**
 * Calls the Graph API's Insights endpoints over plain HTTP. The token goes in a header, never in a URL, except for
 * `debug_token`, which only accepts it as a parameter.
 */
export function createAdsApi(options: AdsApiOptions): AdsApi {
  const account = `act_${options.accountId}`;
  return {
    async readAccount() {
      const found = await ask(options, account, { fields: "name,currency,timezone_name" }, adsAccountSchema);
      if (!found.ok) return found;
      if (found.value.currency !== "USD") return { ok: false, failure: "currency" };
      if (!isTimeZone(found.value.timezone_name)) return { ok: false, failure: "unexpected" };
      const token = await ask(options, "debug_token", { input_token: options.accessToken }, adsTokenSchema);
      const expires = token.ok ? token.value.data.expires_at : 0;
      return {
        ok: true,
        value: {
          name: found.value.name.slice(0, 300).toWellFormed(),
          timeZone: found.value.timezone_name,
          // Zero means that the token doesn't expire, or that the vendor doesn't say when.
          tokenExpiresAt: expires > 0 && expires < 4_102_444_800 ? new Date(expires * 1_000) : null,
        },
      };
    },
    async readSpend(range) {
      const common = {
        time_range: JSON.stringify(range),
        time_increment: "1",
        limit: String(PAGE_SIZE),
      };
      const total = await readPages<AccountRow>(
        options,
        `${account}/insights`,
        { ...common, level: "account", fields: "spend" },
        accountReportSchema,
      );
      if (!total.ok) return total;
      const campaigns = await readPages<CampaignRow>(
        options,
        `${account}/insights`,
        { ...common, level: "campaign", fields: "campaign_name,spend" },
        campaignReportSchema,
      );
      if (!campaigns.ok) return campaigns;
      const value = daysOfReport(range, total.value, campaigns.value);
      return value ? { ok: true, value } : { ok: false, failure: "unexpected" };
    },
  };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

type Page<Row> = { data: Row[]; paging?: { cursors?: { after: string }; next?: string } };

/** Follows the cursors, never the next URL in the response: that URL could point anywhere. */
async function readPages<Row>(
  options: AdsApiOptions,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<Page<Row>>,
): Promise<AdsResult<Row[]>> {
  const rows: Row[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await ask(options, path, after === undefined ? query : { ...query, after }, schema);
    if (!answer.ok) return answer;
    rows.push(...answer.value.data);
    const { next, cursors } = answer.value.paging ?? {};
    if (next === undefined) return { ok: true, value: rows };
    if (cursors === undefined || cursors.after === after) return { ok: false, failure: "unexpected" };
    after = cursors.after;
  }
  return { ok: false, failure: "unexpected" };
}

type Try<T> = AdsResult<T> & { retryAfterMs?: number };

/** Retries temporary failures: timeouts, 5xx, and rate limits if the requested wait is short. */
async function ask<T>(
  options: AdsApiOptions,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<AdsResult<T>> {
  const url = `${options.baseUrl}/${path}?${new URLSearchParams(query)}`;
  let delay = options.retryDelay ?? 1_000;
  for (let tried = 1; ; tried += 1) {
    const { retryAfterMs, ...answer } = await askOnce(options, url, schema);
    const pause = Math.max(delay, retryAfterMs ?? 0);
    if (answer.ok || !isTransient(answer.failure) || tried === TRIES || pause > LONGEST_WAIT_MS)
      return answer;
    await wait(pause, undefined, { signal: options.signal });
    delay *= 2;
  }
}

async function askOnce<T>(options: AdsApiOptions, url: string, schema: z.ZodType<T>): Promise<Try<T>> {
  const timeout = AbortSignal.timeout(options.timeout ?? 30_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${options.accessToken}`, Accept: "application/json" },
      // Following a redirect would send the token to another host.
      redirect: "error",
      signal,
    });
    const json = await jsonOf(response);
    if (response.ok) {
      const parsed = schema.safeParse(json);
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: "unexpected" };
    }
    const error = adsErrorSchema.safeParse(json);
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    return {
      ok: false,
      failure: classifyFailure(response.status, error.success ? error.data.error : null),
      ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }),
    };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { ok: false, failure: "unavailable" };
  }
}

/** Returns undefined if the body isn't JSON or is too large to be a valid response. */
async function jsonOf(response: Response): Promise<unknown> {
  const text: string[] = [];
  let size = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return undefined;
    text.push(decoder.decode(chunk, { stream: true }));
  }
  try {
    return JSON.parse(text.join(""));
  } catch {
    return undefined;
  }
}
