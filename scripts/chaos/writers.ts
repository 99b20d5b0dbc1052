import { randomUUID } from "node:crypto";
import type pg from "pg";
import { buildLeadForm } from "../../app/features/leads/factory.ts";
import { buildClaimFields } from "../../app/features/rebate/factory.ts";

const RANKING = "lowest-cost-semaglutide-injections";
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
/** The smallest PNG: one transparent pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** The longest that anyone waits for a response. */
export const PATIENCE_MS = 15_000;

/** One kind of write, as seen from outside. */
export type WriteKind = {
  name: string;
  /** Sends one. @returns its id if it was acknowledged, otherwise null. */
  send(origin: string, token: string): Promise<string | null>;
  /** SQL for the stored ids; an id stored twice appears twice. */
  stored: string;
};

let visitors = 0;
/** A new visitor for each request, so that limits per IP address don't add up. */
function headers(more: Record<string, string> = {}): Record<string, string> {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { "user-agent": BROWSER, "x-forwarded-for": address, ...more };
}

function ask(origin: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${origin}${path}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...init,
    headers: headers(init.headers as Record<string, string> | undefined),
  });
}

const yesterday = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

export const WRITE_KINDS: readonly WriteKind[] = [
  {
    name: "views",
    async send(origin) {
      const sessionId = randomUUID();
      const answer = await ask(origin, "/events", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          type: "page_view",
          path: `/blog/${RANKING}`,
          sessionId,
          referrer: null,
          isNewVisitor: true,
          variantId: null,
          utmSource: null,
          utmMedium: null,
          utmCampaign: null,
          utmContent: null,
          utmTerm: null,
          language: "en-US",
          screenWidth: 390,
          screenHeight: 844,
          timestamp: new Date().toISOString(),
        }),
      });
      return answer.status === 204 ? sessionId : null;
    },
    stored: "select session_id as id from blog_analytics where session_id not like 'sample-%'",
  },
  {
    name: "clicks",
    async send(origin) {
      const answer = await ask(origin, `/go/${RANKING}/1/${await firstProvider(origin)}/visit`);
      const location = answer.headers.get("location") ?? "";
      return URL.canParse(location) ? new URL(location).searchParams.get("sub2") : null;
    },
    stored: "select click_id as id from provider_clicks",
  },
  {
    name: "postbacks",
    async send(origin, token) {
      const id = randomUUID();
      const query = `token=${token}&transaction_id=${id}&payout=280.00&brandid=9646&sub1=hv`;
      const answer = await ask(origin, `/functions/v1/postback?${query}`);
      return answer.status === 200 ? id : null;
    },
    stored: "select transaction_id as id from conversions",
  },
  {
    name: "leads",
    async send(origin) {
      const submissionId = randomUUID();
      const body = new URLSearchParams(buildLeadForm({ submissionId }));
      const answer = await ask(origin, "/compare-providers", { method: "POST", headers: { origin }, body });
      return answer.status === 200 || answer.status === 302 ? submissionId : null;
    },
    stored: "select submission_id::text as id from user_leads",
  },
  {
    name: "claims",
    async send(origin) {
      const submissionId = randomUUID();
      const form = new FormData();
      const fields = buildClaimFields({
        submissionId,
        orderDate: yesterday(),
        email: `${submissionId}@visitor.example`,
      });
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("screenshot", new Blob([PICTURE, submissionId]), "order.png");
      const answer = await ask(origin, "/rebate-claim/submit", {
        method: "POST",
        headers: { origin },
        body: form,
      });
      return answer.status === 200 ? submissionId : null;
    },
    stored: "select submission_id::text as id from rebate_claims",
  },
];

let provider: string | undefined;

/** A visitor who opened the ranking before the fault began. */
async function firstProvider(origin: string): Promise<string> {
  if (provider) return provider;
  const page = await (await ask(origin, `/blog/${RANKING}`)).text();
  provider = /\/go\/[^/]+\/1\/(\d+)\/visit/.exec(page)?.[1];
  if (!provider) throw new Error("The sample ranking names no provider.");
  return provider;
}

export type Tally = { acknowledged: Set<string>; unanswered: number; longestMs: number; lastGoodAt: number };

/** People and servers that write continuously until `stop`. */
export function startWriting(origin: string, token: string, each = 2) {
  const tallies = new Map<WriteKind, Tally>(
    WRITE_KINDS.map((kind) => [
      kind,
      { acknowledged: new Set(), unanswered: 0, longestMs: 0, lastGoodAt: 0 },
    ]),
  );
  let isWriting = true;
  async function write(kind: WriteKind, tally: Tally): Promise<void> {
    while (isWriting) {
      const startedAt = performance.now();
      const id = await kind.send(origin, token).catch(() => null);
      tally.longestMs = Math.max(tally.longestMs, performance.now() - startedAt);
      if (id === null) tally.unanswered += 1;
      else {
        tally.acknowledged.add(id);
        tally.lastGoodAt = performance.now();
      }
      // A rejected write is sent again, but not at once.
      await new Promise((resolve) => setTimeout(resolve, id === null ? 100 : 5));
    }
  }
  const all = [...tallies].flatMap(([kind, tally]) => Array.from({ length: each }, () => write(kind, tally)));
  return {
    tallies,
    /** Whether every kind was acknowledged since that moment. */
    allGoodSince: (moment: number) => [...tallies.values()].every(({ lastGoodAt }) => lastGoodAt > moment),
    async stop() {
      isWriting = false;
      await Promise.all(all);
    },
  };
}

/** How often each id is stored. */
export async function storedIds(database: pg.Pool, kind: WriteKind): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string | null }>(kind.stored);
  const counts = new Map<string, number>();
  for (const { id } of rows) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
