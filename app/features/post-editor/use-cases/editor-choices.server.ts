import type { RouterContextProvider } from "react-router";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { listCategories, listTags } from "~/features/posts/queries/posts.server";
import { findSharedRanking, listSharedRankings } from "~/features/posts/queries/shared-rankings.server";
import { quizSiteTexts } from "~/features/quiz/rules/site-texts";
import { sharedForPost } from "~/features/ranking-editor/rules/shared-for-post";
import { providersById } from "~/features/ranking-editor/use-cases/find-providers.server";
import { platformContext } from "~/platform/context.server";
import { type PostDraft, providerIdsOf } from "../rules/post-draft";

/** The options of the editor's menus (spec:post-editor#editor-routes), and the providers that the form names. */
export async function editorChoices(
  context: Readonly<RouterContextProvider>,
  actor: Actor,
  stored: PostDraft,
) {
  const { db, log } = context.get(platformContext);
  const [providerLines, categories, tags, texts, rankings, used] = await Promise.all([
    providersById(context.get(brandCatalogContext), providerIdsOf(stored)).catch((error: unknown) => {
      log.failure(error, "the providers could not be read");
      return null;
    }),
    listCategories(db),
    listTags(db),
    context.get(siteTextsContext).content(),
    listSharedRankings(db),
    findSharedRanking(db, stored.sharedRankingId),
  ]);
  const sharedRankings = {
    names: rankings.map(({ rankingId, name }) => ({ id: rankingId, name })),
    used: used ? sharedForPost(used) : null,
    canShare: isAdmin(actor),
  };
  return {
    stored,
    sharedRankings,
    providerLines,
    categories,
    tagNames: tags.map(({ name }) => name),
    siteTexts: quizSiteTexts(texts),
  };
}
