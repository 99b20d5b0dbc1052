import { LRUCache } from "lru-cache";
import type { Platform } from "~/platform/context.server";
import { type RawRequest, type StoredRequest, touchTokens } from "../mutations/requests.server";
import type { NetworkDirectory } from "../queries/directory.server";

/** The limit per IP address for requests without a live token: enough for someone who is testing a wrong one. */
const STRANGERS = { points: 60, seconds: 60 };
const BEARER_PER_MINUTE = 600;
const MINUTE_MS = 60_000;
/** Tokens whose last minute is remembered. One that is dropped is noted once more in that minute. */
const MAX_TOKENS = 5_000;

/**
 * The rate limits of each sender (spec:revenue#postback-limits), and the log and database records of refused requests,
 * written at most once a minute.
 */
export function createLimits(platform: Platform, directory: NetworkDirectory) {
  const { db, log, now } = platform;
  const warnedAt = new LRUCache<string, number>({ max: MAX_TOKENS });
  const touched = new LRUCache<number, number>({ max: MAX_TOKENS });

  /**
   * Uses one point of the token's limit, or of the IP address's limit if no token is active. @returns null,
   * or the seconds to wait.
   */
  async function wait(request: RawRequest): Promise<number | null> {
    const token = request.tokenHash === null ? undefined : await directory.token(request.tokenHash);
    if (!token) {
      const limit = platform.rateLimit("postbacks without a token", STRANGERS.points, STRANGERS.seconds);
      return limit.consume(request.clientAddress);
    }
    const network = token.networkId === null ? undefined : await directory.network(token.networkId);
    const points = network?.requestsPerMinute ?? BEARER_PER_MINUTE;
    return platform.rateLimit(`postbacks ${points}`, points, 60).consume(String(token.tokenId));
  }

  /** Whether this is the token's first rejection in this minute; only that one appears in the inbox. */
  async function isFirstRefusal({ tokenHash }: RawRequest): Promise<boolean> {
    if (tokenHash === null || !(await directory.token(tokenHash))) return false;
    const minute = Math.floor(now().getTime() / MINUTE_MS);
    if (warnedAt.get(tokenHash) === minute) return false;
    warnedAt.set(tokenHash, minute);
    return true;
  }

  /** Records when a token was used. No one waits for it, and it may be a minute late. */
  function touch({ token }: StoredRequest): void {
    const at = now().getTime();
    if (!token || at - (touched.get(token.tokenId) ?? 0) < MINUTE_MS) return;
    touched.set(token.tokenId, at);
    touchTokens(db, [token.tokenId], now()).catch((error: unknown) => {
      log.failure(error, "use of a token not noted", {}, "warn");
    });
  }
  return { wait, isFirstRefusal, touch };
}
