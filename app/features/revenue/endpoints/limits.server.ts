import type { Platform } from "~/platform/context.server";
import { type RawRequest, type StoredRequest, touchTokens } from "../mutations/requests.server";
import type { NetworkDirectory } from "../queries/directory.server";

/** Requests with no live token, per address: enough for someone who tries out a wrong one. */
const STRANGERS = { points: 60, seconds: 60 };
const BEARER_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/** How much each sender may send (spec:revenue#postback-limits), and what is kept of it at most once a minute. */
export function createLimits(platform: Platform, directory: NetworkDirectory) {
  const { db, log, now } = platform;
  const warnedAt = new Map<string, number>();
  const touched = new Map<number, number>();

  /** Uses one point of the token's limit, or of the address without a live token. Null: go on; else seconds to wait. */
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

  /** Whether this is the first refusal of its token in this minute: that one is seen in the inbox. */
  async function isFirstRefusal({ tokenHash }: RawRequest): Promise<boolean> {
    if (tokenHash === null || !(await directory.token(tokenHash))) return false;
    const minute = Math.floor(now().getTime() / MINUTE_MS);
    if (warnedAt.get(tokenHash) === minute) return false;
    warnedAt.set(tokenHash, minute);
    return true;
  }

  /** Notes the use of a token. No one waits for it, and it may be a minute late. */
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
