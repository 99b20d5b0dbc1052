import { setTimeout as wait } from "node:timers/promises";
import { parseJson } from "~/kernel/json";
import { fetchText, ResponseTooLate } from "~/platform/http/bounded-response.server";
import { type AdsFailure, isTransient } from "../rules/failures";

export type AdsResult<T> = { ok: true; value: T } | { ok: false; failure: AdsFailure };

/** Timeouts and retries of requests to a vendor. Times in ms. */
export type AskOptions = {
  /** Stops everything at once: the call throws. */
  signal?: AbortSignal;
  /** Delay before the first retry; it doubles with each retry. */
  retryDelay?: number;
  /** Timeout of one request, with its whole response. */
  timeout?: number;
  /** Timeout of all requests together, with the waits between them. */
  runFor?: number;
};

export type VendorRequest = {
  url: string;
  headers: Record<string, string>;
  /** Makes it a POST. */
  body?: string;
  /** The largest response to accept. */
  maxBytes?: number;
};

/** A response; `json` is undefined if the body isn't JSON or is too large. */
export type VendorAnswer = { status: number; json: unknown };
/** What a response means, and how long the vendor asks us to wait, in ms. */
export type Reading<T> = AdsResult<T> & { retryAfterMs?: number };
export type Ask = <T>(
  request: VendorRequest,
  read: (answer: VendorAnswer) => Reading<T>,
) => Promise<AdsResult<T>>;

const TRIES = 3;
const LONGEST_WAIT_MS = 60_000;
const MAX_ANSWER_BYTES = 8_000_000;
/** How long a run may take, unless its caller says otherwise. */
export const RUN_MS = 240_000;

/**
 * Requests to a vendor, with retries of temporary failures: timeouts, 5xx, and rate limits if the requested wait is
 * short. It doesn't follow redirects, which would send the credentials to another host.
 * @throws only when `signal` fires.
 */
export function createAsk(options: AskOptions): Ask {
  const endsAt = performance.now() + (options.runFor ?? RUN_MS);
  return async (request, read) => {
    let delay = options.retryDelay ?? 1_000;
    for (let tried = 1; ; tried += 1) {
      const { retryAfterMs = 0, ...answer } = await askOnce(
        options,
        request,
        read,
        endsAt - performance.now(),
      );
      if (answer.ok || !isTransient(answer.failure)) return answer;
      const pause = Math.max(delay, retryAfterMs);
      const left = endsAt - performance.now();
      if (left <= 0) return { ok: false, failure: "slow" };
      if (tried === TRIES || pause > Math.min(LONGEST_WAIT_MS, left)) return answer;
      await wait(pause, undefined, { signal: options.signal });
      delay *= 2;
    }
  };
}

async function askOnce<T>(
  { signal, timeout = 30_000 }: AskOptions,
  { url, headers, body, maxBytes = MAX_ANSWER_BYTES }: VendorRequest,
  read: (answer: VendorAnswer) => Reading<T>,
  left: number,
): Promise<Reading<T>> {
  if (left <= 0) return { ok: false, failure: "slow" };
  const withinMs = Math.ceil(Math.min(timeout, left));
  try {
    const { response, text } = await fetchText(
      url,
      { withinMs, maxBytes },
      {
        method: body === undefined ? "GET" : "POST",
        headers: { Accept: "application/json", ...headers },
        body,
        redirect: "manual",
        signal,
      },
    );
    const retryAfterMs = delayOf(response.headers.get("retry-after"));
    return {
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...read({ status: response.status, json: text === null ? undefined : parseJson(text) }),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return {
      ok: false,
      failure: error instanceof ResponseTooLate && left <= timeout ? "slow" : "unavailable",
    };
  }
}

/** The wait that a Retry-After header asks for, in ms. It names seconds or a time. */
function delayOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = header.trim() === "" ? Number.NaN : Number(header) * 1_000;
  const requested = Number.isNaN(ms) ? Date.parse(header) - Date.now() : ms;
  return requested > 0 ? requested : undefined;
}
