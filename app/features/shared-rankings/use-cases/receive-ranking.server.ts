import { data } from "react-router";
import type { Actor } from "~/features/auth/rules/access";
import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import { type RankingResult, saveSharedRanking } from "~/features/posts/mutations/shared-rankings.server";
import { parseRankings } from "~/features/posts/schema";
import { entryDraftOf } from "~/features/ranking-editor/rules/entry-draft";
import type { Platform } from "~/platform/context.server";
import { changesBetween, fillRanking } from "../rules/fill-ranking";
import { checkRankingForm, checkRule } from "../rules/ranking-form";
import type { RankingResponse } from "../rules/ranking-response";

const failed = "The ranking wasn't saved";

const problems: Record<Extract<RankingResult, { done: false }>["problem"], RankingResponse> = {
  unknown: { problem: "This ranking no longer exists. Copy what you need and create a new one." },
  conflict: {
    problem:
      "Someone else saved this ranking. Open it in another tab to see their version before you change it.",
  },
  "name-taken": {
    problem: failed,
    errors: { name: "Another ranking has this name. Enter a different one." },
  },
  "unknown-provider": { problem: "A provider in this ranking no longer exists. Choose another one." },
};

/**
 * Answers the form of a shared ranking: `{ intent: "fill", draft }` returns what its rule would change,
 * `{ intent: "save", draft, version }` stores it.
 * @param id null for a new ranking. @throws a 400 response for a body that the form wouldn't send.
 */
export async function receiveRanking(
  request: Request,
  { db, now, log }: Platform,
  catalog: BrandCatalog,
  actor: Actor,
  id: string | null,
) {
  const sent = await readSent(request);
  if (sent.intent === "fill") return data(await fill(sent.draft, catalog));
  const checked = checkRankingForm(sent.draft);
  if (!checked.ok) return data<RankingResponse>({ problem: failed, errors: checked.errors }, { status: 400 });
  try {
    const result = await saveSharedRanking(db, actor, id, checked.input, sent.version, now());
    if (!result.done) return data(problems[result.problem], { status: 409 });
    return data<RankingResponse>({ saved: { id: result.rankingId, posts: result.posts } });
  } catch (error) {
    log.failure(error, "a shared ranking could not be saved");
    return data<RankingResponse>({ problem: failed }, { status: 503 });
  }
}

type Sent = { intent: "fill" | "save"; draft: Record<string, unknown>; version: number };

/** @throws a 400 response. */
async function readSent(request: Request): Promise<Sent> {
  const sent: unknown = await request.json().catch(() => null);
  const fields: Record<string, unknown> = typeof sent === "object" && sent !== null ? { ...sent } : {};
  const { intent, draft, version } = fields;
  if ((intent !== "fill" && intent !== "save") || typeof draft !== "object" || draft === null)
    throw data("The form data isn't complete. Reload the page and try again.", { status: 400 });
  return { intent, draft: { ...draft }, version: Number.isSafeInteger(version) ? Number(version) : 0 };
}

async function fill(draft: Record<string, unknown>, catalog: BrandCatalog): Promise<RankingResponse> {
  const checked = checkRule(draft.rule);
  if (!checked.ok) return { problem: "The rule isn't complete", errors: checked.errors };
  const brands = await catalog.all();
  const nameOf = (id: number | null) =>
    brands.find(({ brandId }) => brandId === id)?.brandName ?? "A provider";
  const entries = Array.isArray(draft.entries) ? draft.entries : [];
  const before = parseRankings(entries.map((entry, index) => ({ ...entry, rank: index + 1 }))).map(
    (entry) => ({
      ...entry,
      brandName: nameOf(entry.providerId),
    }),
  );
  const after = fillRanking(checked.rule, brands, before);
  return { filled: { entries: after.map(entryDraftOf), changes: changesBetween(before, after) } };
}
